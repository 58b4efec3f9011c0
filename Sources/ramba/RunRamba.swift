import LiquidTemplates
import ScaffoldKit

/// Builds the real world, and runs the command of the process's words in it.
///
/// - Returns: The exit status.
func runRamba() -> Int32 {
    let variables = ProcessEnvironment.variables()
    let console = StandardConsole(variables: variables)
    guard let folder = ProcessEnvironment.currentFolder(), let clock = TemplateClock.system(variables) else {
        console.writeError("ramba: the current folder is gone, or SOURCE_DATE_EPOCH is no number of seconds.\n")
        return 1
    }
    let context = CommandContext(
        folder: folder,
        variables: variables,
        console: console,
        clock: clock,
        guardsTransactions: true
    )
    return ScaffoldTool.run(Array(CommandLine.arguments.dropFirst()), in: context)
}
