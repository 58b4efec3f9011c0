/// The disposable of a running chain. It lets go of the chain, and of the closures in it, as soon as it is disposed of.
final class Subscription: Cancelable {
    private let sink: Guarded<AnySink?>

    init(_ sink: AnySink) {
        self.sink = Guarded(sink)
    }

    var isDisposed: Bool {
        sink.withLock { $0?.isDisposed ?? true }
    }

    func dispose() {
        sink.withLock { $0.take() }?.dispose()
    }
}

extension AnySink: Cancelable {}
