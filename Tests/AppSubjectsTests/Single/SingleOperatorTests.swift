import AppCoreTesting
import AppSubjects
import Dispatch
import Testing

@Suite("Operators of Single")
struct SingleOperatorTests {
    private let scheduler = TestScheduler(initialClock: 0)

    /// A single that sends an element 10 ticks after each subscription.
    private var later: Single<Int> {
        scheduler.createColdObservable([.next(10, 1), .completed(10)]).asSingle()
    }

    /// A single that fails 10 ticks after each subscription.
    private var failing: Single<Int> {
        scheduler.createColdObservable([.error(10, TestError.first, Int.self)]).asSingle()
    }

    private func events<Element>(_ single: Single<Element>) -> [Recorded<Event<Element>>] {
        scheduler.start { single.asObservable() }.events
    }

    private func outcome<Element>(_ single: Single<Element>) -> [Event<Element>] { collected(single.asObservable()) }

    @Test("deferred makes the single anew for every subscription, and fails with what its closure throws")
    func deferred() {
        var count = 0
        let single = Single<Int>.deferred {
            count += 1
            return .just(count)
        }
        #expect(count == 0)
        #expect(outcome(single) == [.next(1), .completed])
        #expect(outcome(single) == [.next(2), .completed])
        #expect(outcome(Single<Int>.deferred { throw TestError.first }) == [.error(TestError.first)])
    }

    @Test("just on a scheduler sends there")
    func scheduledJust() {
        #expect(events(Single.just(1, scheduler: scheduler)) == [.next(201, 1), .completed(202)])
    }

