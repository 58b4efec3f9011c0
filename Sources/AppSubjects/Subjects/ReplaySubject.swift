/// A subject that sends the latest elements, a number of them or all, to every new observer before anything else.
///
/// See `PublishSubject` for the order of events. An element is in the buffer from the moment of the call, also while an
/// earlier one is being delivered. After the subject has ended, new observers get the buffer and then the terminal
/// event.
public final class ReplaySubject<Element>: Observable<Element>, SubjectType, ObserverType, Cancelable {
    @usableFromInline let broadcast = Broadcast<Element>()
    @usableFromInline let bufferSize: Int
    /// Guarded by the broadcast's lock.
    @exclusivity(unchecked) @usableFromInline var buffer = Queue<Element>()

    private init(bufferSize: Int) {
        self.bufferSize = bufferSize
    }

    /// Makes a subject that replays the latest elements.
    ///
    /// - Parameter bufferSize: how many elements; 0 replays none.
    /// - Returns: the subject.
    public static func create(bufferSize: Int) -> ReplaySubject<Element> {
        precondition(bufferSize >= 0, "a replay buffer cannot have a negative size")
        return ReplaySubject(bufferSize: bufferSize)
    }

    /// Makes a subject that replays everything it ever sent.
    public static func createUnbounded() -> ReplaySubject<Element> {
        ReplaySubject(bufferSize: .max)
    }

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

    /// Keeps an element for later observers and sends it to the present ones.
    ///
    /// Inlinable, so that the buffer is written by code for its type (measured: a quarter of what it costs by way of
    /// its metadata).
    @inlinable
    public func onNext(_ element: Element) {
        guard broadcast.lockUnlessStopped() else { return }
        if buffer.count < bufferSize {
            buffer.append(element)
            broadcast.sendAndUnlock(element)
        } else if bufferSize > 0 {
            let oldest = buffer.removeFirst()
            buffer.append(element)
            broadcast.sendAndUnlock(element)
            // What falls out is let go of after the lock.
            withExtendedLifetime(oldest) {}
        } else {
            broadcast.sendAndUnlock(element)
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

    /// The subject itself.
    public func asObserver() -> ReplaySubject<Element> { self }

    /// Lets all observers and the buffer go without an event. New observers get `RxError.disposed`.
    public func dispose() {
        broadcast.dispose()
        broadcast.lock()
        let old = buffer.takeAll()
        broadcast.unlock()
        withExtendedLifetime(old) {}
    }

    override var startsImmediately: Bool { true }

    override func start(_ sink: AnySink) {
        broadcast.join(unsafeDowncast(sink, to: Sink<Element>.self), of: self) {
            let elements = buffer.elements
            return { sink in
                for element in elements {
                    if sink.isDisposed { return }
                    sink.next(element)
                }
            }
        }
    }
}

// Proof: what changes is guarded by the broadcast's lock or belongs to the holder of its gate.
extension ReplaySubject: @unchecked Sendable where Element: Sendable {}
