/// Where the console writes.
///
/// An implementation holds: texts appear whole and in the order of the calls; a call returns when its text has left the
/// process.
nonisolated protocol ConsoleOutput: Sendable {
    /// Writes a text.
    ///
    /// - Parameters:
    ///   - text: What to write, line breaks included.
    ///   - stream: Results go to the output; problems, and everything else, to the error stream.
    /// - Throws: ``BrokenPipe`` when the reader has gone; else the system's error.
    func write(_ text: ConsoleText, to stream: ConsoleStream) async throws
}

/// One of the two streams a program writes.
nonisolated enum ConsoleStream: Int32, Hashable, Sendable {
    case output = 1
    case error = 2
}

/// Whoever read the output has gone, so there is no use in going on.
nonisolated struct BrokenPipe: Error, Hashable, Sendable {}
