import Foundation

/// The lines typed on the console, in a file for its owner's eyes only.
///
/// Several consoles may write it at once: each line is appended by one call.
nonisolated struct LineHistory: Sendable {
    /// How many lines are brought back.
    static let limit = 1000

    private let path: String

    /// - Parameter path: The file; its folder is there.
    init(path: String) {
        self.path = path
    }

    /// Reads the last lines.
    ///
    /// - Returns: At most ``limit`` lines, oldest first; none when there is no file.
    /// - Throws: ``SystemError`` when there is a file that cannot be read.
    func lines() throws -> [String] {
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        guard let data = FileManager.default.contents(atPath: path) else { throw SystemError("cannot read \(path)") }
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
        if lines.count > 2 * Self.limit {
            let kept = lines.suffix(Self.limit).joined(separator: "\n") + "\n"
            try append(kept, flags: O_TRUNC)
        }
        return lines.suffix(Self.limit)
    }

    /// Adds a line.
    ///
    /// - Parameter line: Without a line break.
    /// - Throws: ``SystemError``.
    func append(_ line: String) throws {
        try append(line + "\n", flags: O_APPEND)
    }

    private func append(_ text: String, flags: Int32) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | flags, 0o600)
        guard descriptor >= 0 else { throw SystemError("cannot open \(path)") }
        defer { close(descriptor) }
        // A file of another origin may be open to others.
        guard fchmod(descriptor, 0o600) == 0 else { throw SystemError("cannot protect \(path)") }
        let bytes = Array(text.utf8)
        guard write(descriptor, bytes, bytes.count) == bytes.count else { throw SystemError("cannot write \(path)") }
    }
}
