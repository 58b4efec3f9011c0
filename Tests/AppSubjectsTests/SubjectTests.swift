import AppSubjects
import Synchronization
import Testing

@Suite("Subjects")
struct SubjectTests {
    /// The subjects as far as they are alike.
    struct Kind: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let make: @Sendable () -> (source: Observable<Int>, on: (Event<Int>) -> Void, dispose: () -> Void)

        static let all = [
            Kind(testDescription: "PublishSubject") {
                let subject = PublishSubject<Int>()
                return (subject, subject.on, subject.dispose)
            },
            Kind(testDescription: "BehaviorSubject") {
                let subject = BehaviorSubject(value: 0)
                return (subject, subject.on, subject.dispose)
            },
            Kind(testDescription: "ReplaySubject") {
                let subject = ReplaySubject<Int>.create(bufferSize: 2)
                return (subject, subject.on, subject.dispose)
            },
            Kind(testDescription: "unbounded ReplaySubject") {
                let subject = ReplaySubject<Int>.createUnbounded()
                return (subject, subject.on, subject.dispose)
            },
        ]
    }

    @Test("keeps the order of subscriptions after some have left and others have come", arguments: Kind.all)
    func orderAfterChanges(kind: Kind) {
        let subject = kind.make()
        let recorder = Recorder<String>()
        var subscriptions: [any Disposable] = []
        for name in 0..<50 {
            subscriptions.append(
                subject.source.subscribe(onNext: { if $0 == 7 { recorder.note("\(name)") } })
            )
        }
        for name in [0, 10, 49] { subscriptions[name].dispose() }
        subscriptions.append(subject.source.subscribe(onNext: { if $0 == 7 { recorder.note("50") } }))
        subject.on(.next(7))
        let expected = (0...50).filter { ![0, 10, 49].contains($0) }.map(String.init)
        #expect(recorder.seen == expected.joined(separator: " "))
    }

    @Test("delivers nothing after dispose, also in the middle of an emission", arguments: Kind.all)
    func disposeDuringEmission(kind: Kind) {
        let subject = kind.make()
        let recorder = Recorder<Int>()
        var second: (any Disposable)?
        let first = subject.source.subscribe(onNext: { if $0 == 7 { second?.dispose() } })
        second = subject.source.subscribe(onNext: { if $0 == 7 { recorder.note("second") } })
        subject.on(.next(7))
        #expect(recorder.seen == "")
        first.dispose()
    }

    @Test("lets its observers go when it is disposed of in the middle of an emission", arguments: Kind.all)
    func disposeSubjectDuringEmission(kind: Kind) {
        let subject = kind.make()
        let recorder = Recorder<Int>()
        let bag = DisposeBag()
        subject.source.subscribe(onNext: { if $0 == 7 { subject.dispose() } }).disposed(by: bag)
        subject.source.subscribe(onNext: { if $0 == 7 { recorder.note("second") } }).disposed(by: bag)
        subject.on(.next(7))
        subject.on(.next(7))
        #expect(recorder.seen == "")
    }

    @Test("a subscription to a disposed subject fails with RxError.disposed", arguments: Kind.all)
    func subscribeAfterDispose(kind: Kind) {
        let subject = kind.make()
        subject.dispose()
        subject.on(.next(1))
        var error: (any Error)?
        let subscription = subject.source.subscribe(onError: { error = $0 })
        guard case .disposed? = error as? RxError else {
            Issue.record("got \(String(describing: error))")
            return
        }
        subscription.dispose()
    }

    @Test("a reentrant completion comes after the element that is being delivered", arguments: Kind.all)
    func reentrantCompletion(kind: Kind) {
        let subject = kind.make()
        let (first, second) = (Recorder<Int>(), Recorder<Int>())
        let bag = DisposeBag()
        subject.source.subscribe(onNext: { if $0 == 7 { subject.on(.completed) } }).disposed(by: bag)
        subject.source.skip(while: { $0 != 7 }).subscribe(first).disposed(by: bag)
        subject.source.skip(while: { $0 != 7 }).subscribe(second).disposed(by: bag)
        subject.on(.next(7))
        subject.on(.next(8))
        #expect(first.seen == "7 completed")
        #expect(second.seen == "7 completed")
    }

    @Test("four threads: every observer sees all elements, all in the same order", arguments: Kind.all)
    func concurrentEmission(kind: Kind) async {
        let subject = kind.make()
        let logs = (0..<3).map { _ in Recorder<Int>() }
        let bag = DisposeBag()
        for log in logs { subject.source.filter { $0 > 0 }.subscribe(log).disposed(by: bag) }
        // Proof: `on` is a subject's, which takes events from any thread; that this holds is what is tested.
        struct Send: @unchecked Sendable { let on: (Event<Int>) -> Void }
        let send = Send(on: subject.on)
        await withTaskGroup(of: Void.self) { group in
            for thread in 1...4 {
                group.addTask {
                    for element in 0..<500 { send.on(.next(thread * 1000 + element)) }
                }
            }
        }
        #expect(logs[0].count == 2000)
        #expect(logs[0].seen == logs[1].seen)
        #expect(logs[1].seen == logs[2].seen)
    }

    @Test("an observer may wait for another thread that uses the subject: no lock is held", arguments: Kind.all)
    func noLockDuringDelivery(kind: Kind) async {
        let subject = kind.make()
        // Proof: all three are a subject's, which may be used from any thread; that this holds is what is tested.
        struct Box: @unchecked Sendable {
            let value: (source: Observable<Int>, on: (Event<Int>) -> Void, dispose: () -> Void)
        }
        let box = Box(value: subject)
        let recorder = Recorder<Int>()
        let bag = DisposeBag()
        subject.source.subscribe(onNext: { element in
            guard element == 7 else { return }
            onSmallStack {
                box.value.on(.next(8))
                box.value.source.subscribe(onNext: { _ in }).dispose()
            }
            recorder.note("waited")
        }).disposed(by: bag)
        subject.on(.next(7))
        #expect(recorder.seen == "waited")
    }

    @Test("deallocation sends nothing and frees the observers' closures", arguments: Kind.all)
    func deallocation(kind: Kind) {
        final class Token {}
        weak var token: Token?
        let recorder = Recorder<Int>()
        var subscription: (any Disposable)?
        do {
            let subject = kind.make()
            let strong = Token()
            token = strong
            subscription = subject.source.map { $0 }.subscribe(
                onNext: { _ in _ = strong },
                onError: { _ in recorder.note("error") },
                onCompleted: { recorder.note("completed") }
            )
        }
        #expect(recorder.seen == "")
        #expect(token == nil)
        subscription?.dispose()
    }

    @Test("a disposed subscription lets its closures go while it is still held", arguments: Kind.all)
    func closuresAfterDispose(kind: Kind) {
        final class Token {}
        weak var token: Token?
        let subject = kind.make()
        let subscription: any Disposable
        do {
            let strong = Token()
            token = strong
            subscription = subject.source.subscribe(onNext: { _ in _ = strong })
        }
        #expect(token != nil)
        subscription.dispose()
        #expect(token == nil)
    }
}

