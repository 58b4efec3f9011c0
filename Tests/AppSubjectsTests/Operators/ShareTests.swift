import AppCoreTesting
import AppSubjects
import Testing

@Suite("share, multicast, publish, replay, refCount")
struct ShareTests {
    private let scheduler = TestScheduler(initialClock: 0)

    /// A sequence that counts its subscriptions, and how many of them go on.
    private final class Counted {
        let subject = PublishSubject<Int>()
        private(set) var total = 0
        private(set) var running = 0

        lazy var sequence = Observable<Int>.create { [unowned self] observer in
            total += 1
            running += 1
            let subscription = subject.subscribe(observer)
            return Disposables.create {
                subscription.dispose()
                self.running -= 1
            }
        }
    }

    @Test("one subscription for all observers, which ends with the last of them", arguments: [0, 1])
    func share(replay: Int) {
        let counted = Counted()
        let shared = counted.sequence.share(replay: replay)
        let first = shared.subscribe(onNext: { _ in })
        let second = shared.subscribe(onNext: { _ in })
        #expect(counted.total == 1)
        first.dispose()
        #expect(counted.running == 1)
        second.dispose()
        #expect(counted.running == 0)
        shared.subscribe(onNext: { _ in }).dispose()
        #expect(counted.total == 2)
    }

    @Test("whileConnected forgets what it replays when the last observer leaves")
    func whileConnected() {
        let counted = Counted()
        let shared = counted.sequence.share(replay: 2)
        let first = shared.subscribe(onNext: { _ in })
        for element in 1...3 { counted.subject.onNext(element) }
        #expect(collected(shared) == [.next(2), .next(3)])
        first.dispose()
        #expect(collected(shared) == [])
    }

    @Test("whileConnected subscribes anew after the end", arguments: [0, 1])
    func whileConnectedAfterTheEnd(replay: Int) {
        var total = 0
        let shared = Observable<Int>.deferred {
            total += 1
            return .just(total)
        }.share(replay: replay)
        #expect(collected(shared) == [.next(1), .completed])
        #expect(collected(shared) == [.next(2), .completed])
    }

    @Test("forever keeps what it replays when the last observer leaves, and goes on with a new subscription")
    func forever() {
        let counted = Counted()
        let shared = counted.sequence.share(replay: 1, scope: .forever)
        let first = shared.subscribe(onNext: { _ in })
        counted.subject.onNext(1)
        first.dispose()
        #expect(counted.running == 0)
        #expect(collected(shared) == [.next(1)])
        #expect(counted.total == 2)
    }

    @Test("forever replays the last elements and the end, with one subscription for all time")
    func foreverAfterTheEnd() {
        var total = 0
        let shared = Observable<Int>.deferred {
            total += 1
            return .of(1, 2, 3)
        }.share(replay: 1, scope: .forever)
        #expect(collected(shared) == [.next(1), .next(2), .next(3), .completed])
        #expect(collected(shared) == [.next(3), .completed])
        #expect(total == 1)
    }

    @Test("forever without replay sends late observers the end only")
    func foreverWithoutReplay() {
        let shared = Observable.just(1).share(scope: .forever)
        #expect(collected(shared) == [.next(1), .completed])
        #expect(collected(shared) == [.completed])
    }

    @Test("an observer that subscribes from inside another one's event shares the subscription")
    func subscribingInside() {
        let counted = Counted()
        let shared = counted.sequence.share(replay: 1)
        var seen: [String] = []
        let bag = CompositeDisposable()
        _ = bag.insert(
            shared.subscribe(onNext: { element in
                seen.append("first \(element)")
                if element == 1 { _ = bag.insert(shared.subscribe(onNext: { seen.append("second \($0)") })) }
            })
        )
        counted.subject.onNext(1)
        counted.subject.onNext(2)
        bag.dispose()
        #expect(seen == ["first 1", "second 1", "first 2", "second 2"])
        #expect(counted.total == 1)
        #expect(counted.running == 0)
    }

