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
    private typealias ReadKey = @convention(c) (UnsafeMutableRawPointer?) -> CInt
    private typealias Completer = @convention(c) (UnsafePointer<CChar>?, CInt, CInt) -> Matches?

    private let installHandler: Install
    private let removeHandler: Action
    private let readCharacter: Action
    private let addHistory: AddHistory

    /// Loads the library; nil where there is none.
    ///
    /// - Parameters:
    ///   - input: The terminal; an interruption also ends a wait for the rest of half a key.
    ///   - completions: What could stand in place of the last word of a line's beginning; nil lets the library complete
    ///     the names of files.
    init?(input: InterruptibleInput, completions: @escaping @Sendable (_ beginning: String) -> [String]?) {
        let libraries: KeyValuePairs<String, KeyReader.Unit> = [
            "libedit.so.2": .character, "libedit.so.0": .character, "libreadline.so.8": .byte,
            "libedit.3.dylib": .character,
        ]
        let found = libraries.lazy.compactMap { name, unit in
            dlopen(name, RTLD_NOW | RTLD_LOCAL).map { (library: $0, unit: unit) }
        }
        guard let (library, unit) = found.first else { return nil }
        /// Takes a symbol for what the libraries' common header declares it to be; that header is the proof for every
        /// use below.
        func symbol<Symbol>(_ name: String, as type: Symbol.Type = Symbol.self) -> Symbol? {
            dlsym(library, name).map { unsafeBitCast($0, to: type) }
        }
        guard let installHandler = symbol("rl_callback_handler_install", as: Install.self),
            let removeHandler = symbol("rl_callback_handler_remove", as: Action.self),
            let readCharacter = symbol("rl_callback_read_char", as: Action.self),
            let addHistory = symbol("add_history", as: AddHistory.self),
            let readKey = symbol("rl_getc_function", as: UnsafeMutablePointer<ReadKey?>.self)
        else { return nil }
        self.installHandler = installHandler
        self.removeHandler = removeHandler
        self.readCharacter = readCharacter
        self.addHistory = addHistory

        Self.chooseUTF8()
        // Signals are the application's business.
        symbol("rl_catch_signals", as: UnsafeMutablePointer<CInt>.self)?.pointee = 0
        shared.withLock { $0.keys = KeyReader(input: input, unit: unit) }
        readKey.pointee = { _ in
            // Copied out of the lock: the key may be long in coming.
            switch shared.withLock({ $0.keys })?.next() ?? .end {
            case .typed(let key): return key
            case .interrupted: shared.withLock { $0.isInterrupted = true }
            case .end: shared.withLock { $0.line = .end }
            }
            return EOF
        }
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
            state.isInterrupted = false
            state.removeHandler = removeHandler
        }
        installHandler(prompt) { line in
            let text = line.map { String(cString: $0) }
            free(line)
            // Here and not later: readline would show the prompt again on its way out.
            let remove = shared.withLock { state in
                // readline takes an interruption for the end of the input.
                state.line = text.map(Line.whole) ?? (state.isInterrupted ? .pending : .end)
                defer { state.removeHandler = nil }
                return state.removeHandler
            }
            remove?()
        }
    }

    /// Takes what the terminal has sent; to be called when there is something to read.
    ///
    /// - Returns: How far the line has come; still pending when the input was interrupted.
    func advance() -> Line {
        readCharacter()
        return shared.withLock { $0.line }
    }

    /// Says how many of the bytes that wait were typed while the terminal made lines itself.
    ///
    /// - Parameter count: How many, of those that are read next.
    func expect(typedAhead count: Int) {
        shared.withLock { $0.typedAhead = max($0.typedAhead, count) }
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
        /// The end of the input was typed, or the terminal has gone.
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
    var keys: KeyReader?
    /// How many of the next bytes were typed while the terminal made lines itself.
    var typedAhead = 0
    var line = LineEditor.Line.pending
    /// Whether the input was interrupted within this line.
    var isInterrupted = false
    /// Set while a line is being taken.
    var removeHandler: (@convention(c) () -> Void)?
    var completion: Completion?
    var candidates: [String] = []
}

/// Reads keys for the library, which by itself waits for the rest of half a key, or for the end of a search, whatever
/// happens meanwhile.
private nonisolated struct KeyReader: Sendable {
    /// What the library takes for a key.
    enum Unit: Sendable {
        case byte
        /// A `wchar_t`: a Unicode scalar under the locale that ``LineEditor`` chooses.
        case character
    }

    /// What came of waiting for a key.
    enum Key {
        case typed(CInt)
        case interrupted
        case end
    }

    let input: InterruptibleInput
    let unit: Unit

    func next() -> Key {
        var character: [UInt8] = []
        while true {
            guard let isReady = try? input.wait() else { return .end }
            guard isReady else { return .interrupted }
            var byte: UInt8 = 0
            let count = read(input.descriptor, &byte, 1)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else { return .end }
            if Self.wasTypedAhead(), byte == 0 { byte = Self.controlD }
            if unit == .byte { return .typed(CInt(byte)) }
            if !UTF8.isContinuation(byte) { character = [] }
            character.append(byte)
            if let scalar = String(validating: character, as: UTF8.self)?.unicodeScalars.first {
                return .typed(CInt(scalar.value))
            }
            // Bytes that make no character are dropped.
            if character.count == 4 { character = [] }
        }
    }

    /// What a terminal that made lines itself has turned into a NUL.
    private static let controlD: UInt8 = 4

    /// Takes note of one more byte.
    private static func wasTypedAhead() -> Bool {
        shared.withLock { state in
            guard state.typedAhead > 0 else { return false }
            state.typedAhead -= 1
            return true
        }
    }
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
