import Foundation
import Synchronization

/// Makes identifiers for new accounts and posts; seeded in scripts so that their output is the same every time.
nonisolated public protocol IdentifierSource: Sendable {
    /// Makes an identifier that this source has not made before and that sorts after every one it has made.
    ///
    /// The order makes posts of the same millisecond (all of them, under a frozen clock) read newest first.
    ///
    /// - Returns: 32 lower-case hexadecimal digits.
    func makeIdentifier() -> String
}

/// Makes version 7 UUIDs (RFC 9562, 5.7) without their hyphens: the time in milliseconds, a counter, then random bits.
///
/// The counter is the 12 bits after the version (RFC 9562, 6.2, method 1). When it runs over, or when the clock goes
/// back, the time of the identifier before is taken up, so that the order holds.
nonisolated public final class TimeOrderedIdentifierSource: IdentifierSource {
    private struct State {
        var random: any RandomNumberGenerator & Sendable
        var milliseconds: UInt64 = 0
        var counter: UInt64 = 0
    }

    private static let counterLimit: UInt64 = 1 << 12
    private static let timeMask: UInt64 = (1 << 48) - 1

    private let time: any TimeSource
    private let state: Mutex<State>

    /// Makes a source.
    ///
    /// - Parameters:
    ///   - time: Tells the time that identifiers begin with.
    ///   - random: Gives the random bits; a seeded one makes the same identifiers every time.
    public init(time: any TimeSource, random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()) {
        self.time = time
        self.state = Mutex(State(random: random))
    }

    /// Makes the next identifier.
    public func makeIdentifier() -> String {
        let now = UInt64(max(0, time.now.millisecondsSince1970)) & Self.timeMask
        let (high, low) = state.withLock { state in
            if now > state.milliseconds {
                state.milliseconds = now
                state.counter = 0
            } else {
                state.counter += 1
                if state.counter == Self.counterLimit {
                    state.milliseconds += 1
                    state.counter = 0
                }
            }
            let version: UInt64 = 7 << 12
            let variant: UInt64 = 0b10 << 62
            return (state.milliseconds << 16 | version | state.counter, variant | state.random.next() >> 2)
        }
        return Self.hexadecimal(high) + Self.hexadecimal(low)
    }

    private static func hexadecimal(_ value: UInt64) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
