#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A signal of the operating system, by its number.
public struct Signal: RawRepresentable, Hashable, Sendable {
    /// The number, as in `signal.h`.
    public let rawValue: Int32

    /// Makes a signal.
    ///
    /// - Parameter rawValue: The number, as in `signal.h`.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// The user pressed Control-C in the terminal.
    public static let interrupt = Signal(rawValue: SIGINT)

    /// Somebody asks the process to end.
    public static let terminate = Signal(rawValue: SIGTERM)

    /// What a process that this signal ended exits with by the shells' convention: 128 and the number.
    public var exitCode: Int32 { 128 + rawValue }
}
