import AvitogramServices
import Synchronization

/// Makes random identifiers, or after ``seed(_:)`` the same ones every time.
nonisolated final class ConsoleIdentifiers: IdentifierSource {
    private let generator = Mutex<SplitMix64?>(nil)

    init() {}

    func makeIdentifier() -> String {
        generator.withLock { generator in
            guard var seeded = generator else {
                var system = SystemRandomNumberGenerator()
                return Self.digits(of: system.next()) + Self.digits(of: system.next())
            }
            defer { generator = seeded }
            return Self.digits(of: seeded.next()) + Self.digits(of: seeded.next())
        }
    }

    /// Makes the identifiers that follow a function of a number.
    ///
    /// - Parameter seed: Any number.
    func seed(_ seed: UInt64) {
        generator.withLock { $0 = SplitMix64(state: seed) }
    }

    private static func digits(of number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

/// A generator whose outputs do not repeat within 2⁶⁴ (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014).
private nonisolated struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
