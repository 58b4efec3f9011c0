import Foundation
import Synchronization

/// Line editing by the library that the machine has: libedit, else readline.
///
/// It is looked up at run time, so nothing has to be installed to build or to run; without it lines are read as the
/// terminal sends them. The library keeps one state for the whole process, so there is one editor, and only one thread
/// at a time uses it.
nonisolated final class LineEditor {
    private typealias LineHandler = @convention(c) (UnsafeMutablePointer<CChar>?) -> Void
    private typealias Generator = @convention(c) (UnsafePointer<CChar>?, CInt) -> UnsafeMutablePointer<CChar>?
    private typealias Matches = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    private typealias Install = @convention(c) (UnsafePointer<CChar>?, LineHandler) -> Void
    private typealias Action = @convention(c) () -> Void
    private typealias AddHistory = @convention(c) (UnsafePointer<CChar>?) -> CInt
    private typealias Completer = @convention(c) (UnsafePointer<CChar>?, CInt, CInt) -> Matches?

    private let installHandler: Install
    private let removeHandler: Action
    private let readCharacter: Action
    private let addHistory: AddHistory

    /// Loads the library; nil where there is none.
    ///
    /// - Parameter completions: What could stand in place of the last word of a line's beginning; nil lets the library
    ///   complete the names of files.
    init?(completions: @escaping @Sendable (_ beginning: String) -> [String]?) {
        let names = ["libedit.so.2", "libedit.so.0", "libreadline.so.8", "libedit.3.dylib"]
        guard let library = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else { return nil }
        /// Takes a symbol for what the libraries' common header declares it to be; that header is the proof for every
        /// use below.
        func symbol<Symbol>(_ name: String, as type: Symbol.Type = Symbol.self) -> Symbol? {
            dlsym(library, name).map { unsafeBitCast($0, to: type) }
        }
        guard let installHandler = symbol("rl_callback_handler_install", as: Install.self),
            let removeHandler = symbol("rl_callback_handler_remove", as: Action.self),
            let readCharacter = symbol("rl_callback_read_char", as: Action.self),
            let addHistory = symbol("add_history", as: AddHistory.self)
        else { return nil }
        self.installHandler = installHandler
        self.removeHandler = removeHandler
        self.readCharacter = readCharacter
        self.addHistory = addHistory

        Self.chooseUTF8()
        // Signals are the application's business.
        symbol("rl_catch_signals", as: UnsafeMutablePointer<CInt>.self)?.pointee = 0
        if let completer = symbol("rl_attempted_completion_function", as: UnsafeMutablePointer<Completer?>.self),
            let matches = symbol(
                "rl_completion_matches",
                as: (@convention(c) (UnsafePointer<CChar>?, Generator) -> Matches?).self
            ),
            let line = symbol("rl_line_buffer", as: UnsafeMutablePointer<UnsafePointer<CChar>?>.self),
            let isOver = symbol("rl_attempted_completion_over", as: UnsafeMutablePointer<CInt>.self)
        {
            shared.withLock { $0.completion = Completion(completions, matches, line, isOver) }
            completer.pointee = { word, start, end in
                // Copied out of the lock: the library calls the generator while this runs.
                shared.withLock { $0.completion }?.matches(for: word, end: Int(end))
            }
        }
    }

    /// Shows a prompt and begins to take a line.
    ///
    /// - Parameter prompt: Without control characters.
    func begin(prompt: String) {
        shared.withLock { state in
            state.line = .pending
            state.removeHandler = removeHandler
        }
        installHandler(prompt) { line in
            let text = line.map { String(cString: $0) }
            free(line)
            // Here and not later: readline would show the prompt again on its way out.
            let remove = shared.withLock { state in
                state.line = text.map(Line.whole) ?? .end
                defer { state.removeHandler = nil }
                return state.removeHandler
            }
            remove?()
        }
    }

    /// Takes what the terminal has sent; to be called when there is something to read.
    ///
    /// - Returns: The line so far.
    func advance() -> Line {
        readCharacter()
        return shared.withLock { $0.line }
    }

    /// Gives the terminal back as it was before ``begin(prompt:)``, which every call of that one must be followed by.
    func end() {
        let remove = shared.withLock { state in
            defer { state.removeHandler = nil }
            return state.removeHandler
        }
        remove?()
    }

    /// Lets the arrow keys bring a line back.
    ///
    /// - Parameter line: The line.
    func remember(_ line: String) {
        _ = addHistory(line)
    }

    /// How far a line has come.
    enum Line: Sendable {
        case pending
        case whole(String)
        /// The end of the input was typed.
        case end
    }

    /// Has the library read UTF-8: under the locale `C`, which a program starts in, it drops everything that is not
    /// ASCII.
    private static func chooseUTF8() {
        setlocale(LC_CTYPE, "")
        if String(cString: nl_langinfo(CInt(CODESET))) != "UTF-8" { setlocale(LC_CTYPE, "C.UTF-8") }
    }
}

/// What the library's callbacks reach: they are plain C functions and carry no context.
private nonisolated let shared = Mutex(SharedState())

private nonisolated struct SharedState: Sendable {
    var line = LineEditor.Line.pending
    /// Set while a line is being taken.
    var removeHandler: (@convention(c) () -> Void)?
    var completion: Completion?
    var candidates: [String] = []
}

/// The library's means to complete a word.
///
/// Unchecked: the pointers lead to the library's own variables, which only the thread that reads a line touches, and it
/// is that thread on which the library calls back.
private nonisolated struct Completion: @unchecked Sendable {
    typealias Matches = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    typealias Generator = @convention(c) (UnsafePointer<CChar>?, CInt) -> UnsafeMutablePointer<CChar>?

    private let completions: @Sendable (String) -> [String]?
    private let makeMatches: @convention(c) (UnsafePointer<CChar>?, Generator) -> Matches?
    private let line: UnsafeMutablePointer<UnsafePointer<CChar>?>
    private let isOver: UnsafeMutablePointer<CInt>

    init(
        _ completions: @escaping @Sendable (String) -> [String]?,
        _ makeMatches: @convention(c) (UnsafePointer<CChar>?, Generator) -> Matches?,
        _ line: UnsafeMutablePointer<UnsafePointer<CChar>?>,
        _ isOver: UnsafeMutablePointer<CInt>
    ) {
        self.completions = completions
        self.makeMatches = makeMatches
        self.line = line
        self.isOver = isOver
    }

    func matches(for word: UnsafePointer<CChar>?, end: Int) -> Matches? {
        guard let word, let line = line.pointee else { return nil }
        let beginning = String(
            decoding: UnsafeRawBufferPointer(start: line, count: min(end, strlen(line))),
            as: UTF8.self
        )
        guard let candidates = completions(beginning) else { return nil }
        isOver.pointee = 1
        shared.withLock { $0.candidates = candidates }
        return makeMatches(word) { _, index in
            let candidates = shared.withLock { $0.candidates }
            return candidates.indices.contains(Int(index)) ? strdup(candidates[Int(index)]) : nil
        }
    }
}
