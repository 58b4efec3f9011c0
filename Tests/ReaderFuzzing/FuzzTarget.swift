/// A reader to be given damaged input.
public struct FuzzTarget: Sendable, CustomStringConvertible {
    /// What it reads.
    public let name: String
    /// Sound inputs to start from.
    public let seeds: [[UInt8]]
    /// Pieces that mean something to the reader.
    public let tokens: [[UInt8]]
    /// Reads one input. An error of the reader is fine; what must never be is told by throwing ``Finding``.
    public let read: @Sendable ([UInt8]) throws(Finding) -> Void

    /// Something that must not be, short of a crash.
    public struct Finding: Error {
        /// What happened.
        public let reason: String

        /// Tells what happened.
        public init(_ reason: String) { self.reason = reason }
    }

    /// A target with its seeds and tokens as texts.
    public init(
        name: String,
        seeds: [String],
        tokens: [String],
        read: @escaping @Sendable ([UInt8]) throws(Finding) -> Void
    ) {
        self.name = name
        self.seeds = seeds.map { Array($0.utf8) }
        self.tokens = tokens.map { Array($0.utf8) }
        self.read = read
    }

    /// The name.
    public var description: String { name }

    /// All readers.
    public static let all: [FuzzTarget] = [.liquid, .yaml, .xcodeProject, .rambafile]
}
