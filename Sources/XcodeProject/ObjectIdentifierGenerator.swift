/// Makes identifiers for new objects.
///
/// An implementation answers any text Xcode accepts as an identifier; answers that are taken already are asked for
/// again, up to a thousand times.
public protocol ObjectIdentifierGenerator: Sendable {
    /// Makes one more identifier.
    ///
    /// - Returns: Text that no object of the file should have yet.
    mutating func next() -> String
}

/// Identifiers as Xcode makes them: 24 random hexadecimal digits in upper case.
public struct RandomObjectIdentifiers: ObjectIdentifierGenerator {
    private var random = SystemRandomNumberGenerator()

    /// Starts from the system's random numbers.
    public init() {}

    /// Makes 24 digits from 96 random bits.
    public mutating func next() -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        let high = UInt64.random(in: 0...UInt64.max, using: &random)
        let low = UInt64.random(in: 0...UInt64.max, using: &random)
        let bytes = (0..<24).map { position in
            let word = position < 16 ? high : low
            return digits[Int(word >> (UInt64(position % 16) * 4) & 0xF)]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
