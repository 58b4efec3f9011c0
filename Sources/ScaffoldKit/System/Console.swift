#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Where a command's words go and where its answers come from.
///
/// An implementation writes at once and in order. It is used from one thread.
public protocol Console {
    /// Whether results go to a terminal that shows colours.
    var showsColors: Bool { get }
    /// Whether errors go to a terminal that shows colours.
    var showsErrorColors: Bool { get }
    /// Writes results; no line end is added.
    func write(_ text: String)
    /// Writes messages that are no result; no line end is added.
    func writeError(_ text: String)
    /// Waits for one line of input, without its line end.
    ///
    /// - Returns: The line, or nothing when the input has ended.
    func readLine() -> String?
}

/// The process's own input and output.
public struct StandardConsole: Console {
    /// Whether standard output is a terminal that shows colours.
    public let showsColors: Bool
    /// Whether standard error is a terminal that shows colours.
    public let showsErrorColors: Bool

    /// Looks at where output goes; `NO_COLOR` and `TERM=dumb` mean no colours.
    ///
    /// - Parameter variables: The process's environment.
    public init(variables: [String: String]) {
        let allowsColors = variables["NO_COLOR", default: ""].isEmpty && variables["TERM"] != "dumb"
        showsColors = allowsColors && isatty(1) == 1
        showsErrorColors = allowsColors && isatty(2) == 1
    }

    /// Writes to standard output.
    public func write(_ text: String) { write(text, to: 1) }

    /// Writes to standard error.
    public func writeError(_ text: String) { write(text, to: 2) }

    /// Reads a line of standard input.
    public func readLine() -> String? { Swift.readLine() }

    private func write(_ text: String, to file: Int32) {
        var text = text
        text.withUTF8 { buffer in
            var rest = UnsafeRawBufferPointer(buffer)
            while let start = rest.baseAddress, !rest.isEmpty {
                #if canImport(Glibc)
                    let written = Glibc.write(file, start, rest.count)
                #else
                    let written = Darwin.write(file, start, rest.count)
                #endif
                if written < 0, errno == EINTR { continue }
                // Nobody reads any more: there is nobody to tell.
                guard written > 0 else { return }
                rest = UnsafeRawBufferPointer(rebasing: rest[written...])
            }
        }
    }
}

/// The colours messages are shown in, on terminals only.
enum Color: String {
    case red = "31"
    case green = "32"
    case yellow = "33"

    func callAsFunction(_ text: String, if isShown: Bool) -> String {
        isShown ? "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" : text
    }
}

extension Console {
    /// Writes a line of results.
    func print(_ line: String = "", _ color: Color? = nil) {
        write((color?(line, if: showsColors) ?? line) + "\n")
    }

    /// Writes a line that is no result.
    func printError(_ line: String, _ color: Color? = nil) {
        writeError((color?(line, if: showsErrorColors) ?? line) + "\n")
    }

    /// Asks and waits for an answer.
    ///
    /// - Returns: The answer without blanks around it, or nothing when the input has ended.
    func ask(_ question: String) -> String? {
        write(question + " ")
        return readLine().map { $0.trimmed }
    }

    /// Asks a question that `y` and `yes`, in any case, answer with yes, and anything else with no.
    ///
    /// - Returns: Nothing when the input has ended.
    func confirm(_ question: String) -> Bool? {
        ask(question).map { ["y", "yes"].contains($0.lowercased()) }
    }
}

extension StringProtocol {
    /// The text without white space around it.
    var trimmed: String {
        let start = firstIndex { !$0.isWhitespace } ?? endIndex
        let end = lastIndex { !$0.isWhitespace }.map(index(after:)) ?? start
        return String(self[start..<end])
    }
}

/// Sends everything to the stream for messages: for runs whose result is for programs.
struct MessageConsole: Console {
    private let console: any Console

    init(_ console: any Console) { self.console = console }

    var showsColors: Bool { console.showsErrorColors }
    var showsErrorColors: Bool { console.showsErrorColors }

    func write(_ text: String) { console.writeError(text) }

    func writeError(_ text: String) { console.writeError(text) }

    func readLine() -> String? { console.readLine() }
}
