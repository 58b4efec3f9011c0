/// A subject that has a current value, and sends it to every new observer before anything else.
///
/// See `PublishSubject` for the order of events. The value changes at the moment of the call, also while an earlier
/// element is being delivered; whoever subscribes then starts with the new value.
public final class BehaviorSubject<Element>: Observable<Element>, SubjectType, ObserverType, Cancelable {
    @usableFromInline let broadcast = Broadcast<Element>()
    /// The value, guarded by the broadcast's lock. In memory of its own, where it is replaced by a move, not by copies.
    @usableFromInline let current = UnsafeMutablePointer<Element>.allocate(capacity: 1)
    /// Counts the changes of `current`, for `update`.
    @exclusivity(unchecked) @usableFromInline var version: UInt64 = 0

    /// Makes a subject with its first value.
    public init(value: Element) {
        current.initialize(to: value)
    }

    deinit {
        broadcast.dispose()
        current.deinitialize(count: 1)
        current.deallocate()
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

    /// The current value; after the subject has completed, the last one.
    ///
    /// - Throws: `RxError.disposed` after the subject was disposed of, and the error it ended with after it has failed.
    public func value() throws -> Element {
        let broadcast = broadcast
        broadcast.lock()
        guard broadcast.isStopped else {
            let value = current.pointee
            broadcast.unlock()
            return value
        }
        defer { broadcast.unlock() }
        if broadcast.isDisposed { throw RxError.disposed(object: self) }
        if case .error(let error)? = broadcast.ending { throw error }
        return current.pointee
    }

    /// The current value, whatever became of the subject.
    @inline(__always) var latest: Element {
        broadcast.lock()
        let value = current.pointee
        broadcast.unlock()
        return value
    }

    /// Makes `element` the current value and sends it to the observers.
    ///
    /// Inlinable, so that the value is replaced by code for its type (measured: half of what it costs by way of its
    /// metadata).
    @inlinable
    public func onNext(_ element: Element) {
        guard broadcast.lockUnlessStopped() else { return }
        version &+= 1
        if _isPOD(Element.self) {
            // Nothing has to be let go of (measured: half the cost of the general way).
            current.pointee = element
            broadcast.sendAndUnlock(element)
        } else {
            // The old value is let go of after the lock.
            let old = current.move()
            current.initialize(to: element)
            broadcast.sendAndUnlock(element)
            withExtendedLifetime(old) {}
        }
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

    /// Replaces the value by what `transform` makes of it, in one step: no other change comes in between.
    ///
    /// No lock is held while `transform` runs; when the value was changed meanwhile, it is called again with the new
    /// one.
    func update<Result>(_ transform: (inout Element) throws -> Result) rethrows -> Result {
        while true {
            broadcast.lock()
            var value = current.pointee
            let seen = version
            broadcast.unlock()
            let result = try transform(&value)
            broadcast.lock()
            if broadcast.isStopped {
                broadcast.unlock()
                return result
            }
            guard version == seen else {
                broadcast.unlock()
                continue
            }
            version &+= 1
            let old = current.move()
            current.initialize(to: value)
            broadcast.sendAndUnlock(value)
            withExtendedLifetime(old) {}
            return result
        }
    }

    /// The subject itself.
    public func asObserver() -> BehaviorSubject<Element> { self }

    /// Lets all observers go without an event. New ones get `RxError.disposed`.
    public func dispose() {
        broadcast.dispose()
    }

    override var startsImmediately: Bool { true }

    override func start(_ sink: AnySink) {
        let sink = unsafeDowncast(sink, to: Sink<Element>.self)
        broadcast.join(sink, of: self) {
            guard broadcast.ending == nil else { return { _ in } }
            let value = current.pointee
            return { $0.next(value) }
        }
    }
}

// Proof: what changes is guarded by the broadcast's lock or belongs to the holder of its gate.
extension BehaviorSubject: @unchecked Sendable where Element: Sendable {}
