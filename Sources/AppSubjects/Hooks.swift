import Synchronization

/// What an application can hook into, for all sequences at once.
public enum Hooks {
    /// Takes an error nobody handles, with the call stack of the subscription if it was recorded.
    public typealias DefaultErrorHandler = @Sendable (_ subscriptionCallStack: [String], _ error: any Error) -> Void
    /// Makes the call stack of a subscription.
    public typealias CustomCaptureSubscriptionCallstack = @Sendable () -> [String]

    private struct State {
        var defaultErrorHandler: DefaultErrorHandler = { callStack, error in
            #if DEBUG
                print("Unhandled error happened: \(error)")
                if !callStack.isEmpty { print("subscription called from:\n\(callStack.joined(separator: "\n"))") }
            #endif
        }
        var customCaptureSubscriptionCallstack: CustomCaptureSubscriptionCallstack = { [] }
    }

    private static let state = Guarded(State())
    private static let isRecording = Atomic(false)

    /// Whether a subscription without an error closure remembers where it was made.
    public static var recordCallStackOnError: Bool {
        get { isRecording.load(ordering: .relaxed) }
        set { isRecording.store(newValue, ordering: .relaxed) }
    }

    /// Called for an error that reaches a subscription without an error closure. In debug builds it prints by default.
    public static var defaultErrorHandler: DefaultErrorHandler {
        get { state.withLock { $0.defaultErrorHandler } }
        set { replace(\.defaultErrorHandler, by: newValue) }
    }

    /// Makes the call stack that `defaultErrorHandler` gets. The default makes an empty one, because the symbols come
    /// from Foundation (`Thread.callStackSymbols`), which this module does without.
    public static var customCaptureSubscriptionCallstack: CustomCaptureSubscriptionCallstack {
        get { state.withLock { $0.customCaptureSubscriptionCallstack } }
        set { replace(\.customCaptureSubscriptionCallstack, by: newValue) }
    }

    private static func replace<Closure>(_ path: WritableKeyPath<State, Closure>, by new: Closure) {
        // The old closure is let go of after the lock.
        let old = state.withLock { state in
            defer { state[keyPath: path] = new }
            return state[keyPath: path]
        }
        withExtendedLifetime(old) {}
    }

    static func report(_ error: any Error, from callStack: [String]) {
        defaultErrorHandler(callStack, error)
    }
}