@Suite("BehaviorSubject")
struct BehaviorSubjectTests {
    @Test("value() is the last element, also after completion; the error or RxError.disposed afterwards")
    func value() throws {
        let subject = BehaviorSubject(value: 1)
        #expect(try subject.value() == 1)
        subject.onNext(2)
        #expect(try subject.value() == 2)
        subject.onCompleted()
        #expect(try subject.value() == 2)
        let failed = BehaviorSubject(value: 1)
        failed.onError(Failure())
        #expect(throws: Failure.self) { try failed.value() }
        failed.dispose()
        #expect(failed.isDisposed)
        #expect(throws: RxError.self) { try failed.value() }
    }

    @Test("who subscribes inside an observer starts with the new value and misses nothing")
    func subscribeInside() {
        let subject = BehaviorSubject(value: 0)
        let inner = Recorder<Int>()
        let bag = DisposeBag()
        subject.subscribe(onNext: { element in
            if element == 1 {
                subject.onNext(2)
                subject.subscribe(inner).disposed(by: bag)
                subject.onNext(3)
            }
        }).disposed(by: bag)
        subject.onNext(1)
        #expect(inner.seen == "2 3")
    }

    @Test("a thousand updates from each of four threads are all counted")
    func update() async {
        let relay = BehaviorRelay(value: 0)
        let last = Mutex(0)
        let subscription = relay.subscribe(onNext: { element in last.withLock { $0 = element } })
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask { for _ in 0..<1000 { relay.update { $0 += 1 } } }
            }
        }
        #expect(relay.value == 4000)
        #expect(last.withLock { $0 } == 4000)
        subscription.dispose()
    }

    @Test("an update that throws changes nothing, and one may use the relay")
    func updateCorners() {
        let relay = BehaviorRelay(value: 1)
        #expect(throws: Failure.self) {
            try relay.update { (value: inout Int) in
                value = 9; throw Failure()
            }
        }
        #expect(relay.value == 1)
        let seen = relay.update { value in
            value += relay.value
            return relay.value
        }
        #expect(seen == 1)
        #expect(relay.value == 2)
    }

    @Test("values of reference type are let go of when they are replaced")
    func references() {
        final class Token {}
        weak var first: Token?
        let relay: BehaviorRelay<Token>
        do {
            let token = Token()
            first = token
            relay = BehaviorRelay(value: token)
        }
        #expect(first != nil)
        relay.accept(Token())
        #expect(first == nil)
    }
}

