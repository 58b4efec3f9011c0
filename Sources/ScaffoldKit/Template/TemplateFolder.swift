import LiquidTemplates

/// The folder of one template, from which nothing outside of it can be read.
///
/// Names are found in any letter case: templates written where case does not matter work where it does.
struct TemplateFolder: TemplateLoader {
    /// The absolute path, without links.
    let path: String
    /// How messages call the folder, such as `Templates/mvp`.
    let name: String

    init(path: String, name: String) {
        self.path = FileSystem.realPath(path) ?? path
        self.name = name
    }

    /// The content of a file of the template and the name messages give it, or nothing where there is none.
    ///
    /// - Throws: ``ProjectPath/Refusal`` for a path that leads out of the folder, ``Failure`` for an unresolved merge
    ///   conflict, ``FileSystemError`` otherwise.
    func file(_ relative: String) throws -> (bytes: [UInt8], name: String)? {
        let wanted = try ProjectPath(relative)
        guard let found = try find(wanted) else { return nil }
        guard let real = FileSystem.realPath(path + "/" + found), real.hasPrefix(path + "/") else {
            throw ProjectPath.Refusal(path: relative, reason: "it is a link that leads out of the template's folder")
        }
        let bytes = try FileSystem.read(real, limit: Limits().sourceBytes)
        try ConflictMarkers.refuse(in: bytes, file: name + "/" + found)
        return (bytes, name + "/" + found)
    }

    /// The partial `snippets/NAME.liquid`.
    ///
    /// - Throws: As ``file(_:)`` does.
    func partial(named name: String) throws -> TemplateSource? {
        guard let (bytes, file) = try file("snippets/\(name).liquid") else { return nil }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Failure("\(file) is not UTF-8 text")
        }
        return TemplateSource(text: text, file: file)
    }

    /// The names of the partials right in `snippets`.
    var partialNames: [String] {
        guard let wanted = try? ProjectPath("snippets"), let found = try? find(wanted) else { return [] }
        let names = (try? FileSystem.names(in: path + "/" + found)) ?? []
        return names.filter { $0.hasSuffix(".liquid") }.map { String($0.dropLast(".liquid".count)) }
    }

    /// The path as it is written on disk.
    private func find(_ wanted: ProjectPath) throws -> String? {
        if FileSystem.exists(path + "/" + wanted.text) { return wanted.text }
        var found = ""
        for component in wanted.text.split(separator: "/") {
            let folder = found.isEmpty ? path : path + "/" + found
            guard FileSystem.isFolder(folder) else { return nil }
            let lowercased = component.lowercased()
            let names = try FileSystem.names(in: folder)
            guard
                let name = names.first(where: { $0 == component })
                    ?? names.first(where: { $0.lowercased() == lowercased })
            else { return nil }
            found += found.isEmpty ? name : "/" + name
        }
        return found
    }
}
