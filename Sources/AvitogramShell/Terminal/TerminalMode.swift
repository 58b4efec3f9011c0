import Foundation
import Synchronization

/// How a terminal treats what is typed, to be given back as it was found.
///
/// While a command runs, keys are kept as they are typed for the line editor to read later. A terminal that makes lines
/// itself would take Ctrl-D for the end of one, and leave a NUL in its place that the editor takes for another key.
nonisolated final class TerminalMode: Sendable {
    private let descriptor: Int32
    private let found = Mutex<termios?>(nil)

    /// - Parameter descriptor: The terminal; anything else is left alone.
    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Keeps keys as they are typed, unseen; Ctrl-C still sends its signal.
    func hold() {
        found.withLock { found in
            var settings = termios()
            guard tcgetattr(descriptor, &settings) == 0 else { return }
            if found == nil { found = settings }
            settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
            tcsetattr(descriptor, TCSANOW, &settings)
        }
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
