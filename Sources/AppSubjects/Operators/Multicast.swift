/// A sequence that sends the events of its source through a subject, from `connect()` on.
public class ConnectableObservable<Element>: Observable<Element>, ConnectableObservableType {
    /// Subscribes to the source. There is one connection at a time; while it lasts, this returns the same one.
    ///
    /// - Returns: ends the connection.
    public func connect() -> any Disposable { connect(depth: 0) }

    /// Subscribes to the source with a station of a depth, see `AnySink.depth`.
    func connect(depth: UInt8) -> any Disposable { Disposables.create() }
}

extension ObservableType {
    /// A sequence that sends the events through a subject, from `connect()` on.
    public func multicast<Subject: SubjectType>(
        _ subject: Subject
    ) -> ConnectableObservable<Subject.Element> where Subject.Observer.Element == Element {
        SubjectConnectable(asObservable()) { subject }
    }

    /// A sequence that sends the events through a subject, from `connect()` on.
    ///
    /// - Parameter makeSubject: makes a subject for each connection, on the thread that connects or subscribes first:
    ///   an observer needs the subject at once.
    /// - Returns: the sequence.
    public func multicast<Subject: SubjectType>(
        makeSubject: @escaping () -> Subject
    ) -> ConnectableObservable<Subject.Element> where Subject.Observer.Element == Element {
        SubjectConnectable(asObservable(), makeSubject)
    }

    /// What a closure makes of this sequence, which is subscribed to once however often the closure uses it.
    ///
    /// - Parameters:
    ///   - subjectSelector: makes the subject for a subscription, on its actor; an error it throws is what that gets.
    ///   - selector: makes the result, on its actor; an error it throws is what the subscription gets.
    /// - Returns: the result.
    public func multicast<Subject: SubjectType, Result>(
        _ subjectSelector: @escaping @isolated(any) () throws -> Subject,
        selector: @escaping @isolated(any) (Observable<Subject.Element>) throws -> Observable<Result>
    ) -> Observable<Result> where Subject.Observer.Element == Element {
        let source = asObservable()
        let makeSubject = assumingIsolated(subjectSelector)
        let select = assumingIsolated(selector)
        let isolation = selector.isolation
        return .deferred(on: subjectSelector.isolation) {
            let connectable = source.multicast(try makeSubject())
            return Root(on: isolation) { sink in
                do {
                    let result = try select(connectable)
                    let station = ResourceSink(sink)
                    result.attach(station)
                    station.hold(connectable.connect(depth: station.depthAbove))
                } catch {
                    sink.error(error)
                }
            }
        }
    }

    /// A sequence that sends the events through a `PublishSubject`, from `connect()` on.
    public func publish() -> ConnectableObservable<Element> {
        multicast { PublishSubject() }
    }

    /// A sequence that sends the events through a `ReplaySubject` of a size, from `connect()` on.
    public func replay(_ bufferSize: Int) -> ConnectableObservable<Element> {
        multicast { ReplaySubject.create(bufferSize: bufferSize) }
    }

    /// A sequence that sends the events through an unbounded `ReplaySubject`, from `connect()` on.
    public func replayAll() -> ConnectableObservable<Element> {
        multicast { ReplaySubject.createUnbounded() }
    }
}

private final class SubjectConnectable<Subject: SubjectType>: ConnectableObservable<Subject.Element> {
    private struct State {
        var subject: Subject?
        var connection: AnySink?
    }

    /// Taken by `deinit` only.
    private var source: Observable<Subject.Observer.Element>?
    private let makeSubject: () -> Subject
    private let state = Guarded(State())

    init(_ source: Observable<Subject.Observer.Element>, _ makeSubject: @escaping () -> Subject) {
        self.source = source
        self.makeSubject = makeSubject
    }

    deinit {
        Trampoline.current.release(&source)
    }

    override var startsImmediately: Bool { true }

    override func start(_ sink: AnySink) {
        currentSubject().asObservable().attach(unsafeDowncast(sink, to: Sink<Subject.Element>.self))
    }

    override func connect(depth: UInt8) -> any Disposable {
        let connection = ConnectionSink(self, to: currentSubject().asObserver(), depth: depth)
        let current = state.withLock { state -> AnySink in
            if let current = state.connection { return current }
            state.connection = connection
            return connection
        }
        if current === connection { source?.attach(connection) }
        return current
    }

    /// Forgets the subject with the connection that it was made for.
    func connectionEnded(_ connection: AnySink) {
        let subject = state.withLock { state -> Subject? in
            guard state.connection === connection else { return nil }
            state.connection = nil
            return state.subject.take()
        }
        withExtendedLifetime(subject) {}
    }

    private func currentSubject() -> Subject {
        if let subject = state.withLock({ $0.subject }) { return subject }
        let new = makeSubject()
        return state.withLock { state in
            if let subject = state.subject { return subject }
            state.subject = new
            return new
        }
    }
}

/// Sends the events of a connection's source to the subject.
private final class ConnectionSink<Subject: SubjectType>: Sink<Subject.Observer.Element> {
    private let connectable: SubjectConnectable<Subject>
    private let observer: Subject.Observer

    init(_ connectable: SubjectConnectable<Subject>, to observer: Subject.Observer, depth: UInt8) {
        self.connectable = connectable
        self.observer = observer
        super.init(depth: depth)
    }

    override func next(_ element: Subject.Observer.Element) {
        if isLive { observer.on(.next(element)) }
    }

    override func error(_ error: any Error) { endConnection(.error(error)) }
    override func completed() { endConnection(.completed) }

    /// Ends the connection before the observers are told, so that one who subscribes anew gets a new one.
    private func endConnection(_ event: Event<Subject.Observer.Element>) {
        guard stop() else { return }
        dispose()
        observer.on(event)
    }

    override func join(_ disposal: inout Disposal) { connectable.connectionEnded(self) }
}