    @Test("retry of a shared sequence subscribes to it anew")
    func retry() {
        var attempts = 0
        let shared = Observable<Int>.deferred {
            attempts += 1
            return attempts < 3 ? .error(TestError.first) : .just(attempts)
        }.share()
        #expect(collected(shared.retry(5)) == [.next(3), .completed])
    }

    @Test("publish sends nothing before connect, and nothing after the connection was disposed of")
    func publish() {
        let source = scheduler.createHotObservable([.next(210, 1), .next(230, 2), .next(250, 3)])
        let published = source.publish()
        let observer = scheduler.createObserver(Int.self)
        var connection: (any Disposable)?
        scheduler.scheduleAt(200) { _ = published.subscribe(observer) }
        scheduler.scheduleAt(220) { connection = published.connect() }
        scheduler.scheduleAt(240) { connection?.dispose() }
        scheduler.start()
        #expect(observer.events == [.next(230, 2)])
        #expect(source.subscriptions == [Subscription(220, 240)])
    }

    @Test("connecting twice is one connection; connecting again after its end makes a new one")
    func connectTwice() {
        let counted = Counted()
        let published = counted.sequence.publish()
        let first = published.connect()
        let second = published.connect()
        #expect(counted.total == 1)
        second.dispose()
        first.dispose()
        #expect(counted.running == 0)
        published.connect().dispose()
        #expect(counted.total == 2)
    }

    @Test("replay sends late observers the last elements, replayAll all of them")
    func replay() {
        let source = PublishSubject<Int>()
        let (some, all) = (source.replay(2), source.replayAll())
        let connections = Disposables.create(some.connect(), all.connect())
        for element in 1...4 { source.onNext(element) }
        #expect(collected(some) == [.next(3), .next(4)])
        #expect(collected(all) == [.next(1), .next(2), .next(3), .next(4)])
        connections.dispose()
    }

    @Test("multicast through a subject of the caller's, which keeps what the subject keeps")
    func multicast() {
        let subject = ReplaySubject<Int>.createUnbounded()
        let connectable = Observable.of(1, 2).multicast(subject)
        connectable.connect().dispose()
        #expect(collected(subject) == [.next(1), .next(2), .completed])
        #expect(collected(connectable) == [.next(1), .next(2), .completed])
    }

    @Test("multicast with a closure makes a subject for each connection, and keeps it between them")
    func multicastMaking() {
        var made = 0
        let source = PublishSubject<Int>()
        let connectable = source.multicast(makeSubject: { () -> ReplaySubject<Int> in
            made += 1
            return .createUnbounded()
        })
        let first = connectable.connect()
        source.onNext(1)
        #expect(collected(connectable) == [.next(1)])
        first.dispose()
        #expect(made == 1)
        let second = connectable.connect()
        source.onNext(2)
        #expect(collected(connectable) == [.next(2)])
        #expect(made == 2)
        second.dispose()
    }

    @Test("multicast with a selector subscribes once however often the selector uses the sequence")
    func multicastSelector() {
        var total = 0
        let source = Observable<Int>.deferred {
            total += 1
            return .of(1, 2)
        }
        let result = source.multicast({ PublishSubject<Int>() }, selector: { .zip($0, $0) { $0 + $1 } })
        #expect(collected(result) == [.next(2), .next(4), .completed])
        #expect(total == 1)
    }

    @Test("multicast with a selector passes on what either closure throws")
    func multicastThrows() {
        let noSubject = Observable.just(1).multicast({ () throws -> PublishSubject<Int> in throw TestError.first }) {
            $0
        }
        #expect(collected(noSubject) == [.error(TestError.first)])
        let noResult = Observable.just(1).multicast({ PublishSubject<Int>() }) { _ -> Observable<Int> in
            throw TestError.second
        }
        #expect(collected(noResult) == [.error(TestError.second)])
    }

    @Test("refCount connects at the first observer and not before")
    func refCount() {
        let counted = Counted()
        let counting = counted.sequence.publish().refCount()
        #expect(counted.total == 0)
        let first = counting.subscribe(onNext: { _ in })
        #expect(counted.total == 1)
        first.dispose()
        first.dispose()
        #expect(counted.running == 0)
    }
}
