import AppSubjects
import Dispatch
import Testing

@Suite("Operators")
struct OperatorTests {
    /// One operator over the source `1 2 3 4 completed`.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let expected: String
        let apply: @Sendable (Observable<Int>, Recorder<String>) -> any Disposable

        init<Result>(
            _ name: String,
            _ expected: String,
            _ apply: @escaping @Sendable (Observable<Int>) -> Observable<Result>
        ) {
            testDescription = name
            self.expected = expected
            self.apply = { source, recorder in apply(source).map { "\($0)" }.subscribe(recorder) }
        }

        static let all = [
            Case("map", "2 4 6 8 completed") { $0.map { $0 * 2 } },
            Case("map that throws", "1 2 error(Failure())") { $0.map { if $0 == 3 { throw Failure() } else { $0 } } },
            Case("filter", "2 4 completed") { $0.filter { $0 % 2 == 0 } },
            Case("compactMap", "1 3 completed") { $0.compactMap { $0 % 2 == 0 ? nil : $0 } },
            Case("ignoreElements", "completed") { $0.ignoreElements() },
            Case("enumerated", "10 21 32 43 completed") { $0.enumerated().map { $1 * 10 + $0 } },
            Case("scan", "1 3 6 10 completed") { $0.scan(0, accumulator: +) },
            Case("scan(into:)", "1 3 6 10 completed") { $0.scan(into: 0) { $0 += $1 } },
            Case("reduce", "10 completed") { $0.reduce(0, accumulator: +) },
            Case("distinctUntilChanged", "0 1 2 completed") { $0.map { $0 / 2 }.distinctUntilChanged() },
            Case("take", "1 2 completed") { $0.take(2) },
            Case("take 0", "completed") { $0.take(0) },
            Case("take(while:)", "1 2 completed") { $0.take(while: { $0 < 3 }) },
            Case("take(until:) inclusive", "1 2 3 completed") { $0.take(until: { $0 == 3 }, behavior: .inclusive) },
            Case("takeLast", "3 4 completed") { $0.takeLast(2) },
            Case("skip", "3 4 completed") { $0.skip(2) },
            Case("skip(while:)", "3 4 completed") { $0.skip(while: { $0 < 3 }) },
            Case("element(at:)", "2 completed") { $0.element(at: 1) },
            Case("element(at:) beyond the end", "error(Argument out of range.)") { $0.element(at: 9) },
            Case("single", "1 error(Sequence contains more than one element.)") { $0.single() },
            Case("single with a condition", "3 completed") { $0.single { $0 == 3 } },
            Case("first", "Optional(1) completed") { $0.first().asObservable() },
            Case("toArray", "[1, 2, 3, 4] completed") { $0.toArray().asObservable() },
            Case("startWith", "8 9 1 2 3 4 completed") { $0.startWith(8, 9) },
            Case("concat", "1 2 3 4 7 completed") { $0.concat(Observable.just(7)) },
            Case("ifEmpty of something", "1 2 3 4 completed") { $0.ifEmpty(default: 7) },
            Case("ifEmpty of nothing", "7 completed") { $0.filter { _ in false }.ifEmpty(default: 7) },
            Case("materialize and back", "1 2 3 4 completed") { $0.materialize().dematerialize() },
            Case("catch", "1 7 8 completed") { source in
                source.map { if $0 == 2 { throw Failure() } else { $0 } }.catch { _ in .of(7, 8) }
            },
            Case("catchAndReturn", "1 7 completed") { source in
                source.map { if $0 == 2 { throw Failure() } else { $0 } }.catchAndReturn(7)
            },
            Case("flatMap", "1 10 2 20 3 30 4 40 completed") { $0.flatMap { Observable.of($0, $0 * 10) } },
            Case("concatMap", "1 10 2 20 3 30 4 40 completed") { $0.concatMap { Observable.of($0, $0 * 10) } },
            Case("flatMapFirst", "1 completed") { source in
                source.flatMapFirst { _ in Observable.just(1).concat(Observable.never()).take(until: source.skip(2)) }
            },
            Case("flatMapLatest", "1 2 3 4 completed") { $0.flatMapLatest { Observable.just($0) } },
            Case("withLatestFrom itself", "11 22 33 44 completed") { source in
                source.withLatestFrom(source) { $0 * 10 + $1 }
            },
            Case("combineLatest with one", "17 27 37 47 completed") { source in
                Observable.combineLatest(source, Observable.just(7)) { $0 * 10 + $1 }
            },
            Case("zip with two", "15 26 completed") { source in
                Observable.zip(source, Observable.of(5, 6)) { $0 * 10 + $1 }
            },
            Case("merge with an empty one", "1 2 3 4 completed") { Observable.merge($0, .empty()) },
            Case("amb against a silent one", "1 2 3 4 completed") { $0.amb(Observable.never()) },
            Case("share", "1 2 3 4 completed") { $0.share() },
        ]
    }

    @Test("gives", arguments: Case.all)
    func operators(testCase: Case) {
        let subject = PublishSubject<Int>()
        let recorder = Recorder<String>()
        let subscription = testCase.apply(subject, recorder)
        for element in 1...4 { subject.onNext(element) }
        subject.onCompleted()
        #expect(recorder.seen == testCase.expected)
        #expect(!subject.hasObservers)
        subscription.dispose()
    }

    @Test("an error ends the source's subscription", arguments: Case.all)
    func release(testCase: Case) {
        let subject = PublishSubject<Int>()
        let subscription = testCase.apply(subject, Recorder<String>())
        subject.onError(Failure())
        #expect(!subject.hasObservers)
        subscription.dispose()
    }

    @Test("disposing leaves nobody at the source", arguments: Case.all)
    func disposal(testCase: Case) {
        let subject = PublishSubject<Int>()
        let recorder = Recorder<String>()
        testCase.apply(subject, recorder).dispose()
        #expect(!subject.hasObservers)
        let before = recorder.seen
        subject.onNext(1)
        #expect(recorder.seen == before)
    }

    @Test("combineLatest completes when a source that sent nothing is done and the other one sends")
    func combineLatestWithoutHope() {
        let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
        let recorder = Recorder<Int>()
        let subscription = Observable.combineLatest(first, second) { $0 + $1 }.subscribe(recorder)
        first.onCompleted()
        #expect(recorder.seen == "")
        second.onNext(1)
        #expect(recorder.seen == "completed")
        subscription.dispose()
    }

    @Test("an empty collection: combineLatest gives one empty array, zip completes")
    func emptyCollections() {
        let (latest, zipped) = (Recorder<[Int]>(), Recorder<[Int]>())
        Observable<Int>.combineLatest([Observable<Int>]()).subscribe(latest).dispose()
        Observable<Int>.zip([Observable<Int>]()).subscribe(zipped).dispose()
        #expect(latest.seen == "[] completed")
        #expect(zipped.seen == "completed")
    }

    @Test("share: whileConnected begins anew after the completion, forever replays the end")
    func shareScopes() {
        var subscriptions = 0
        let source = Observable<Int>.deferred {
            subscriptions += 1
            return .of(1, 2)
        }
        for (scope, expected) in [(SubjectLifetimeScope.whileConnected, "1 2 completed"), (.forever, "2 completed")] {
            let shared = source.share(replay: 1, scope: scope)
            let (first, second) = (Recorder<Int>(), Recorder<Int>())
            shared.subscribe(first).dispose()
            shared.subscribe(second).dispose()
            #expect(first.seen == "1 2 completed")
            #expect(second.seen == expected)
        }
        #expect(subscriptions == 3)
    }

    @Test("of inside an observer: waits in an operator's callback, sends at once in a subject's")
    func trampoline() {
        let recorder = Recorder<Int>()
        Observable.just(0).map { $0 }.subscribe(onNext: { _ in
            Observable.of(1, 2).subscribe(recorder).dispose()
            recorder.note("returned")
        }).dispose()
        let subject = PublishSubject<Int>()
        let subscription = subject.subscribe(onNext: { _ in
            Observable.of(3, 4).subscribe(recorder).dispose()
            recorder.note("returned")
        })
        subject.onNext(0)
        subscription.dispose()
        #expect(recorder.seen == "returned 3 4 completed returned")
    }

    @Test("two sequences of the current thread take turns")
    func turns() {
        let recorder = Recorder<Int>()
        Observable.merge(.of(1, 2, 3), .of(4, 5, 6)).subscribe(recorder).dispose()
        #expect(recorder.seen == "1 4 2 5 3 6 completed")
    }
}

