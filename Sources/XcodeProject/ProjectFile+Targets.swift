extension ProjectFile {
    /// What one target is called and makes.
    public struct Target: Sendable, Hashable {
        /// The name people choose it by.
        public let name: String
        /// The product's type, such as `com.apple.product-type.application`; nothing for aggregate targets.
        public let productType: String?
        /// Whether files can be added to it.
        public let acceptsFiles: Bool
        /// Whether its product runs unit or user interface tests.
        public var runsTests: Bool {
            productType.map { $0.hasSuffix(".unit-test") || $0.hasSuffix(".ui-testing") } ?? false
        }
    }

    /// The project's targets in the order Xcode shows them.
    public var targets: [Target] {
        references("targets", of: project).map { target in
            Target(
                name: string("name", of: target) ?? identifier(target),
                productType: string("productType", of: target),
                acceptsFiles: objects[target].kind == .target
            )
        }
    }

    /// The target with a name.
    ///
    /// - Throws: ``ProjectFileError`` with the code `unknownTarget` and the names there are, or `unsuitableTarget` for
    ///   one that builds no files of its own.
    func target(named wanted: String) throws(ProjectFileError) -> Int {
        let candidates = references("targets", of: project)
        let list = tree.value("targets", of: objects[project].value) ?? objects[project].value
        guard let target = candidates.first(where: { string("name", of: $0) == wanted }) else {
            let names = targets.map(\.name).sorted()
            let hint = names.isEmpty ? "it has no targets" : "it has \(names.joined(separator: ", "))"
            throw failure(
                .unknownTarget,
                "Cannot find a target with name \(wanted) in Xcode project; \(hint)",
                at: list
            )
        }
        guard objects[target].kind == .target else {
            throw failure(
                .unsuitableTarget,
                "the target \(wanted) builds no files, so none can be added to it",
                at: objects[target].key
            )
        }
        return target
    }
}
