/// The real signals of this process.
///
/// While somebody is subscribed to a signal, it does not end the process. Afterwards it does again what it did before.
/// Processes started meanwhile get the signal's default, as after any `exec`. Where no pipe can be opened, because the
/// process has as many files open as it may, nothing is delivered and the signals keep doing what they did.
public struct ProcessSignals: SignalSource {
    /// The signals this source tells of.
    public let signals: Set<Signal>

    /// Makes a source of signals.
    ///
    /// - Parameter signals: The signals to tell of; those that ask the process to end unless others are given.
    public init(_ signals: Set<Signal> = [.interrupt, .terminate]) {
        self.signals = signals
    }

    /// Starts to call a handler for each of the signals, on a dispatch queue.
    ///
    /// - Parameter handler: Called for each signal.
    /// - Returns: Stops the calls.
    public func subscribe(_ handler: @escaping @Sendable (Signal) -> Void) -> @Sendable () -> Void {
        SignalRouter.shared.subscribe(to: signals, handler)
    }
}