@Suite("ReplaySubject and AsyncSubject")
struct ReplayTests {
    @Test(
        "replays the newest elements, then the end",
        arguments: [(0, "completed"), (1, "3 completed"), (2, "2 3 completed")]
    )
    func bounded(size: Int, expected: String) {
        let subject = ReplaySubject<Int>.create(bufferSize: size)
        for element in 1...3 { subject.onNext(element) }
        subject.onCompleted()
        let recorder = Recorder<Int>()
        subject.subscribe(recorder).dispose()
        #expect(recorder.seen == expected)
    }

    @Test("replays everything when unbounded, also through many turns of the buffer")
    func unbounded() {
        let subject = ReplaySubject<String>.createUnbounded()
        for element in 0..<100 { subject.onNext("\(element)") }
        let recorder = Recorder<String>()
        subject.subscribe(recorder).dispose()
        #expect(recorder.seen == (0..<100).map(String.init).joined(separator: " "))
    }

    @Test("AsyncSubject sends the last element with the completion, to early and late observers")
    func asyncSubject() {
        let subject = AsyncSubject<Int>()
        let (early, late) = (Recorder<Int>(), Recorder<Int>())
        let bag = DisposeBag()
        subject.subscribe(early).disposed(by: bag)
        subject.onNext(1)
        subject.onNext(2)
        #expect(early.seen == "")
        subject.onCompleted()
        subject.subscribe(late).disposed(by: bag)
        #expect(early.seen == "2 completed")
        #expect(late.seen == "2 completed")
    }

    @Test("AsyncSubject without an element completes only, and fails with the error only")
    func asyncCorners() {
        let empty = AsyncSubject<Int>()
        empty.onCompleted()
        let failed = AsyncSubject<Int>()
        failed.onNext(1)
        failed.onError(Failure())
        let (first, second) = (Recorder<Int>(), Recorder<Int>())
        empty.subscribe(first).dispose()
        failed.subscribe(second).dispose()
        #expect(first.seen == "completed")
        #expect(second.seen == "error(Failure())")
    }

    @Test("ReplayRelay replays")
    func relay() {
        let relay = ReplayRelay<Int>.create(bufferSize: 1)
        relay.accept(1)
        relay.accept(2)
        let recorder = Recorder<Int>()
        relay.subscribe(recorder).dispose()
        #expect(recorder.seen == "2")
    }
}
