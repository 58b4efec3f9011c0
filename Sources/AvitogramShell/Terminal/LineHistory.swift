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
        try allLines().suffix(Self.limit)
    }

    /// Adds a line.
    ///
    /// - Parameter line: Without a line break.
    /// - Throws: ``SystemError``.
    func append(_ line: String) throws {
        try write(line + "\n", to: path, O_APPEND)
    }

    /// Drops all but the last ``limit`` lines of a file that has grown to more than twice as many.
    ///
    /// The file stands whole at any time: a kill, or a full disk, leaves the old one.
    ///
    /// - Throws: ``SystemError``; the file is then as it was.
    func trim() throws {
        let lines = try allLines()
        guard lines.count > 2 * Self.limit else { return }
        let partial = path + ".partial"
        do {
            try write(lines.suffix(Self.limit).joined(separator: "\n") + "\n", to: partial, O_TRUNC)
            guard rename(partial, path) == 0 else { throw SystemError("cannot replace \(path)") }
        } catch {
            // The first error counts; what is left over is written over the next time.
            unlink(partial)
            throw error
        }
    }

    private func allLines() throws -> [String] {
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        guard let data = FileManager.default.contents(atPath: path) else { throw SystemError("cannot read \(path)") }
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Writes a text, by one call where the system takes it whole, to a file that only its owner may read from then on.
    private func write(_ text: String, to path: String, _ flags: Int32) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | flags, 0o600)
        guard descriptor >= 0 else { throw SystemError("cannot open \(path)") }
        defer { close(descriptor) }
        // A file of another origin may be open to others.
        guard fchmod(descriptor, 0o600) == 0 else { throw SystemError("cannot protect \(path)") }
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            guard count >= 0 || errno == EINTR else { throw SystemError("cannot write \(path)") }
            rest = rest.dropFirst(max(0, count))
        }
    }
}
