/// What a sink is connected to on its upstream side.
///
/// Sinks are used from several threads although they are not `Sendable`: their mutable state is atomic, guarded by a
/// lock, or touched only by the one thread that delivers at the moment, a role that `Gate` hands on with
/// release/acquire order. Where one is passed to another thread, `Transferred` says so.
@usableFromInline class Cancellation {
    /// Ends the connection to `sink`.
    ///
    /// - Parameters:
    ///   - sink: the sink below that goes away.
    ///   - disposal: takes further chains to dispose of.
    /// - Returns: true when this is a sink that was marked as disposed of, and the caller has to go on with it. So long
    ///   chains need no stack.
    func disconnect(_ sink: AnySink, disposal: inout Disposal) -> Bool { false }
}

/// Ends a connection by disposing of a foreign disposable.
final class DisposableCancellation: Cancellation {
    private let disposable: any Disposable

    init(_ disposable: any Disposable) {
        self.disposable = disposable
    }

    override func disconnect(_ sink: AnySink, disposal: inout Disposal) -> Bool {
        disposable.dispose()
        return false
    }
}

/// What is left to do while a chain is disposed of from the bottom up.
struct Disposal {
    /// Further chains to dispose of.
    var branches: [AnySink] = []
    /// Stations that want to know when everything above them was disposed of.
    var waiting: [AnySink] = []

    /// The next chain to dispose of, marked as disposed of.
    mutating func takeBranch() -> AnySink? {
        while let branch = branches.popLast() {
            if branch.beginDisposal() { return branch }
        }
        return nil
    }
}