@Suite("Time")
struct TimeTests {
    @Test("debounce sends what nothing follows, and the last element with the completion")
    func debounce() {
        let clock = makeClock()
        let subject = PublishSubject<Int>()
        let recorder = Recorder<Int>()
        let subscription = subject.debounce(.seconds(1), scheduler: clock).subscribe(recorder)
        subject.onNext(1)
        clock.advance(bySeconds: 0.5)
        subject.onNext(2)
        clock.advance(bySeconds: 0.9)
        #expect(recorder.seen == "")
        clock.advance(bySeconds: 0.2)
        #expect(recorder.seen == "2")
        subject.onNext(3)
        subject.onCompleted()
        #expect(recorder.seen == "2 3 completed")
        subscription.dispose()
    }

    @Test("throttle sends the first and then the latest, and holds the completion back for it")
    func throttle() {
        let clock = makeClock()
        let subject = PublishSubject<Int>()
        let recorder = Recorder<Int>()
        let subscription = subject.throttle(.seconds(1), scheduler: clock).subscribe(recorder)
        for element in 1...3 { subject.onNext(element) }
        subject.onCompleted()
        #expect(recorder.seen == "1")
        clock.advance(bySeconds: 1.1)
        #expect(recorder.seen == "1 3 completed")
        subscription.dispose()
    }

