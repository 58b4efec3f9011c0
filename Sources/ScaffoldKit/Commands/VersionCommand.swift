import ReleaseVersion

/// `ramba version`.
struct VersionCommand: Command {
    init(_ words: [String]) throws {
        _ = try Arguments(words, for: .version, count: 0...0)
    }

    func run(in context: CommandContext) {
        context.console.write("Version: ")
        context.console.print(Release.version, .green)
    }
}
