/// A subject that sends its last element, and only when it completes.
///
/// An observer that comes later gets the same. When the subject fails, observers get the error only.
public final class AsyncSubject<Element>: Observable<Element>, SubjectType, ObserverType, Cancelable {
    private let broadcast = Broadcast<Element>()
    /// Guarded by the broadcast's lock.
    @exclusivity(unchecked) private var last: Element?

    /// Makes a subject.
    public override init() {}

    deinit {
        broadcast.dispose()
    }

    /// Whether anybody is subscribed.
    public var hasObservers: Bool {
        broadcast.lock()
        defer { broadcast.unlock() }
        return broadcast.count > 0
    }

    /// Whether the subject was disposed of.
    public var isDisposed: Bool {
        broadcast.lock()
        defer { broadcast.unlock() }
        return broadcast.isDisposed
    }

    /// Takes an event. Nothing is sent before the terminal one.
    public func on(_ event: Event<Element>) {
        switch event {
        case .next(let element): replaceLast(by: element)
        case .error(let error):
            replaceLast(by: nil)
            broadcast.end(.error(error))
        case .completed:
            broadcast.lock()
            if !broadcast.isStopped, let last {
                broadcast.endAndUnlock(.completed, afterSending: last)
            } else {
                broadcast.unlock()
                broadcast.end(.completed)
            }
        }
    }

    private func replaceLast(by element: Element?) {
        broadcast.lock()
        var old: Element?
        if !broadcast.isStopped {
            old = last
            last = element
        }
        broadcast.unlock()
        withExtendedLifetime(old) {}
    }

    /// The subject itself.
    public func asObserver() -> AsyncSubject<Element> { self }

    /// Lets all observers go without an event. New ones get `RxError.disposed`.
    public func dispose() {
        broadcast.dispose()
        broadcast.lock()
        let old = last
        last = nil
        broadcast.unlock()
        withExtendedLifetime(old) {}
    }

    override var startsImmediately: Bool { true }

    override func start(_ sink: AnySink) {
        broadcast.join(unsafeDowncast(sink, to: Sink<Element>.self), of: self) {
            let element = broadcast.ending == nil ? nil : last
            return { sink in
                if let element { sink.next(element) }
            }
        }
    }
}

// Proof: what changes is guarded by the broadcast's lock or belongs to the holder of its gate.
extension AsyncSubject: @unchecked Sendable where Element: Sendable {}
