import AvitogramServices
import Foundation

/// Reads the process's standard input without holding up anything else, and stops reading when it is told to.
actor TerminalInput {
    /// What came of asking for a line.
    enum Event: Hashable, Sendable {
        /// A line without its end.
        case line(String)
        /// ``TerminalInput/interrupt()`` was called; what was typed is dropped.
        case interrupted
        /// There is nothing more to read.
        case end
    }

    /// The terminal's mode between two lines; whoever ends the process restores it.
    nonisolated let mode: TerminalMode

    private let executor = QueueExecutor(label: "avitogram.input")
    private nonisolated let input: InterruptibleInput
    private let promptOutput: Int32
    private var editor: LineEditor?
    private var buffer: [UInt8] = []

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// - Parameters:
    ///   - input: The descriptor to read.
    ///   - promptOutput: The descriptor that prompts are written to where no editor shows them.
    /// - Throws: ``SystemError`` when the process has no descriptor left.
    init(input: Int32 = 0, promptOutput: Int32 = 2) throws {
        self.input = try InterruptibleInput(input)
        mode = TerminalMode(input)
        self.promptOutput = promptOutput
    }

    /// Lets lines be edited where the machine has a library for it.
    ///
    /// - Parameters:
    ///   - history: Lines that the arrow keys bring back, oldest first.
    ///   - completions: As ``LineEditor`` takes them.
    func startEditing(history: [String], completions: @escaping @Sendable (String) -> [String]?) {
        editor = LineEditor(input: input, completions: completions)
        for line in history { editor?.remember(line) }
    }

    /// Lets the arrow keys bring a line back.
    ///
    /// - Parameter line: The line.
    func remember(_ line: String) {
        editor?.remember(line)
    }

    /// Ends the call of ``nextLine(prompt:)`` that waits, or else the next one. From any thread.
    nonisolated func interrupt() {
        input.interrupt()
    }

    /// Reads a line.
    ///
    /// - Parameter prompt: Shown before it.
    /// - Returns: The line, or why there is none.
    /// - Throws: ``SystemError`` when the input cannot be read.
    func nextLine(prompt: ConsoleText) throws -> Event {
        guard let editor else {
            try DescriptorConsole.write(prompt, to: promptOutput)
            return try nextPlainLine()
        }
        // libedit learns the terminal's keys from one that makes lines, so before the first line it is not held.
        let isHeld = mode.isHeld
        editor.begin(prompt: prompt.description)
        if !isHeld { editor.expect(typedAhead: mode.waitingCount) }
        defer {
            editor.end()
            hold()
        }
        while true {
            guard try waitForInput() else { return .interrupted }
            switch editor.advance() {
            case .pending: continue
            case .whole(let line): return .line(line)
            case .end: return .end
            }
        }
    }

    /// Reads a line that the terminal does not show.
    ///
    /// - Parameter prompt: Shown before it.
    /// - Returns: The line, or why there is none.
    /// - Throws: ``SystemError`` when the input cannot be read.
    func nextSecret(prompt: ConsoleText) throws -> Event {
        mode.restore()
        defer { hold() }
        var settings = termios()
        let isTerminal = tcgetattr(input.descriptor, &settings) == 0
        if isTerminal {
            var silent = settings
            silent.c_lflag &= ~tcflag_t(ECHO)
            guard tcsetattr(input.descriptor, TCSADRAIN, &silent) == 0 else {
                throw SystemError("cannot silence the terminal")
            }
        }
        defer { if isTerminal { tcsetattr(input.descriptor, TCSADRAIN, &settings) } }
        try DescriptorConsole.write(prompt, to: promptOutput)
        let event = try nextPlainLine()
        // The line's end was not shown either.
        try DescriptorConsole.write("\n", to: promptOutput)
        return event
    }

    /// Reads everything up to the end of the input.
    ///
    /// - Returns: The bytes.
    /// - Throws: ``SystemError`` when the input cannot be read; `CancellationError` when interrupted.
    func readAll() throws -> Data {
        while true {
            guard try waitForInput() else { throw CancellationError() }
            if try fill() == 0 { break }
        }
        defer { buffer = [] }
        return Data(buffer)
    }

    private func nextPlainLine() throws -> Event {
        while true {
            if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: buffer[..<end], as: UTF8.self)
                buffer.removeSubrange(...end)
                return .line(line)
            }
            guard try waitForInput() else {
                buffer = []
                return .interrupted
            }
            if try fill() == 0 {
                guard !buffer.isEmpty else { return .end }
                defer { buffer = [] }
                return .line(String(decoding: buffer, as: UTF8.self))
            }
        }
    }

    /// Waits until there is something to read.
    ///
    /// - Returns: false when interrupted.
    private func waitForInput() throws -> Bool {
        if try input.wait() { return true }
        input.takeInterruption()
        return false
    }

    /// Keeps keys for the editor until it reads them; where there is none, the terminal makes the lines.
    private func hold() {
        if let editor { editor.expect(typedAhead: mode.hold()) }
    }

    private func fill() throws -> Int {
        var chunk = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = read(input.descriptor, &chunk, chunk.count)
            if count >= 0 {
                buffer += chunk[..<count]
                return count
            }
            guard errno == EINTR || errno == EAGAIN else { throw SystemError("cannot read the input") }
        }
    }
}
