/// How the program ends; the numbers are part of its interface.
nonisolated public struct ExitCode: RawRepresentable, Hashable, Sendable {
    /// What the shell sees, 0 to 255.
    public let rawValue: Int32

    /// Makes a status from what the shell sees.
    ///
    /// - Parameter rawValue: 0 to 255.
    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// Everything went as it should.
    public static let success = ExitCode(rawValue: 0)

    /// Wrong use, or a fault that is not the script's: a folder that cannot be used, a launch that failed.
    public static let failure = ExitCode(rawValue: 1)

    /// The script is not well-formed; nothing of it ran.
    public static let syntax = ExitCode(rawValue: 2)

    /// A command of the script failed.
    public static let command = ExitCode(rawValue: 3)

    /// The script expected something else.
    public static let expectation = ExitCode(rawValue: 4)

    /// Ended by SIGINT.
    public static let interrupted = ExitCode(rawValue: 130)

    /// Whoever read the output has gone.
    public static let brokenPipe = ExitCode(rawValue: 141)

    /// Ended by SIGTERM.
    public static let terminated = ExitCode(rawValue: 143)
}
