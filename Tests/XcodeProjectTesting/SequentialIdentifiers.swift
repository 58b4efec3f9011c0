public import XcodeProject

/// Identifiers in a fixed order, which is also theirs when sorted, so that a test can name what an edit makes.
public struct SequentialIdentifiers: ObjectIdentifierGenerator {
    private var count: Int

    /// - Parameter count: One less than the first identifier; two edits of a file start apart.
    public init(count: Int = 0xA000) {
        self.count = count
    }

    /// Makes one more: 24 hexadecimal digits.
    public mutating func next() -> String {
        count += 1
        let digits = String(count, radix: 16, uppercase: true)
        return String(repeating: "0", count: 24 - digits.count) + digits
    }
}
