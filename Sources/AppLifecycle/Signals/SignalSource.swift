/// Tells of signals that the process gets: ``ProcessSignals`` for the real ones, a test's own for others.
public protocol SignalSource: Sendable {
    /// Starts to call a handler for each signal of this source, in the order they arrive.
    ///
    /// Implementers call the handler on a thread of their own, never on the main actor, so that a signal gets through
    /// while the main actor is busy, and one call at a time.
    ///
    /// - Parameter handler: Called for each signal; it should be quick.
    /// - Returns: Stops the calls; calling it again does nothing. A signal that arrived before may still be told.
    func subscribe(_ handler: @escaping @Sendable (Signal) -> Void) -> @Sendable () -> Void
}
