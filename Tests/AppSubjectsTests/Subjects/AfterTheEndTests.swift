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
    func behavior() {
        let subject = BehaviorSubject(value: 1)
        subject.onCompleted()
        #expect(collected(subject) == [.completed])
        subject.dispose()
        #expect(collected(subject).first?.error is RxError)
        let failed = BehaviorSubject(value: 1)
        failed.onError(TestError.first)
        #expect(collected(failed) == [.error(TestError.first)])
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

    @Test(
        "ReplaySubject: as many of the newest elements as it was made for, also after many turns of the buffer",
        arguments: [(0, []), (1, [100]), (3, [98, 99, 100]), (1_000, Array(1...100))]
    )
    func replayBounded(size: Int, expected: [Int]) {
        let subject = ReplaySubject<Int>.create(bufferSize: size)
        for element in 1...100 { subject.onNext(element) }
        #expect(collected(subject) == expected.map { .next($0) })
        subject.onCompleted()
        #expect(collected(subject) == expected.map { .next($0) } + [.completed])
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
        let empty = AsyncSubject<Int>()
        empty.onCompleted()
        #expect(collected(empty) == [.completed])
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
}