    @Test("delay puts off the element but not the error, delaySubscription the subscription")
    func delay() {
        #expect(events(later.delay(.seconds(5), scheduler: scheduler)) == [.next(215, 1), .completed(216)])
        let other = SingleOperatorTests()
        #expect(
            other.events(other.failing.delay(.seconds(5), scheduler: other.scheduler))
                == [.error(210, TestError.first)]
        )
        let third = SingleOperatorTests()
        #expect(
            third.events(third.later.delaySubscription(.seconds(5), scheduler: third.scheduler))
                == [.next(215, 1), .completed(215)]
        )
    }

    @Test("observe(on:) and subscribe(on:) go by way of the scheduler")
    func schedulers() {
        #expect(events(later.observe(on: scheduler)) == [.next(211, 1), .completed(212)])
        let other = SingleOperatorTests()
        #expect(other.events(other.later.subscribe(on: other.scheduler)) == [.next(211, 1), .completed(211)])
    }

    @Test("catch goes on with another single, catchAndReturn with an element; without an error nothing happens")
    func catching() {
        let failed = Single<Int>.error(TestError.first)
        #expect(outcome(failed.catch { .just($0 as? TestError == .first ? 2 : 3) }) == [.next(2), .completed])
        #expect(outcome(failed.catch { _ in throw TestError.second }) == [.error(TestError.second)])
        #expect(outcome(failed.catchAndReturn(7)) == [.next(7), .completed])
        #expect(outcome(Single.just(1).catchAndReturn(7)) == [.next(1), .completed])
        #expect(outcome(Single.just(1).catch { _ in .just(7) }) == [.next(1), .completed])
    }

    @Test("retry subscribes so often at most, retry(when:) as often as the notifier says", arguments: [1, 3])
    func retry(count: Int) {
        var attempts = 0
        let single = Single<Int>.create { observer in
            attempts += 1
            observer(.failure(TestError.first))
            return Disposables.create()
        }
        #expect(outcome(single.retry(count)) == [.error(TestError.first)])
        #expect(attempts == count)
        attempts = 0
        let notified = single.retry(when: { (errors: Observable<any Error>) in
            errors.enumerated().map { index, error in if index + 1 == count { throw error } }
        })
        #expect(outcome(notified) == [.error(TestError.first)])
        #expect(attempts == count)
        attempts = 0
        let typed = single.retry(when: { (errors: Observable<RxError>) in errors })
        #expect(outcome(typed) == [.error(TestError.first)])
        #expect(attempts == 1)
    }

    @Test("timeout fails, or goes over to another single, when the element takes too long")
    func timeout() {
        #expect(events(later.timeout(.seconds(5), scheduler: scheduler)) == [.error(205, RxError.timeout)])
        let other = SingleOperatorTests()
        #expect(
            other.events(other.later.timeout(.seconds(5), other: .just(9), scheduler: other.scheduler))
                == [.next(205, 9), .completed(205)]
        )
        let inTime = SingleOperatorTests()
        #expect(
            inTime.events(inTime.later.timeout(.seconds(50), scheduler: inTime.scheduler))
                == [.next(210, 1), .completed(210)]
        )
    }

    @Test("do calls its closures around the element or the error, and fails with what they throw")
    func doing() {
        var log: [String] = []
        func watch(_ single: Single<Int>) -> Single<Int> {
            single.do(
                onSuccess: { log.append("before \($0)") },
                afterSuccess: { log.append("after \($0)") },
                onError: { log.append("before \($0)") },
                afterError: { log.append("after \($0)") },
                onSubscribe: { log.append("subscribe") },
                onDispose: { log.append("dispose") }
            )
        }
        watch(.just(1)).subscribe(onSuccess: { log.append("\($0)") }).dispose()
        #expect(log == ["subscribe", "before 1", "1", "after 1", "dispose"])
        log = []
        watch(.error(TestError.first)).subscribe(onFailure: { log.append("\($0)") }).dispose()
        #expect(log == ["subscribe", "before first", "first", "after first", "dispose"])
        #expect(
            outcome(Single.just(1).do(onSuccess: { _ in throw TestError.second })) == [.error(TestError.second)]
        )
    }

    @Test("zip subscribes to all at the same time and combines their elements; the first error ends the others")
    func zip() {
        let slow = scheduler.createColdObservable([.next(30, "b"), .completed(30)])
        let pair = Single.zip(later, slow.asSingle()) { "\($0)\($1)" }
        #expect(events(pair) == [.next(230, "1b"), .completed(230)])

        let other = SingleOperatorTests()
        let ended = other.scheduler.createColdObservable([.next(30, "b"), .completed(30)])
        let failed = Single.zip(other.failing, ended.asSingle()) { "\($0)\($1)" }
        #expect(other.events(failed) == [.error(210, TestError.first)])
        #expect(ended.subscriptions == [Subscription(200, 210)])
    }

    @Test("zip takes two or three singles of any types, or a list, with a closure or without")
    func zipForms() {
        let (one, two, three) = (Single.just(1), Single.just("2"), Single.just(3.5))
        #expect(outcome(Single.zip(one, two).map { "\($0)" }) == [.next(#"(1, "2")"#), .completed])
        #expect(outcome(Single.zip(one, two, three).map { "\($0)" }) == [.next(#"(1, "2", 3.5)"#), .completed])
        #expect(outcome(Single.zip(one, two, three) { "\($0)\($1)\($2)" }) == [.next("123.5"), .completed])
        #expect(outcome(Single.zip([one, .just(5)])) == [.next([1, 5]), .completed])
        #expect(outcome(Single.zip([one, .just(5)]) { $0.reduce(0, +) }) == [.next(6), .completed])
        #expect(
            outcome(Single.zip(one, two) { _, _ -> Int in throw TestError.second }) == [.error(TestError.second)]
        )
    }

    @Test("zip of an empty list has an element all the same")
    func zipOfNothing() {
        let none: [Single<Int>] = []
        #expect(outcome(Single.zip(none)) == [.next([]), .completed])
        #expect(outcome(Single.zip(none) { $0.count }) == [.next(0), .completed])
        #expect(outcome(Single.zip(none) { _ -> Int in throw TestError.second }) == [.error(TestError.second)])
    }

    @Test("subscribe(with:) gets the object along, does not keep it, and goes silent when it is gone")
    func subscribeWith() {
        final class Owner { var log: [String] = [] }
        func subscribe(_ single: Single<Int>, _ owner: Owner) -> any Disposable {
            single.subscribe(
                with: owner,
                onSuccess: { $0.log.append("\($1)") },
                onFailure: { $0.log.append("failure \($1)") },
                onDisposed: { $0.log.append("disposed") }
            )
        }
        let owner = Owner()
        subscribe(.just(1), owner).dispose()
        subscribe(.error(TestError.first), owner).dispose()
        #expect(owner.log == ["1", "disposed", "failure first", "disposed"])
        var gone: Owner? = Owner()
        weak let watched = gone
        let subject = PublishSubject<Int>()
        let subscription = gone.map { subscribe(subject.asSingle(), $0) }
        gone = nil
        #expect(watched == nil)
        subject.onNext(1)
        subject.onCompleted()
        subscription?.dispose()
    }

    @Test("debug changes nothing about the single")
    func debug() {
        #expect(outcome(Single.just(1).debug("single")) == [.next(1), .completed])
    }
}
