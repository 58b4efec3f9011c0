/// `ramba template install`: copies the templates that the Rambafile declares into `Templates`, and notes in
/// `Rambafile.lock` what was copied.
struct TemplateInstallCommand: Command {
    /// Whether newer commits are taken than the lock file's.
    let updates: Bool
    /// Whether installed templates are replaced that people changed.
    let isForced: Bool

    init(_ words: [String]) throws {
        let arguments = try Arguments(words, for: .templateInstall, count: 0...0)
        updates = arguments.has("update")
        isForced = arguments.has("force")
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
        let lock = try TemplateLock(in: rambafile.folder)
        let sources = TemplateSources(rambafile, context)
        defer { sources.close() }
        var plan = Plan()
        var newLock = TemplateLock()
        var lines: [String] = []
        for declaration in declarations {
            if newLock[declaration.name] != nil {
                throw Failure("\(declaration.location): error: the template \(declaration.name) is declared twice")
            }
            let (entry, isChanged) = try install(declaration, lock[declaration.name], sources, &plan, rambafile)
            newLock.entries.append(entry)
            lines.append("\(declaration.name): \(isChanged ? "installed" : "up to date")")
        }
        for entry in lock.entries where newLock[entry.name] == nil {
            lines.append("\(entry.name): not declared any more, left as it is")
        }
        try plan.write(newLock.bytes, to: ProjectPath(TemplateLock.name), in: rambafile.folder)
        try Transaction(in: rambafile.folder, isGuarded: context.guardsTransactions).perform(plan)
        for line in lines { context.console.print(line) }
    }

    /// Plans one template.
    ///
    /// - Returns: What the lock file says about it, and whether anything changes.
    private func install(
        _ declaration: Rambafile.TemplateDeclaration,
        _ locked: TemplateLock.Entry?,
        _ sources: TemplateSources,
        _ plan: inout Plan,
        _ rambafile: Rambafile
    ) throws -> (TemplateLock.Entry, isChanged: Bool) {
        let name = declaration.name
        let installed = try TemplatePackage.installedHash(name, in: rambafile.folder)
        let usable = updates ? nil : locked.flatMap { sources.fits($0, declaration) ? $0 : nil }
        if let usable, usable.hash == installed { return (usable, false) }
        let (package, entry) = try sources.package(declaration, locked: usable)
        if let usable, usable.hash != entry.hash {
            throw Failure(
                "The content of \(name) is not the one that \(TemplateLock.name) promises. "
                    + "Look why, then accept it with --update."
            )
        }
        if let locked, let installed, installed != locked.hash, installed != entry.hash, !isForced {
            throw Failure(
                "Templates/\(name) was changed after it was installed. "
                    + "Move your changes to its source, or give them up with --force."
            )
        }
        let before = plan.changes.count
        try package.install(into: &plan, of: rambafile.folder)
        return (entry, plan.changes.count > before)
    }
}

extension CommandDescription {
    static let templateInstall = CommandDescription(
        name: "template install",
        usage: "",
        summary: "Installs the templates that the Rambafile declares",
        details: """
            What was installed is noted in Rambafile.lock, and the same commits are installed everywhere.
            """,
        options: [
            OptionDescription(name: "update", kind: .flag, help: "Takes the newest commits instead of the noted ones"),
            OptionDescription(name: "force", kind: .flag, help: "Replaces installed templates that were changed here"),
        ],
        make: { try TemplateInstallCommand($0) }
    )
}
