/// A subject that sends each element to the observers who are subscribed at that moment.
///
/// Observers are called in the order in which they subscribed. `onNext` may be called from any thread and from inside
/// an observer: the call then returns at once, and the element is delivered after the one that is being delivered, so
/// that every observer sees the same order. After the subject has ended, new observers get the terminal event.
public final class PublishSubject<Element>: Observable<Element>, SubjectType, ObserverType, Cancelable {
    @usableFromInline let broadcast = Broadcast<Element>()

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

    /// Sends an element to the observers.
    @inlinable
    public func onNext(_ element: Element) {
        guard broadcast.lockUnlessStopped() else { return }
        broadcast.sendAndUnlock(element)
    }

    /// Sends an event to the observers. After a terminal event the subject has ended and takes no more.
    @inlinable
    public func on(_ event: Event<Element>) {
        switch event {
        case .next(let element): onNext(element)
        case .error(let error): broadcast.end(.error(error))
        case .completed: broadcast.end(.completed)
        }
    }

    /// The subject itself.
    public func asObserver() -> PublishSubject<Element> { self }

    /// Lets all observers go without an event. New ones get `RxError.disposed`.
    public func dispose() {
        broadcast.dispose()
    }

    override var startsImmediately: Bool { true }

    override func start(_ sink: AnySink) {
        let sink = unsafeDowncast(sink, to: Sink<Element>.self)
        broadcast.lock()
        if let ending = broadcast.ending {
            broadcast.unlock()
            sink.end(ending)
        } else if broadcast.isDisposed {
            broadcast.unlock()
            sink.error(RxError.disposed(object: self))
        } else {
            broadcast.add(sink)
            broadcast.unlock()
        }
    }
}

// Proof: what changes is guarded by the broadcast's lock or belongs to the holder of its gate.
extension PublishSubject: @unchecked Sendable where Element: Sendable {}
