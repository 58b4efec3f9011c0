public import AppCore
import Synchronization

/// A source of signals that a test sends itself; the process gets none.
public final class ManualSignals: SignalSource {
    private struct State {
        var handlers: [Int: @Sendable (Signal) -> Void] = [:]
        var nextID = 0
    }

    private let state = Mutex(State())

    /// Makes a source that nobody has subscribed to.
    public init() {}

    /// How many are subscribed.
    public var subscriberCount: Int { state.withLock(\.handlers.count) }

    /// Calls every subscriber, in the order they subscribed, before it returns.
    ///
    /// - Parameter signal: The signal.
    public func send(_ signal: Signal) {
        let handlers = state.withLock { $0.handlers.sorted { $0.key < $1.key }.map(\.value) }
        for handler in handlers { handler(signal) }
    }

    /// Starts to call a handler for each signal the test sends.
    ///
    /// - Parameter handler: Called on the thread that sends.
    /// - Returns: Stops the calls.
    public func subscribe(_ handler: @escaping @Sendable (Signal) -> Void) -> @Sendable () -> Void {
        let id = state.withLock { state in
            state.nextID += 1
            state.handlers[state.nextID] = handler
            return state.nextID
        }
        return { self.state.withLock { $0.handlers[id] = nil } }
    }
}
