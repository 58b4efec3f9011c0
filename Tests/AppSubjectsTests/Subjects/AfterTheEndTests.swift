import AppCoreTesting
import AppSubjects
import Testing

@Suite("Subjects after their end")
struct AfterTheEndTests {
    @Test("PublishSubject: a late observer gets the terminal event, also after a dispose that came later")
    func publish() {
        let subject = PublishSubject<Int>()
        subject.onCompleted()
        #expect(collected(subject) == [.completed])
        subject.dispose()
        #expect(subject.isDisposed)
        #expect(collected(subject) == [.completed])
    }

    @Test("BehaviorSubject: a late observer gets the terminal event without the value; disposal is told first")
    func behavior() throws {
        let subject = BehaviorSubject(value: 1)
        subject.onNext(2)
        subject.onCompleted()
        subject.onNext(3)
        #expect(collected(subject) == [.completed])
        #expect(try subject.value() == 2)
        subject.dispose()
        #expect(collected(subject).first?.error is RxError)
        #expect(throws: RxError.self) { try subject.value() }
    }

    @Test("BehaviorSubject.value() throws the error that the subject has ended with")
    func behaviorError() {
        let subject = BehaviorSubject(value: 1)
        subject.onError(TestError.first)
        #expect(throws: TestError.first) { try subject.value() }
        #expect(collected(subject) == [.error(TestError.first)])
    }

    @Test("ReplaySubject: the buffer, then the end; nothing but an error after dispose", arguments: [true, false])
    func replay(fails: Bool) {
        let subject = ReplaySubject<Int>.createUnbounded()
        for element in 1...3 { subject.onNext(element) }
        if fails { subject.onError(TestError.first) } else { subject.onCompleted() }
        subject.onNext(4)
        let end: Event<Int> = fails ? .error(TestError.first) : .completed
        #expect(collected(subject) == [.next(1), .next(2), .next(3), end])
        subject.dispose()
        let afterwards = collected(subject)
        #expect(afterwards.count == 1)
        var disposed: AnyObject?
        if case .disposed(let object)? = afterwards.first?.error as? RxError { disposed = object }
        let isSubject = disposed === subject
        #expect(isSubject)
    }

    @Test("ReplaySubject with a buffer of nothing replays nothing but the end")
    func replayNothing() {
        let subject = ReplaySubject<Int>.create(bufferSize: 0)
        subject.onNext(1)
        #expect(collected(subject) == [])
        subject.onCompleted()
        #expect(collected(subject) == [.completed])
    }

    @Test("AsyncSubject: the last element and the end, for early and late observers; an error comes alone")
    func async() {
        let subject = AsyncSubject<Int>()
        subject.onNext(1)
        #expect(collected(subject) == [])
        subject.onNext(2)
        subject.onCompleted()
        subject.onNext(3)
        #expect(collected(subject) == [.next(2), .completed])
        let failing = AsyncSubject<Int>()
        failing.onNext(1)
        failing.onError(TestError.first)
        #expect(collected(failing) == [.error(TestError.first)])
    }

    @Test("who subscribes inside an event: Publish misses that element, Behavior and Replay begin with it")
    func subscribingInside() {
        func late(_ subject: some SubjectType<Int>, _ send: (Int) -> Void) -> [Int] {
            var seen: [Int] = []
            let bag = CompositeDisposable()
            _ = bag.insert(
                subject.asObservable().subscribe(onNext: { element in
                    guard element == 7 else { return }
                    _ = bag.insert(subject.asObservable().subscribe(onNext: { seen.append($0) }))
                })
            )
            send(7)
            send(8)
            bag.dispose()
            return seen
        }
        let publish = PublishSubject<Int>()
        #expect(late(publish, publish.onNext) == [8])
        let behavior = BehaviorSubject(value: 0)
        #expect(late(behavior, behavior.onNext) == [7, 8])
        let replay = ReplaySubject<Int>.create(bufferSize: 2)
        #expect(late(replay, replay.onNext) == [7, 8])
    }

    @Test("the terminal event is sent once, whatever is sent afterwards, and hasObservers is false then")
    func terminalOnce() {
        let subject = PublishSubject<Int>()
        var seen: [Event<Int>] = []
        let subscription = subject.subscribe { seen.append($0) }
        #expect(subject.hasObservers)
        subject.onError(TestError.first)
        subject.onError(TestError.second)
        subject.onCompleted()
        #expect(seen == [.error(TestError.first)])
        #expect(!subject.hasObservers)
        subscription.dispose()
    }

    @Test("two hundred observers, a third of which leave and come again, are called in subscription order")
    func order() {
        let subject = PublishSubject<Int>()
        var seen: [Int] = []
        var subscriptions: [(name: Int, subscription: any Disposable)] = []
        func join(_ name: Int) {
            subscriptions.append((name, subject.subscribe(onNext: { _ in seen.append(name) })))
        }
        for name in 0..<200 { join(name) }
        for entry in subscriptions where entry.name % 3 == 0 { entry.subscription.dispose() }
        subscriptions.removeAll { $0.name % 3 == 0 }
        for name in 200..<267 { join(name) }
        subject.onNext(1)
        #expect(seen == subscriptions.map(\.name))
        for entry in subscriptions { entry.subscription.dispose() }
    }
}
