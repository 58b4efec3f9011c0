/// Looks whether the libraries a template needs are named in the project's Podfile and Cartfile.
///
/// Both are read as text: a Podfile is Ruby, and no code of it is run.
struct DependencyCheck {
    private let rambafile: Rambafile

    init(_ rambafile: Rambafile) { self.rambafile = rambafile }

    /// A line for each file that lacks dependencies.
    ///
    /// - Throws: What reading the files throws.
    func warnings(_ dependencies: [String]) throws -> [String] {
        guard !dependencies.isEmpty else { return [] }
        var warnings: [String] = []
        for (path, kind) in [(rambafile.podfilePath, "Podfile"), (rambafile.cartfilePath, "Cartfile")] {
            guard let path else { continue }
            guard let bytes = try rambafile.folder.content(ProjectPath(path)) else {
                warnings.append("[Warning] Cannot find \(path), so dependencies are not checked")
                continue
            }
            let text = String(decoding: bytes, as: UTF8.self)
            let pods = Set(Self.pods(text))
            let missing = dependencies.filter { kind == "Podfile" ? !pods.contains($0) : !text.contains($0) }
            guard !missing.isEmpty else { continue }
            let list = missing.map { "\"\($0)\"" }.joined(separator: ", ")
            warnings.append("[Warning] Dependencies [\(list)] missed in \(kind)")
        }
        return warnings
    }

    /// The names behind `pod`, with and without their subspec.
    private static func pods(_ text: String) -> [String] {
        text.split { $0.isNewline }.flatMap { line -> [String] in
            let line = line.trimmed
            guard line.hasPrefix("pod"), let rest = line.dropFirst(3).first, " \t('\"".contains(rest) else { return [] }
            let parts = line.split(omittingEmptySubsequences: false) { $0 == "'" || $0 == "\"" }
            guard parts.count > 2 else { return [] }
            return [String(parts[1]), String(parts[1].split(separator: "/").first ?? "")]
        }
    }
}
