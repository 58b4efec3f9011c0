import Foundation

/// A call of the operating system that failed.
nonisolated struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was being done, on what.
    let operation: String

    /// The system's number for the reason.
    let number: Int32

    /// Takes the reason from `errno`; to be made right after the call.
    init(_ operation: String, number: Int32 = errno) {
        self.operation = operation
        self.number = number
    }

    /// The system's own words for the reason.
    var reason: String { String(cString: strerror(number)) }

    /// The operation and the reason.
    var description: String { "\(operation): \(reason)" }
}
