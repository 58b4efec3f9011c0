/// Damages inputs in the ways files get damaged: bytes change, pieces vanish, repeat, or come from elsewhere. The same
/// seed makes the same inputs.
public struct Mutator {
    private var state: UInt64
    private let tokens: [[UInt8]]
    private let maximumSize: Int

    /// A mutator.
    /// - Parameters:
    ///   - seed: What all choices follow from.
    ///   - tokens: Pieces that mean something to the reader, to be inserted anywhere.
    ///   - maximumSize: The bytes an input may have.
    public init(seed: UInt64, tokens: [[UInt8]], maximumSize: Int = 4096) {
        state = seed
        self.tokens = tokens
        self.maximumSize = maximumSize
    }

    /// One of the pool's inputs after one to eight changes.
    public mutating func next(from pool: [[UInt8]]) -> [UInt8] {
        var input = pool[choose(pool.count)]
        for _ in 0...choose(8) { change(&input, pool) }
        return Array(input.prefix(maximumSize))
    }

    /// A number from 0 to below `count`, by SplitMix64.
    public mutating func choose(_ count: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((bits ^ (bits >> 31)) % UInt64(max(count, 1)))
    }

    private mutating func change(_ input: inout [UInt8], _ pool: [[UInt8]]) {
        let place = choose(input.count + 1)
        switch choose(9) {
        case 0: input.insert(UInt8(choose(256)), at: place)
        case 1: if place < input.count { input[place] = UInt8(choose(256)) }
        case 2: if place < input.count { input[place] ^= 1 << UInt8(choose(8)) }
        case 3: input.removeSubrange(piece(of: input, from: place))
        case 4: input.insert(contentsOf: input[piece(of: input, from: place)], at: choose(input.count + 1))
        case 5:
            let other = pool[choose(pool.count)]
            input.insert(contentsOf: other[piece(of: other, from: choose(other.count + 1))], at: place)
        case 6:
            // Many times the same: what nests, nests deep.
            let token = tokens.isEmpty ? [UInt8(choose(128))] : tokens[choose(tokens.count)]
            for _ in 0..<choose(300) where input.count < maximumSize { input.insert(contentsOf: token, at: place) }
        case 7: input.removeLast(input.count - place)
        default: if !tokens.isEmpty { input.insert(contentsOf: tokens[choose(tokens.count)], at: place) }
        }
    }

    private mutating func piece(of input: [UInt8], from place: Int) -> Range<Int> {
        place..<min(input.count, place + choose(64))
    }
}
