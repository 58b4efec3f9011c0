/// What a template is read and rendered with, apart from its variables.
public struct TemplateConfiguration: Sendable {
    /// What happens where a name is used that nothing is known under.
    public enum UndefinedNames: Sendable, Hashable {
        /// An unknown variable is ``LiquidValue/null``, an unknown filter changes nothing, as Liquid has it.
        case ignored
        /// Both are errors, with the nearest known name as a suggestion.
        case refused
    }

    /// How much of the grammar is forgiven.
    public var mode: TemplateMode
    /// What happens at unknown variables and filters.
    public var undefinedNames: UndefinedNames
    /// What a template may use up.
    public var limits: Limits
    /// Where `include` and `render` find partials.
    public var loader: any TemplateLoader
    /// The time for the `date` filter.
    public var clock: TemplateClock
    /// Asked every thousand steps of a render, which ends with an error when the answer is true: for a deadline.
    public var shouldStop: (@Sendable () -> Bool)?

    /// Liquid as it has always been, without partials, at the start of 1970.
    public init(
        mode: TemplateMode = .lax,
        undefinedNames: UndefinedNames = .ignored,
        limits: Limits = Limits(),
        loader: any TemplateLoader = InMemoryTemplateLoader(),
        clock: TemplateClock = .fixed(at: 0),
        shouldStop: (@Sendable () -> Bool)? = nil
    ) {
        self.mode = mode
        self.undefinedNames = undefinedNames
        self.limits = limits
        self.loader = loader
        self.clock = clock
        self.shouldStop = shouldStop
    }
}
