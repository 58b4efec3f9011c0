/// One thing that must hold for one case of the data.
public struct ConformanceCheck: Sendable, CustomStringConvertible {
    /// The case, and what is looked at if there is more than one thing.
    public let name: String
    private let body: @Sendable () throws -> Void

    /// Names a check.
    ///
    /// - Parameters:
    ///   - name: The case.
    ///   - body: Throws where it does not hold.
    init(_ name: String, body: @escaping @Sendable () throws -> Void) {
        self.name = name
        self.body = body
    }

    /// Looks.
    ///
    /// - Throws: ``Mismatch``, or the error of the reader that was to succeed.
    public func run() throws { try body() }

    /// The name.
    public var description: String { name }
}

/// Something is not as it must be.
public struct Mismatch: Error, CustomStringConvertible {
    /// What is not.
    public let description: String

    /// Tells what is not as it must be.
    init(_ description: String) { self.description = description }

    /// Compares two texts.
    ///
    /// - Throws: ``Mismatch`` with the first line that differs.
    static func check(_ what: String, _ actual: String, is expected: String) throws(Mismatch) {
        guard actual != expected else { return }
        let actual = actual.split(separator: "\n", omittingEmptySubsequences: false)
        let expected = expected.split(separator: "\n", omittingEmptySubsequences: false)
        let line = zip(actual, expected).prefix { $0 == $1 }.count
        func shown(_ lines: [Substring]) -> String { line < lines.count ? lines[line].debugDescription : "its end" }
        throw Mismatch("\(what), line \(line + 1): \(shown(actual)) where \(shown(expected)) is expected")
    }
}
