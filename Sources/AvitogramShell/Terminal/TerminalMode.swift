import Foundation
import Synchronization

/// How a terminal treats what is typed, to be given back as it was found.
///
/// While a command runs, keys are kept as they are typed for the line editor to read later. A terminal that makes lines
/// itself takes Ctrl-D for the end of one, and leaves a NUL in its place that the editor would take for another key.
nonisolated final class TerminalMode: Sendable {
    private let descriptor: Int32
    private let found = Mutex<termios?>(nil)

    /// - Parameter descriptor: The terminal; anything else is left alone.
    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Keeps keys as they are typed, unseen; Ctrl-C still sends its signal.
    ///
    /// - Returns: How many of the bytes that wait to be read may have been typed while the terminal made lines itself.
    func hold() -> Int {
        found.withLock { found in
            var settings = termios()
            guard tcgetattr(descriptor, &settings) == 0 else { return 0 }
            let madeLines = settings.c_lflag & tcflag_t(ICANON) != 0
            if found == nil { found = settings }
            settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
            tcsetattr(descriptor, TCSANOW, &settings)
            return madeLines ? waitingCount : 0
        }
    }

    /// Whether keys are kept as they are typed.
    var isHeld: Bool { found.withLock { $0 != nil } }

    /// How many bytes wait to be read.
    var waitingCount: Int {
        #if canImport(Darwin)
            // FIONREAD, which Swift does not import there.
            let request: UInt = 0x4004_667F
        #else
            let request = UInt(FIONREAD)
        #endif
        var count: CInt = 0
        return ioctl(descriptor, request, &count) == 0 ? Int(count) : 0
    }

    /// Gives the terminal back as ``hold()`` found it first; from any thread.
    func restore() {
        found.withLock { found in
            guard var settings = found else { return }
            tcsetattr(descriptor, TCSANOW, &settings)
            found = nil
        }
    }
}
