/// What a sink is connected to on its upstream side.
///
/// Sinks are used from several threads although they are not `Sendable`: their mutable state is atomic, guarded by a lock, or
/// touched only by the one thread that delivers at the moment, a role that `Gate` hands on with release/acquire order. Where
/// one is passed to another thread, `Transferred` says so.
class Cancellation {
    /// Ends the connection to `sink`.
    ///
    /// - Parameters:
    ///   - sink: the sink below that goes away.
    ///   - branches: further chains to dispose of; the caller empties it.
    /// - Returns: the next sink up the chain, which the caller goes on with, so that long chains need no stack.
    func disconnect(_ sink: AnySink, branches: inout [AnySink]) -> AnySink? { nil }
}

/// Ends a connection by disposing of a foreign disposable.
final class DisposableCancellation: Cancellation {
    private let disposable: any Disposable

    init(_ disposable: any Disposable) {
        self.disposable = disposable
    }

    override func disconnect(_ sink: AnySink, branches: inout [AnySink]) -> AnySink? {
        disposable.dispose()
        return nil
    }
}
