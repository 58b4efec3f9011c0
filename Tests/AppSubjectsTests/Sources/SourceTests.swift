import AppCoreTesting
import AppSubjects
import Testing

@Suite("just, of, from, create, deferred, using, range, generate, repeatElement")
struct SourceTests {
    private let scheduler = TestScheduler(initialClock: 0)

    @Test("the plain sources")
    func plain() {
        #expect(collected(Observable.just(1)) == [.next(1), .completed])
        #expect(collected(Observable.of(1, 2)) == [.next(1), .next(2), .completed])
        #expect(collected(Observable.from([1, 2])) == [.next(1), .next(2), .completed])
        #expect(collected(Observable<Int>.from([])) == [.completed])
        #expect(collected(Observable.from(Set([7]))) == [.next(7), .completed])
        #expect(collected(Observable.from(optional: 1)) == [.next(1), .completed])
        #expect(collected(Observable<Int>.from(optional: nil)) == [.completed])
        #expect(collected(Observable<Int>.empty()) == [.completed])
        #expect(collected(Observable<Int>.never()) == [])
        #expect(collected(Observable<Int>.error(TestError.first)) == [.error(TestError.first)])
        #expect(collected(Observable.range(start: 3, count: 2)) == [.next(3), .next(4), .completed])
        #expect(collected(Observable.range(start: 3, count: 0)) == [.completed])
        #expect(collected(Observable<Int8>.range(start: 127, count: 1)) == [.next(127), .completed])
        #expect(collected(Observable.repeatElement(1).take(2)) == [.next(1), .next(1), .completed])
    }

