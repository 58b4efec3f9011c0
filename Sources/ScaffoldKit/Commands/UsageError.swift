/// Wrong use of the command line: the process exits with 64 and shows how it is meant.
package struct UsageError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What is wrong, and what to do instead.
    package let description: String

    /// Says what is wrong.
    package init(_ description: String) { self.description = description }
}

/// Work that could not be done: the process exits with 1.
package struct Failure: Error, Sendable, Equatable, CustomStringConvertible {
    /// What failed and why, for people.
    package let description: String

    /// Says what failed.
    package init(_ description: String) { self.description = description }
}
