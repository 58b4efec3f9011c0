#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// An operation the system refused, with the path it was about.
public struct FileSystemError: Error, Sendable, CustomStringConvertible {
    /// What was tried, such as `read`.
    public let operation: String
    /// The path it was tried on.
    public let path: String
    /// The system's error number.
    public let code: Int32

    /// Takes the error number of the system call that failed last on this thread.
    init(_ operation: String, _ path: String, code: Int32 = errno) {
        self.operation = operation
        self.path = path
        self.code = code
    }

    /// One line: what failed, on what, and why.
    public var description: String {
        "Cannot \(operation) \(path): \(String(cString: strerror(code)))"
    }
}
