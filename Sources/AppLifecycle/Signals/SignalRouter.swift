import Dispatch
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Brings signals from where almost nothing is allowed, a signal handler, to a dispatch queue, where everything is.
///
/// The handler writes the signal's number into a pipe that the queue reads. Dispatch's own signal sources are not used:
/// on Linux they block the signals in the threads they meet, which started processes inherit, and never restore
/// what a signal did before.
final class SignalRouter: Sendable {
    static let shared = SignalRouter()

    private struct Subscriber {
        var signals: Set<Signal>
        var handler: @Sendable (Signal) -> Void
    }

    private struct State {
        var subscribers: [Int: Subscriber] = [:]
        var nextID = 0
        var previousActions: [Signal: sigaction] = [:]
        var source: (any DispatchSourceRead)?
    }

    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "AppLifecycle.signals", qos: .userInteractive)

    func subscribe(
        to signals: Set<Signal>,
        _ handler: @escaping @Sendable (Signal) -> Void
    ) -> @Sendable () -> Void {
        let id = state.withLock { state in
            if state.source == nil { state.source = makeSource() }
            state.nextID += 1
            // Without a pipe the signals keep doing what they do: better an end than a signal that goes nowhere.
            guard state.source != nil else { return state.nextID }
            state.subscribers[state.nextID] = Subscriber(signals: signals, handler: handler)
            for signal in signals where state.previousActions[signal] == nil {
                state.previousActions[signal] = install(signal)
            }
            return state.nextID
        }
        unblock(signals)
        return { self.unsubscribe(id) }
    }

    /// Lets the signals reach the calling thread: a process inherits what the thread that started it had blocked, and
    /// that is everything if it was one of dispatch's.
    private func unblock(_ signals: Set<Signal>) {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in signals { sigaddset(&set, signal.rawValue) }
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }

    private func unsubscribe(_ id: Int) {
        state.withLock { state in
            guard let subscriber = state.subscribers.removeValue(forKey: id) else { return }
            for signal in subscriber.signals
            where !state.subscribers.values.contains(where: { $0.signals.contains(signal) }) {
                guard var previous = state.previousActions.removeValue(forKey: signal) else { continue }
                sigaction(signal.rawValue, &previous, nil)
            }
        }
    }

    private func deliver(_ signal: Signal) {
        let handlers = state.withLock { state in
            state.subscribers.sorted { $0.key < $1.key }.map(\.value).filter { $0.signals.contains(signal) }
        }
        for subscriber in handlers { subscriber.handler(signal) }
    }

    /// Opens the pipe, which stays open as long as the process: a handler may write at any time.
    private func makeSource() -> (any DispatchSourceRead)? {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            // A full pipe must not stop a handler, nor an empty one the queue.
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        writeEnd.store(ends[1], ordering: .sequentiallyConsistent)
        let readEnd = ends[0]
        let source = DispatchSource.makeReadSource(fileDescriptor: readEnd, queue: queue)
        source.setEventHandler { [self] in
            var number: UInt8 = 0
            while read(readEnd, &number, 1) == 1 { deliver(Signal(rawValue: Int32(number))) }
        }
        source.activate()
        return source
    }

    /// Makes the signal write into the pipe.
    ///
    /// - Returns: What it did before.
    private func install(_ signal: Signal) -> sigaction {
        var action = sigaction()
        var previous = sigaction()
        #if canImport(Darwin)
            action.__sigaction_u.__sa_handler = writeToPipe
        #else
            action.__sigaction_handler.sa_handler = writeToPipe
        #endif
        action.sa_flags = SA_RESTART
        sigaction(signal.rawValue, &action, &previous)
        return previous
    }
}

/// Where the handler writes; set before the first handler is installed.
private let writeEnd = Atomic<Int32>(-1)

/// Runs as a signal handler: an atomic load and `write` are all it does, and it leaves `errno` as it was.
private func writeToPipe(_ signal: Int32) {
    let code = errno
    var number = UInt8(truncatingIfNeeded: signal)
    _ = write(writeEnd.load(ordering: .sequentiallyConsistent), &number, 1)
    errno = code
}
