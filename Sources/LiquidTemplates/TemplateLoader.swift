/// The text of a partial and the name its errors carry.
public struct TemplateSource: Sendable, Hashable {
    /// The partial's Liquid source.
    public let text: String
    /// The name for locations, usually the path of the file the text came from.
    public let file: String

    /// Pairs a text with the name of where it is from.
    public init(text: String, file: String) {
        self.text = text
        self.file = file
    }
}

/// Finds the partials that `include` and `render` name.
///
/// The engine itself reads no file. It asks the loader at most once for a name during a render, on the thread that
/// renders, and never for a name that could lead out of a folder: one that is empty or absolute, has a `.` or `..`
/// component, a backslash or a control character is refused before.
public protocol TemplateLoader: Sendable {
    /// The partial of that name, or `nil` where there is none.
    /// - Throws: Whatever reading may throw; its description becomes the reason of a located ``TemplateError``.
    func partial(named name: String) throws -> TemplateSource?
}

/// A loader over partials held in memory.
public struct InMemoryTemplateLoader: TemplateLoader {
    private let partials: [String: String]

    /// Serves `partials`, keyed by name; the name is also the file of their locations.
    public init(_ partials: [String: String] = [:]) {
        self.partials = partials
    }

    /// The partial held under `name`.
    public func partial(named name: String) -> TemplateSource? {
        partials[name].map { TemplateSource(text: $0, file: name) }
    }
}
