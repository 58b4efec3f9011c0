import Foundation
import Testing

@Suite("Bad input, through the executable")
struct BadInputTests {
    private let sandbox: ConsoleSandbox

    init() throws {
        sandbox = try ConsoleSandbox()
    }

    private let signUp = "sign-up ada@example.org 'correct horse'\n"

    @Test("what is no picture is refused by name, and the feed stays on screen")
    func pictures() async throws {
        try sandbox.folder.write("", to: "empty.png")
        try sandbox.folder.write("not a picture", to: "text.png")
        try sandbox.folder.write(TestPicture.png(byteCount: 21_000_000), to: "large.png")
        try sandbox.folder.write(TestPicture.png().prefix(20), to: "cut.png")
        try FileManager.default.createDirectory(
            atPath: sandbox.folder.path + "/album",
            withIntermediateDirectories: false
        )
        let run = try await sandbox.script(
            signUp + """
                ! add missing.png
                expect error pictureNotFound
                ! add album
                expect error pictureIsFolder
                ! add empty.png
                expect error pictureEmpty
                ! add text.png
                expect error pictureFormatUnknown
                ! add large.png
                expect error pictureTooLarge
                ! add cut.png
                expect error pictureDamaged
                ! add "a\\u{1B}[2Jb\\n.png"
                expect screen Home
                expect phase == empty
                """
        )
        #expect(
            run
                == ConsoleRunResult(
                    ending: .exited(0),
                    output: #"""
                        signed up as ada
                        ! There is no file missing.png
                        ! album is a folder: pick a picture inside it
                        ! empty.png is empty: pick a picture
                        ! text.png is no PNG, JPEG, GIF, WebP or HEIC picture, whatever its name says
                        ! large.png has 21000000 bytes: pick a picture of at most 20 MB
                        ! cut.png is a damaged PNG picture: its header is cut off or makes no sense
                        ! There is no file a\u{1B}[2Jb\n.png

                        """#,
                    error: ""
                )
        )
    }

    @Test("titles that say nothing or too much are refused, and the draft stays")
    func refusedTitles() async throws {
        try sandbox.folder.write(TestPicture.png(), to: "a.png")
        let run = try await sandbox.script(
            signUp + """
                add a.png
                ! save
                expect error titleEmpty
                title " \\t\\u{200B}\\n"
                ! save
                expect error titleEmpty
                title \(String(repeating: "x", count: 10_000))
                ! save
                expect error titleTooLong
                expect title.count == 10000
                expect picture.name == a.png
                expect screen CreatePost
                title fine
                save
                expect count posts == 1
                """
        )
        #expect(run.code == 0)
        #expect(
            run.output.contains(
                """
                ! The title is empty: write a few words
                ! The title is empty: write a few words
                ! The title is too long: use at most 300 characters
                published "fine"

                """
            )
        )
    }

    @Test("any other title is kept as typed and never reaches the terminal raw")
    func strangeTitles() async throws {
        try sandbox.folder.write(TestPicture.png(), to: "a.png")
        let titles = [
            #""\u{1B}[2J\u{1B}]0;x\u{7}\u{9B}31m""#, #""one\ntwo\r\tthree""#, #""\u{202E}desrever\u{2066}""#,
            "'👩‍🚀 🏳️‍🌈'", "'שלום עולם'", "'it''s \"$5\" \\'", "'; DROP TABLE posts;--'",
        ]
        let script = titles.map { title in
            "add a.png\ntitle \(title)\nsave\nexpect posts[0].title == \(title)\nscreen\ndump\ndump --json\nfeed"
        }
        let run = try await sandbox.script(signUp + script.joined(separator: "\n"))
        #expect(run.code == 0)
        #expect(run.error == "")
        let controls = run.output.unicodeScalars.filter { scalar in
            scalar != "\n" && scalar != "\u{200D}"
                && [.control, .format, .lineSeparator].contains(scalar.properties.generalCategory)
        }
        #expect(controls.isEmpty)
        #expect(run.output.contains(#"published "\u{1B}[2J\u{1B}]0;x\u{7}\u{9B}31m""# + "\n"))
        #expect(run.output.contains(#""title":"\u001b[2J\u001b]0;x\u0007\u009b31m""#))
        #expect(run.output.contains("שלום עולם"))
        #expect(run.output.contains("👩‍🚀 🏳️‍🌈"))
    }

    @Test("a wrong password and an unknown account are told alike; an address is one account in any letter case")
    func accounts() async throws {
        let run = try await sandbox.script(
            signUp + """
                sign-out
                ! sign-in ada@example.org 'wrong horse'
                ! sign-in nobody@example.org 'correct horse'
                ! sign-up ADA@Example.ORG 'correct horse'
                expect error emailInUse
                ! sign-up not-an-address short
                expect error emailInvalid
                expect error passwordTooShort
                expect screen Guest
                sign-in ADA@EXAMPLE.org 'correct horse'
                """
        )
        #expect(
            run
                == ConsoleRunResult(
                    ending: .exited(0),
                    output: """
                        signed up as ada
                        signed out
                        ! The e-mail address or the password is wrong
                        ! The e-mail address or the password is wrong
                        ! There is an account with this address already: sign in instead
                        ! This is no e-mail address: write it like name@example.org; \
                        The password is too short: use at least 8 characters
                        signed in as ada

                        """,
                    error: ""
                )
        )
    }

    @Test("a command on the wrong screen says which one it needs")
    func wrongScreen() async throws {
        try sandbox.folder.write(TestPicture.png(), to: "a.png")
        let run = try await sandbox.script(
            """
            ! feed
            ! add a.png
            ! save
            ! back
            expect error atRoot
            \(signUp)! sign-up b@example.org 'correct horse'
            expect error wrongScreen
            ! title x
            ! more
            add a.png
            ! sign-out
            back
            expect screen Home
            expect phase == empty
            """
        )
        #expect(
            run
                == ConsoleRunResult(
                    ending: .exited(0),
                    output: """
                        ! feed needs the screen Home; shown is Guest
                        ! add needs the screen Home; shown is Guest
                        ! save needs the screen CreatePost; shown is Guest
                        ! there is no screen before Guest
                        signed up as ada
                        ! signing in and up needs the screen Guest; shown is Home
                        ! title needs the screen CreatePost; shown is Home
                        ! there are no more posts
                        picked a.png, PNG, 2 × 3 pixels, 64 bytes
                        ! sign-out needs the screen Home; shown is CreatePost

                        """,
                    error: ""
                )
        )
    }
}
