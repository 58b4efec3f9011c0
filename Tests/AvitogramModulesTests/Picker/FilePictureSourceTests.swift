import AvitogramModules
import AvitogramServices
import Foundation
import Testing

@Suite("FilePictureSource")
final class FilePictureSourceTests {
    /// A folder of this test's own.
    private let folder = FileManager.default.temporaryDirectory.appending(path: "pictures-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    private func path(_ name: String) -> String { folder.appending(path: name).path(percentEncoded: false) }

    private func write(_ data: Data, _ name: String) throws {
        try data.write(to: folder.appending(path: name))
    }

    /// Makes a file of zeros that takes no room, with a picture's header at its start.
    private func write(byteCount: UInt64, _ name: String) throws {
        try write(Pictures.png(), name)
        let file = try FileHandle(forWritingTo: folder.appending(path: name))
        try file.truncate(atOffset: byteCount)
        try file.close()
    }

    private func reason(_ reference: String) async -> PictureError.Reason? {
        let source = FilePictureSource(folder: path(""))
        let error = await #expect(throws: PictureError.self) { _ = try await source.picture(at: reference) }
        #expect(error?.name == reference)
        return error?.reason
    }

    @Test("reads a picture by relative and by absolute path, whatever its name says")
    func reads() async throws {
        try write(Pictures.png(), "holiday photo.txt")
        let source = FilePictureSource(folder: path(""))
        for reference in ["holiday photo.txt", "./holiday photo.txt", path("holiday photo.txt")] {
            let picture = try await source.picture(at: reference)
            #expect(picture.data == Pictures.png())
            #expect(picture.name == "holiday photo.txt")
            #expect(picture.header.format == .png)
        }
    }

    @Test("follows a link to a picture")
    func links() async throws {
        try write(Pictures.png(), "a.png")
        try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: path("a.png"))
        #expect(try await FilePictureSource(folder: path("")).picture(at: "link").data == Pictures.png())
    }

    @Test("tells apart everything that is no picture")
    func faults() async throws {
        try write(Data(), "empty.png")
        try write(Data("just text".utf8), "text.png")
        try write(Pictures.png().prefix(20), "cut.png")
        try FileManager.default.createDirectory(atPath: path("folder.png"), withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(atPath: path("loop"), withDestinationPath: path("loop"))
        #expect(await reason("") == .notFound)
        #expect(await reason("missing.png") == .notFound)
        #expect(await reason("text.png/inside") == .notFound)
        #expect(await reason("nul\u{0}.png") == .notFound)
        #expect(await reason("folder.png") == .folder)
        #expect(await reason("empty.png") == .empty)
        #expect(await reason("text.png") == .formatUnknown)
        #expect(await reason("cut.png") == .damaged(.png))
        #expect(await reason("/dev/null") == .notAFile)
        #expect(await reason(String(repeating: "a", count: 300)) == .notReadable("File name too long"))
        guard case .notReadable = await reason("loop") else {
            Issue.record("a link to itself was read")
            return
        }
    }

    @Test("does not wait at a pipe for somebody to write")
    func pipes() async {
        #expect(mkfifo(path("pipe.png"), 0o600) == 0)
        #expect(await reason("pipe.png") == .notAFile)
    }

    @Test("reads 20 × 1,048,576 bytes, and tells what is larger by its size alone")
    func sizes() async throws {
        try write(byteCount: 20_971_520, "limit.png")
        #expect(try await FilePictureSource(folder: path("")).picture(at: "limit.png").data.count == 20_971_520)
        try write(byteCount: 20_971_521, "over.png")
        #expect(await reason("over.png") == .tooLarge(20_971_521))
        try write(byteCount: 21_000_000, "21MB.png")
        #expect(await reason("21MB.png") == .tooLarge(21_000_000))
        try write(byteCount: 1 << 40, "terabyte.png")
        #expect(await reason("terabyte.png") == .tooLarge(1 << 40))
    }
}
