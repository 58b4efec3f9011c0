extension Generation {
    /// Adds the module's assembly to the list, if the project has one.
    ///
    /// - Returns: The assembly.
    mutating func register(_ template: ModuleTemplate, _ files: [RenderedFile]) throws -> String? {
        guard let name = rambafile.assembliesPath, let assembly = Self.assembly(template, files) else { return nil }
        let path = try ProjectPath(name)
        guard let bytes = try plan.content(of: path, in: rambafile.folder) else {
            throw Failure("Cannot find \(path). Check *assemblies_path* in \(rambafile.name).")
        }
        var list = try AssemblyList(bytes, file: path.text)
        list.add(assembly)
        try plan.write(list.bytes, to: path, in: rambafile.folder)
        return assembly
    }

    /// What the template says stands for the module, or its assembly made without arguments.
    private static func assembly(_ template: ModuleTemplate, _ files: [RenderedFile]) -> String? {
        if let assembly = template.assembly { return assembly }
        let name = files.map(\.path.name).first { $0.hasSuffix("Assembly.swift") }
        return name.map { $0.dropLast(".swift".count) + "()" }
    }
}
