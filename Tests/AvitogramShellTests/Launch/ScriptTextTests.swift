import Foundation
import Testing

@testable import AvitogramShell

@Suite("ScriptText, Locale")
struct ScriptTextTests {
    @Test("takes UTF-8, with or without a byte-order mark")
    func encoding() throws {
        #expect(try ScriptText(Data("\u{FEFF}feed".utf8), file: "f", folder: "/").text == "feed")
        #expect(try ScriptText(Data("а\n".utf8), file: "f", folder: "/").text == "а\n")
        #expect(try ScriptText(Data(), file: "f", folder: "/").text == "")
    }

    @Test("says where a text is not UTF-8")
    func notUTF8() {
        let bytes = Data("feed\nа".utf8) + [0xC3, 0x28] + Data("\n".utf8) + [0xFF]
        let error = #expect(throws: ScriptSyntaxError.self) { try ScriptText(bytes, file: "f", folder: "/") }
        #expect(error?.problems.map(\.line.number) == [2])
        #expect(error?.problems.map(\.column) == [2])
    }

    @Test("a file's relative paths start where the file is")
    func folder() throws {
        let folder = try TemporaryFolder()
        try folder.write("feed", to: "a.gram")
        #expect(try ScriptText(path: "a.gram", folder: folder.path).folder == folder.path)
        #expect(try ScriptText(path: folder.path + "/a.gram", folder: "/").folder == folder.path)
        #expect(
            ScriptText(commands: ["feed", "more"], folder: "/x") == ScriptText(commands: ["feed\nmore"], folder: "/x")
        )
    }

    @Test(
        "speaks the language that the environment asks for",
        arguments: [
            ([:], "en"), (["LANG": "C"], "en"), (["LANG": "ru_RU.UTF-8"], "ru"),
            (["LANG": "ru", "LC_ALL": "POSIX"], "en"),
            (["LANG": "de_DE@euro", "LC_MESSAGES": "ru_RU"], "ru"), (["LC_ALL": "", "LANG": "ru"], "ru"),
        ]
    )
    func locale(environment: [String: String], language: String) {
        #expect(Locale.spoken(in: environment).language.languageCode?.identifier == language)
    }
}
