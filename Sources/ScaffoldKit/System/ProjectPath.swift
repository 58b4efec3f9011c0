/// A path inside the project folder: relative, without `.`, `..`, empty components or control characters.
///
/// Only such paths can be planned, so nothing outside the project folder can ever be written or removed.
public struct ProjectPath: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The components joined by `/`.
    public let text: String

    /// Why a text is no path inside the project folder.
    public struct Refusal: Error, Sendable, CustomStringConvertible {
        /// The text that was refused.
        public let path: String
        /// What is wrong with it.
        public let reason: String
        /// Path and reason in one line.
        public var description: String { "The path '\(path)' is refused: \(reason)" }
    }

    /// Checks a path; slashes at its end and doubled ones do not count.
    ///
    /// - Throws: ``Refusal`` with the reason.
    public init(_ path: String) throws(Refusal) {
        guard !path.hasPrefix("/") else { throw Refusal(path: path, reason: "it is absolute") }
        let components = path.split(separator: "/").filter { $0 != "." }
        guard !components.isEmpty else { throw Refusal(path: path, reason: "it is empty") }
        for component in components {
            if component == ".." { throw Refusal(path: path, reason: "'..' leads out of a folder") }
            if component.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
                throw Refusal(path: path, reason: "it holds a control character")
            }
            if component.utf8.count > 255 { throw Refusal(path: path, reason: "a name in it is too long") }
        }
        text = components.joined(separator: "/")
    }

    private init(checked text: String) { self.text = text }

    /// The path with one name more.
    ///
    /// - Throws: ``Refusal`` if the name holds a separator or is none.
    public func appending(name: String) throws(Refusal) -> ProjectPath {
        guard !name.contains("/"), !name.contains("\\") else {
            throw Refusal(path: name, reason: "a file name cannot hold a separator")
        }
        return ProjectPath(checked: text + "/" + (try ProjectPath(name)).text)
    }

    /// The path with more components.
    ///
    /// - Throws: ``Refusal`` as ``init(_:)`` does.
    public func appending(_ path: String) throws(Refusal) -> ProjectPath {
        ProjectPath(checked: text + "/" + (try ProjectPath(path)).text)
    }

    /// The last component.
    public var name: String {
        String(text.split(separator: "/").last ?? "")
    }

    /// The folders above, outermost first.
    public var parents: [ProjectPath] {
        var parents: [ProjectPath] = []
        var text = ""
        for component in self.text.split(separator: "/").dropLast() {
            text += text.isEmpty ? String(component) : "/" + component
            parents.append(ProjectPath(checked: text))
        }
        return parents
    }

    /// The path's text.
    public var description: String { text }

    /// Orders by text.
    public static func < (left: ProjectPath, right: ProjectPath) -> Bool { left.text < right.text }
}
