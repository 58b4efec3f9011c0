import Foundation
import Testing

@testable import AvitogramShell

@Suite("TerminalInput")
struct TerminalInputTests {
    private let pipe: TestPipe
    private let prompts: TestPipe

    init() throws {
        pipe = try TestPipe()
        prompts = try TestPipe()
    }

    private func makeInput() throws -> TerminalInput {
        try TerminalInput(
            input: pipe.reader.fileDescriptor,
            promptOutput: prompts.writer.fileDescriptor
        )
    }

    @Test("reads lines after a prompt, also a last one without an end")
    func lines() async throws {
        let input = try makeInput()
        try pipe.writer.write(contentsOf: Data("one\n\nдва".utf8))
        try pipe.writer.close()
        #expect(try await input.nextLine(prompt: "> ") == .line("one"))
        #expect(try await input.nextLine(prompt: "> ") == .line(""))
        #expect(try await input.nextLine(prompt: "> ") == .line("два"))
        #expect(try await input.nextLine(prompt: "> ") == .end)
        try prompts.writer.close()
        #expect(try prompts.reader.readToEnd() == Data("> > > > ".utf8))
    }

    @Test("reads a secret where there is no terminal to silence")
    func secret() async throws {
        let input = try makeInput()
        try pipe.writer.write(contentsOf: Data("correct horse\nnext\n".utf8))
        #expect(try await input.nextSecret(prompt: "PASSWORD: ") == .line("correct horse"))
        #expect(try await input.nextLine(prompt: "") == .line("next"))
    }

    @Test("is interrupted while it waits, and before")
    func interrupted() async throws {
        let input = try makeInput()
        input.interrupt()
        #expect(try await input.nextLine(prompt: "") == .interrupted)
        async let event = input.nextLine(prompt: "")
        input.interrupt()
        #expect(try await event == .interrupted)
    }

    @Test("reads everything up to the end")
    func all() async throws {
        let input = try makeInput()
        let data = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0) })
        let writer = pipe.writer
        // The pipe holds less than this, so somebody else must write.
        DispatchQueue.global().async {
            try? writer.write(contentsOf: data)
            try? writer.close()
        }
        #expect(try await input.readAll() == data)
    }
}
