import AvitogramServices
import Synchronization

/// Makes the application's identifiers, from the moment of ``seed(_:)`` the same ones every time.
nonisolated final class ConsoleIdentifiers: IdentifierSource {
    private let time: any TimeSource
    private let source: Mutex<any IdentifierSource>

    /// - Parameter time: Tells the time that identifiers begin with; they are the same every time only where it is
    ///   stopped.
    init(time: any TimeSource) {
        self.time = time
        source = Mutex(TimeOrderedIdentifierSource(time: time))
    }

    func makeIdentifier() -> String {
        source.withLock { $0 }.makeIdentifier()
    }

    /// Begins a sequence that a number determines; it is not ordered after the identifiers before it.
    ///
    /// - Parameter seed: Any number.
    func seed(_ seed: UInt64) {
        source.withLock { $0 = TimeOrderedIdentifierSource(time: time, random: SplitMix64(state: seed)) }
    }
}

/// A small generator of random bits that a number determines (Steele, Lea, Flood: Fast splittable pseudorandom number
/// generators, 2014).
private nonisolated struct SplitMix64: RandomNumberGenerator, Sendable {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