    @Test("delay keeps the distances; an error comes at once")
    func delay() {
        let clock = makeClock()
        let subject = PublishSubject<Int>()
        let recorder = Recorder<Int>()
        let subscription = subject.delay(.seconds(2), scheduler: clock).subscribe(recorder)
        subject.onNext(1)
        clock.advance(bySeconds: 1)
        subject.onNext(2)
        clock.advance(bySeconds: 1.1)
        #expect(recorder.seen == "1")
        clock.advance(bySeconds: 1)
        #expect(recorder.seen == "1 2")
        subject.onNext(3)
        subject.onError(Failure())
        #expect(recorder.seen == "1 2 error(Failure())")
        subscription.dispose()
    }

    @Test("timeout fails when nothing comes in time")
    func timeout() {
        let clock = makeClock()
        let subject = PublishSubject<Int>()
        let recorder = Recorder<Int>()
        let subscription = subject.timeout(.seconds(1), scheduler: clock).subscribe(recorder)
        clock.advance(bySeconds: 0.9)
        subject.onNext(1)
        clock.advance(bySeconds: 0.9)
        #expect(recorder.seen == "1")
        clock.advance(bySeconds: 0.2)
        #expect(recorder.seen == "1 error(Sequence timeout.)")
        #expect(!subject.hasObservers)
        subscription.dispose()
    }

    @Test("interval counts, take(for:) ends it, and nothing is left on the clock")
    func interval() {
        let clock = makeClock()
        let recorder = Recorder<Int>()
        let subscription = Observable<Int>.interval(.seconds(1), scheduler: clock)
            .take(for: .milliseconds(3500), scheduler: clock)
            .subscribe(recorder)
        clock.start()
        #expect(recorder.seen == "0 1 2 completed")
        subscription.dispose()
    }

