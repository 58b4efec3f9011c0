/// Finds out who the author for headers is.
struct Author {
    private let chosen: String?
    private let rambafile: Rambafile
    private let context: CommandContext

    init(_ option: String?, _ rambafile: Rambafile, _ context: CommandContext) {
        chosen = option ?? rambafile.author
        self.rambafile = rambafile
        self.context = context
    }

    /// The option, the Rambafile's author, the one of an earlier answer, or an answer now.
    ///
    /// An answer is kept in `.ramba/preferences.yml` of the project folder.
    ///
    /// - Throws: ``Failure`` if nobody answers.
    func name() throws -> String {
        if let known = try chosen ?? remembered() { return known }
        context.console.print("The author name is not configured!", .red)
        if let name = gitName() {
            let question = "Your name in git is configured as \(name). Do you want to use it in code headers? (yes/no)"
            if context.console.confirm(question) == true { return try remember(name) }
        }
        while let answer = context.console.ask("The author name which will be used in the headers:") {
            if !answer.isEmpty { return try remember(answer) }
            context.console.print("User name should not be empty", .red)
        }
        throw Failure("The author name is not configured! Give --author, or *author* in \(rambafile.name).")
    }

    private static let preferences = ".ramba/preferences.yml"

    /// The name of an earlier answer, here or to the Ruby tool.
    private func remembered() throws -> String? {
        let here = rambafile.folder.path + "/" + Self.preferences
        let ruby = context.variables["HOME"].map { $0 + "/.generamba/user_preferences.yml" }
        for path in [here, ruby].compactMap({ $0 }) where FileSystem.exists(path) {
            var reader = try ConfigurationReader(bytes: try FileSystem.read(path), file: path, "the preferences")
            if let name = reader.text("username"), !name.isEmpty { return name }
        }
        return nil
    }

    private func remember(_ name: String) throws -> String {
        var plan = Plan()
        let text = "username: \(JSON.text(name).text)\n"
        try plan.write(Array(text.utf8), to: ProjectPath(Self.preferences), in: rambafile.folder)
        try Transaction(in: rambafile.folder).perform(plan)
        return name
    }

    private func gitName() -> String? {
        let git = ChildProcess("git", ["-C", rambafile.folder.path, "config", "user.name"], context.variables)
        guard let result = try? git.run(), result.status == 0 else { return nil }
        let name = String(decoding: result.output, as: UTF8.self).trimmed
        return name.isEmpty ? nil : name
    }
}
