/// `ramba template install`: copies the templates that the Rambafile declares into `Templates`.
struct TemplateInstallCommand: Command {
    init(_ words: [String]) throws {
        _ = try Arguments(words, for: .templateInstall, count: 0...0)
    }

    /// Reads all templates first, then changes `Templates` in one go; what is installed already is not written again.
    ///
    /// - Throws: ``Failure`` for a template that cannot be found or is none; nothing is written then.
    func run(in context: CommandContext) throws {
        let rambafile = try Rambafile.find(from: context.folder)
        try Transaction.recover(in: rambafile.folder)
        guard let declarations = rambafile.templates, !declarations.isEmpty else {
            throw Failure("You must specify at least one template in Rambafile under the key *templates*")
        }
        var plan = Plan()
        for declaration in declarations {
            let package = try self.package(declaration, rambafile)
            let before = plan.changes.count
            try package.install(into: &plan, of: rambafile.folder)
            let isChanged = plan.changes.count > before
            context.console.print("\(declaration.name): \(isChanged ? "installed" : "up to date")")
        }
        try Transaction(in: rambafile.folder, isGuarded: context.guardsTransactions).perform(plan)
    }

    private func package(
        _ declaration: Rambafile.TemplateDeclaration,
        _ rambafile: Rambafile
    ) throws -> TemplatePackage {
        switch declaration.source {
        case .local(let path):
            return try TemplatePackage(
                name: declaration.name,
                folder: FileSystem.join(rambafile.folder.path, path),
                origin: "the specified directory"
            )
        case .git, .catalog:
            throw Failure("Cannot find \(declaration.name) in any catalog. Try another name.")
        }
    }
}

extension CommandDescription {
    static let templateInstall = CommandDescription(
        name: "template install",
        usage: "",
        summary: "Installs the templates that the Rambafile declares",
        make: { try TemplateInstallCommand($0) }
    )
}