    @Test("observe(on:) keeps the order, and an error does not overtake")
    func observeOn() {
        let clock = makeClock()
        let subject = PublishSubject<Int>()
        let recorder = Recorder<Int>()
        let subscription = subject.observe(on: clock).subscribe(recorder)
        subject.onNext(1)
        subject.onNext(2)
        subject.onError(Failure())
        #expect(recorder.seen == "")
        clock.start()
        #expect(recorder.seen == "1 2 error(Failure())")
        subscription.dispose()
    }

    @Test("nothing arrives by observe(on:) after dispose")
    func observeOnAfterDispose() {
        let clock = makeClock()
        let subject = PublishSubject<Int>()
        let recorder = Recorder<Int>()
        let subscription = subject.observe(on: clock).subscribe(recorder)
        subject.onNext(1)
        subscription.dispose()
        clock.start()
        #expect(recorder.seen == "")
    }

    @Test("buffer sends by count and by time")
    func buffer() {
        let clock = makeClock()
        let subject = PublishSubject<Int>()
        let recorder = Recorder<[Int]>()
        let subscription = subject.buffer(timeSpan: .seconds(1), count: 2, scheduler: clock).subscribe(recorder)
        for element in 1...3 { subject.onNext(element) }
        clock.advance(bySeconds: 1.1)
        subject.onCompleted()
        #expect(recorder.seen == "[1, 2] [3] [] completed")
        subscription.dispose()
    }
}

/// An observer waits for another thread that uses the same sequence: a lock held around it would block both for ever.
@Suite("Lock inversion")
struct LockInversionTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let build: @Sendable (Observable<Int>, Observable<Int>) -> Observable<Int>

        static let all = [
            Case(testDescription: "share") { first, _ in first.share(replay: 1) },
            Case(testDescription: "combineLatest") { Observable.combineLatest($0, $1) { max($0, $1) } },
            Case(testDescription: "zip") { Observable.zip($0, $1) { max($0, $1) } },
            Case(testDescription: "merge") { Observable.merge($0, $1) },
            Case(testDescription: "withLatestFrom") { $0.withLatestFrom($1) { max($0, $1) } },
            Case(testDescription: "flatMapLatest") { first, second in first.flatMapLatest { _ in second } },
            Case(testDescription: "take(until:)") { $0.take(until: $1.filter { $0 > 100 }) },
        ]
    }

    @Test("no lock is held around observers of", arguments: Case.all)
    func inversion(testCase: Case) {
        let (first, second) = (ReplaySubject<Int>.create(bufferSize: 1), ReplaySubject<Int>.create(bufferSize: 1))
        let sequence = testCase.build(first, second)
        let recorder = Recorder<Int>()
        // Proof: an observable of `Int` may be subscribed to from any thread; that this holds is what is tested.
        struct Box: @unchecked Sendable { let sequence: Observable<Int> }
        let box = Box(sequence: sequence)
        let subscription = sequence.subscribe(onNext: { element in
            guard recorder.count == 0 else { return }
            recorder.note("\(element)")
            onSmallStack {
                first.onNext(3)
                second.onNext(4)
                box.sequence.subscribe(onNext: { _ in }).dispose()
            }
        })
        second.onNext(1)
        first.onNext(2)
        second.onNext(2)
        #expect(recorder.count == 1)
        subscription.dispose()
    }

    @Test("a bag may be emptied by an observer that waits for another thread")
    func bag() {
        let subject = PublishSubject<Int>()
        let recorder = Recorder<Int>()
        let bag = DisposeBag()
        bag.insert(
            Disposables.create {
                onSmallStack { subject.onNext(1) }
                recorder.note("ended")
            }
        )
        var holder: DisposeBag? = DisposeBag(disposing: [
            Disposables.create { onSmallStack { bag.insert(BooleanDisposable()) } }
        ])
        subject.subscribe(recorder).disposed(by: bag)
        holder = nil
        #expect(holder == nil)
        #expect(recorder.seen == "")
    }
}