    @Test("a scheduler gets one piece of work for each event")
    func scheduled() {
        let of = scheduler.start { Observable.of(1, 2, scheduler: scheduler) }
        #expect(of.events == [.next(201, 1), .next(202, 2), .completed(203)])
        let just = TestScheduler(initialClock: 0)
        #expect(just.start { Observable.just(1, scheduler: just) }.events == [.next(201, 1), .completed(202)])
        let optional = TestScheduler(initialClock: 0)
        #expect(
            optional.start { Observable<Int>.from(optional: nil, scheduler: optional) }.events == [.completed(201)]
        )
    }

    /// A source of 1 and 2 that sends on a scheduler.
    struct Scheduled: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let make: @Sendable (TestScheduler) -> Observable<Int>

        static let all = [
            Scheduled(testDescription: "of") { .of(1, 2, scheduler: $0) },
            Scheduled(testDescription: "from of an array") { .from([1, 2], scheduler: $0) },
            Scheduled(testDescription: "from of a sequence") { .from(sequence(first: 1) { $0 + 1 }, scheduler: $0) },
            Scheduled(testDescription: "range") { .range(start: 1, count: 2, scheduler: $0) },
            Scheduled(testDescription: "generate") {
                .generate(initialState: 1, condition: { $0 < 3 }, scheduler: $0, iterate: { $0 + 1 })
            },
            Scheduled(testDescription: "repeatElement") {
                Observable.repeatElement(1, scheduler: $0).scan(0, accumulator: +)
            },
        ]
    }

    @Test(
        "each element is a piece of work for the scheduler, and none is asked for in advance",
        arguments: Scheduled.all
    )
    func scheduledElements(source: Scheduled) {
        let result = scheduler.start { source.make(scheduler).take(2) }
        #expect(result.events == [.next(201, 1), .next(202, 2), .completed(202)])
    }

    @Test("a scheduled source stops where it is when it is disposed of")
    func scheduledDisposed() {
        let result = scheduler.start(created: 100, subscribed: 200, disposed: 203) {
            Observable.range(start: 0, count: 100, scheduler: scheduler)
        }
        #expect(result.events == [.next(201, 0), .next(202, 1)])
    }

    @Test("generate steps while the condition holds, and passes on what its closures throw")
    func generate() {
        let powers = Observable.generate(initialState: 1, condition: { $0 < 10 }, iterate: { $0 * 3 })
        #expect(collected(powers) == [.next(1), .next(3), .next(9), .completed])
        #expect(collected(powers) == collected(powers))
        let condition = Observable.generate(
            initialState: 1,
            condition: { if $0 == 2 { throw TestError.first } else { true } },
            iterate: { $0 + 1 }
        )
        #expect(collected(condition) == [.next(1), .error(TestError.first)])
        let step = Observable<Int>.generate(
            initialState: 1,
            condition: { _ in true },
            iterate: { _ in throw TestError.second }
        )
        #expect(collected(step) == [.next(1), .error(TestError.second)])
    }

    @Test("create ends what the closure returned, once, at the end or when disposed of")
    func create() {
        var ended = 0
        func make(_ body: @escaping (AnyObserver<Int>) -> Void) -> Observable<Int> {
            .create { observer in
                body(observer)
                return Disposables.create { ended += 1 }
            }
        }
        #expect(collected(make { $0.onCompleted() }) == [.completed])
        #expect(ended == 1)
        #expect(collected(make { $0.onError(TestError.first) }) == [.error(TestError.first)])
        #expect(ended == 2)
        let subscription = make { _ in }.subscribe(onNext: { _ in })
        #expect(ended == 2)
        subscription.dispose()
        subscription.dispose()
        #expect(ended == 3)
    }

    @Test("create passes nothing on after the end, and nothing to a disposed subscription")
    func createAfterTheEnd() {
        var kept: AnyObserver<Int>?
        let source = Observable<Int>.create { observer in
            kept = observer
            return Disposables.create()
        }
        var seen: [Event<Int>] = []
        let first = source.subscribe { seen.append($0) }
        kept?.onNext(1)
        kept?.onCompleted()
        kept?.onNext(2)
        kept?.onError(TestError.first)
        let second = source.subscribe { seen.append($0) }
        kept?.onNext(3)
        second.dispose()
        kept?.onNext(4)
        first.dispose()
        #expect(seen == [.next(1), .completed, .next(3)])
    }

    @Test("create queues what an observer sends from inside an event")
    func createReentrant() {
        var kept: AnyObserver<Int>?
        let source = Observable<Int>.create { observer in
            kept = observer
            return Disposables.create()
        }
        var seen: [String] = []
        let subscription = source.subscribe(onNext: { element in
            seen.append("begin \(element)")
            if element == 1 { kept?.onNext(2) }
            seen.append("end \(element)")
        })
        kept?.onNext(1)
        subscription.dispose()
        #expect(seen == ["begin 1", "end 1", "begin 2", "end 2"])
    }

    @Test("deferred asks its closure for each subscription, and fails with what it throws")
    func deferred() {
        var made = 0
        let source = Observable<Int>.deferred {
            made += 1
            return .just(made)
        }
        #expect(made == 0)
        #expect(collected(source) == [.next(1), .completed])
        #expect(collected(source) == [.next(2), .completed])
        #expect(collected(Observable<Int>.deferred { throw TestError.first }) == [.error(TestError.first)])
    }

    @Test("using ends its resource with the subscription, and when making the sequence fails")
    func using() {
        let whole = BooleanDisposable()
        let sequence = Observable<Int>.using({ whole }, observableFactory: { _ in .just(1) })
        #expect(!whole.isDisposed)
        #expect(collected(sequence) == [.next(1), .completed])
        #expect(whole.isDisposed)

        let early = BooleanDisposable()
        let endless = Observable<Int>.using({ early }, observableFactory: { _ in .never() }).subscribe(onNext: { _ in })
        #expect(!early.isDisposed)
        endless.dispose()
        #expect(early.isDisposed)

        let failed = BooleanDisposable()
        let thrown = Observable<Int>.using({ failed }, observableFactory: { _ in throw TestError.second })
        #expect(collected(thrown) == [.error(TestError.second)])
        #expect(failed.isDisposed)
        let noResource = Observable<Int>.using({ () throws -> BooleanDisposable in throw TestError.first }) { _ in
            .never()
        }
        #expect(collected(noResource) == [.error(TestError.first)])
    }

    @Test("inside a producer's element `of` waits for its end; inside a subject's it sends at once; `just` always does")
    func trampoline() {
        var log: [String] = []
        func inner(_ name: String) {
            _ = Observable.of(1, 2).subscribe(onNext: { log.append("of in \(name) \($0)") })
            log.append("subscribed in \(name)")
            _ = Observable.just(0).subscribe(onNext: { log.append("just in \(name) \($0)") })
        }
        _ = Observable.of(9).subscribe(onNext: { _ in inner("producer") })
        _ = Observable.just(9).map { $0 }.subscribe(onNext: { _ in inner("operator") })
        #expect(
            log
                == ["producer", "operator"].flatMap {
                    ["subscribed in \($0)", "just in \($0) 0", "of in \($0) 1", "of in \($0) 2"]
                }
        )
        log = []
        let subject = PublishSubject<Int>()
        let subscription = subject.subscribe(onNext: { _ in inner("subject") })
        subject.onNext(1)
        subscription.dispose()
        #expect(
            log == ["of in subject 1", "of in subject 2", "subscribed in subject", "just in subject 0"]
        )
    }

    @Test("two sequences of the current thread take turns")
    func turns() {
        let turns = collected(Observable.merge(.of(1, 2, 3), .of(4, 5, 6)))
        #expect(turns == [1, 4, 2, 5, 3, 6].map { .next($0) } + [.completed])
    }
}
