import Foundation

/// A script as it was read, before it is understood.
nonisolated struct ScriptText: Hashable, Sendable {
    /// What messages call it.
    let file: String

    /// Where its relative paths start.
    let folder: String

    let text: String

    /// Takes commands of the command line as one script, a line for each.
    ///
    /// - Parameters:
    ///   - commands: The lines.
    ///   - folder: Where their relative paths start.
    init(commands: [String], folder: String) {
        file = "-c"
        self.folder = folder
        text = commands.joined(separator: "\n")
    }

    /// Takes bytes that are UTF-8, with or without a byte-order mark.
    ///
    /// - Parameters:
    ///   - bytes: The script.
    ///   - file: What messages call it.
    ///   - folder: Where its relative paths start.
    /// - Throws: ``ScriptSyntaxError`` naming the first byte that is not UTF-8.
    init(_ bytes: Data, file: String, folder: String) throws(ScriptSyntaxError) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw ScriptSyntaxError(problems: [Self.firstFault(in: bytes, file: file)])
        }
        self.file = file
        self.folder = folder
        self.text = text.first == "\u{FEFF}" ? String(text.dropFirst()) : text
    }

    /// Reads a script file.
    ///
    /// - Parameters:
    ///   - path: The file; messages call it so.
    ///   - folder: Where the path starts, if it is relative.
    /// - Throws: ``ConsoleError`` if it cannot be read, ``ScriptSyntaxError`` if it is not UTF-8.
    init(path: String, folder: String) throws {
        let file = path.hasPrefix("/") ? path : folder + "/" + path
        let bytes: Data
        do {
            bytes = try Self.contents(of: file)
        } catch {
            throw ConsoleError("cannot read \(path): \(error.reason)")
        }
        try self.init(bytes, file: path, folder: (file as NSString).deletingLastPathComponent)
    }

    private static func contents(of file: String) throws(SystemError) -> Data {
        let descriptor = open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError("cannot open \(file)") }
        defer { close(descriptor) }
        var bytes = Data()
        var chunk = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count == 0 { return bytes }
            if count > 0 {
                bytes.append(contentsOf: chunk[..<count])
            } else if errno != EINTR {
                throw SystemError("cannot read \(file)")
            }
        }
    }

    private static func firstFault(in bytes: Data, file: String) -> ScriptDiagnostic {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let number = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
        let text = String(decoding: lines[number], as: UTF8.self)
        let column = text.prefix { $0 != "\u{FFFD}" }.count + 1
        return ScriptDiagnostic(
            line: SourceLine(file: file, number: number + 1, text: text),
            column: column,
            reason: "this is not UTF-8"
        )
    }
}
