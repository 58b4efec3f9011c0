/// The list of assemblies in a Swift file, between two comments:
///
/// ```swift
/// // ramba:assemblies
/// GuestAssembly(),
/// // ramba:end
/// ```
struct AssemblyList {
    static let beginMark = "// ramba:assemblies"
    static let endMark = "// ramba:end"

    private var lines: [String]
    private var end: Int
    private let begin: Int
    private let lineEnd: String

    /// Finds the list.
    ///
    /// - Throws: ``Failure`` if the file is no text or the comments are not there once each, in order.
    init(_ bytes: [UInt8], file: String) throws {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw Failure("\(file) is not UTF-8 text.") }
        lineEnd = text.utf8.contains(0x0D) ? "\r\n" : "\n"
        let lines = text.split(separator: Character(lineEnd), omittingEmptySubsequences: false).map(String.init)
        let begins = lines.indices.filter { lines[$0].trimmed == Self.beginMark }
        let ends = lines.indices.filter { lines[$0].trimmed == Self.endMark }
        guard begins.count == 1, ends.count == 1, begins[0] < ends[0] else {
            throw Failure(
                "\(file) needs one list of assemblies between the lines '\(Self.beginMark)' and '\(Self.endMark)'."
            )
        }
        self.lines = lines
        begin = begins[0]
        end = ends[0]
    }

    /// Adds an assembly at the end, unless it is listed.
    mutating func add(_ assembly: String) {
        let line = assembly + ","
        guard !lines[begin..<end].contains(where: { $0.trimmed == line || $0.trimmed == assembly }) else { return }
        // The last item may stand without a comma in a list that people wrote.
        if let last = lines[(begin + 1)..<end].lastIndex(where: { !$0.trimmed.isEmpty && !$0.trimmed.hasPrefix("//") }),
            !lines[last].trimmed.hasSuffix(",")
        {
            lines[last] += ","
        }
        let indent = lines[begin].prefix { $0 == " " || $0 == "\t" }
        lines.insert(indent + line, at: end)
        end += 1
    }

    /// Removes an assembly.
    ///
    /// - Returns: Whether it was listed.
    mutating func remove(_ assembly: String) -> Bool {
        let found = lines[begin..<end].firstIndex { $0.trimmed == assembly + "," || $0.trimmed == assembly }
        guard let found else { return false }
        lines.remove(at: found)
        end -= 1
        return true
    }

    var bytes: [UInt8] { Array(lines.joined(separator: lineEnd).utf8) }
}
