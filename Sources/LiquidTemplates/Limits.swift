/// What a template may use up. Templates come from outside; a hostile one ends in a ``TemplateError``, not in a hang.
public struct Limits: Sendable, Hashable {
    /// The bytes one source may have.
    public var sourceBytes: Int
    /// How deep blocks and partials together may nest. A level takes about 4 KB of stack, 15 KB unoptimised.
    public var depth: Int
    /// The bytes the result, or any single string on the way to it, may have.
    public var outputBytes: Int
    /// The work one render may do: a tag, an item of a list or 256 bytes of text count one.
    public var steps: Int

    /// Bounds that no honest template comes near.
    public init(
        sourceBytes: Int = 4 << 20,
        depth: Int = 100,
        outputBytes: Int = 16 << 20,
        steps: Int = 2_000_000
    ) {
        self.sourceBytes = sourceBytes
        self.depth = depth
        self.outputBytes = outputBytes
        self.steps = steps
    }
}
