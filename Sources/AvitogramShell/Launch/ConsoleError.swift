/// Why the program cannot begin: wrong use, or an environment it cannot work in.
nonisolated struct ConsoleError: Error, Hashable, Sendable {
    /// What is wrong and what to do, without an end mark.
    let reason: ConsoleText

    init(_ reason: ConsoleText) {
        self.reason = reason
    }
}
