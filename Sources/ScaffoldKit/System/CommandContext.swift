public import LiquidTemplates
public import XcodeProject

/// The world a command runs in: everything it reads and writes comes through here.
public struct CommandContext {
    /// The folder the command was started in, as an absolute path.
    public var folder: String
    /// The environment variables.
    public var variables: [String: String]
    /// Where words go and answers come from.
    public var console: any Console
    /// The time that templates are told.
    public var clock: TemplateClock
    /// Where identifiers of new project objects come from.
    public var identifiers: any ObjectIdentifierGenerator
    /// Whether writing is guarded by a second process, against this one being killed. Only a process with a single
    /// thread may say so.
    public var guardsTransactions: Bool

    /// Gathers a world.
    ///
    /// - Parameters:
    ///   - folder: The folder the command was started in.
    ///   - variables: The environment variables.
    ///   - console: Where words go and answers come from.
    ///   - clock: The time that templates are told.
    ///   - identifiers: Where identifiers of new project objects come from.
    ///   - guardsTransactions: Whether writing is guarded by a second process.
    public init(
        folder: String,
        variables: [String: String],
        console: any Console,
        clock: TemplateClock,
        identifiers: any ObjectIdentifierGenerator = RandomObjectIdentifiers(),
        guardsTransactions: Bool = false
    ) {
        self.folder = folder
        self.variables = variables
        self.console = console
        self.clock = clock
        self.identifiers = identifiers
        self.guardsTransactions = guardsTransactions
    }
}
