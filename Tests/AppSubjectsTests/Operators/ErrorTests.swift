import AppCoreTesting
import AppSubjects
import Dispatch
import Testing

@Suite("catch, retry, do, materialize")
struct ErrorTests {
    private let scheduler = TestScheduler(initialClock: 0)
    private let failing = Observable.just(1).concat(Observable.error(TestError.first))

    @Test("catch goes on with the sequence that is made of the error; without one nothing happens")
    func catching() {
        #expect(collected(failing.catch { _ in .of(8, 9) }) == [.next(1), .next(8), .next(9), .completed])
        #expect(collected(failing.catchAndReturn(9)) == [.next(1), .next(9), .completed])
        #expect(collected(failing.catch { _ in throw TestError.second }) == [.next(1), .error(TestError.second)])
        #expect(collected(failing.catch { .error($0) }) == [.next(1), .error(TestError.first)])
        #expect(collected(Observable.just(1).catchAndReturn(9)) == [.next(1), .completed])
    }

    @Test("catch leaves the failed source before it subscribes to the other, and ends that when disposed of")
    func catchSubscriptions() {
        let source = scheduler.createHotObservable([.error(210, TestError.first, Int.self)])
        let other = scheduler.createColdObservable([.next(10, 1), .next(50, 2)])
        let result = scheduler.start(created: 100, subscribed: 200, disposed: 230) {
            source.catch { _ in other.asObservable() }
        }
        #expect(result.events == [.next(220, 1)])
        #expect(source.subscriptions == [Subscription(200, 210)])
        #expect(other.subscriptions == [Subscription(210, 230)])
    }

    @Test("catch of a list goes to the next one after each error, stops at a completion, and passes on the last error")
    func catchList() {
        #expect(
            collected(Observable.catch(sequence: [failing, failing, .just(2), .just(3)]))
                == [.next(1), .next(1), .next(2), .completed]
        )
        #expect(
            collected(Observable.catch(sequence: [failing, Observable<Int>.error(TestError.second)]))
                == [.next(1), .error(TestError.second)]
        )
        #expect(collected(Observable<Int>.catch(sequence: [])) == [.completed])
    }

    @Test("retry(n) subscribes n times at most", arguments: [1, 2, 5])
    func retryCount(count: Int) {
        let expected = Array(repeating: Event.next(1), count: count) + [.error(TestError.first)]
        #expect(collected(failing.retry(count)) == expected)
    }

    @Test("retry goes on until it succeeds")
    func retry() {
        var attempts = 0
        let source = Observable<Int>.deferred {
            attempts += 1
            return attempts < 10 ? .error(TestError.first) : .just(attempts)
        }
        #expect(collected(source.retry()) == [.next(10), .completed])
    }

    @Test("retry ends between attempts when it is disposed of")
    func retryDisposed() {
        let source = scheduler.createColdObservable([.next(5, 1), .error(10, TestError.first)])
        let result = scheduler.start(created: 100, subscribed: 200, disposed: 218) { source.retry() }
        #expect(result.events == [.next(205, 1), .next(215, 1)])
        #expect(source.subscriptions == [Subscription(200, 210), Subscription(210, 218)])
    }

    @Test("retry(when:) tries again at each element of the notifier: here ever later, at most twice")
    func retryWhen() {
        let source = scheduler.createColdObservable([.next(5, 1), .error(10, TestError.first)])
        let result = scheduler.start {
            source.retry(when: { (errors: Observable<any Error>) in
                errors.enumerated().flatMap { index, error -> Observable<Int> in
                    index < 2
                        ? .timer(.seconds(20 * (index + 1)), scheduler: scheduler)
                        : .error(error)
                }
            })
        }
        #expect(
            result.events == [.next(205, 1), .next(235, 1), .next(285, 1), .error(290, TestError.first)]
        )
        #expect(
            source.subscriptions == [Subscription(200, 210), Subscription(230, 240), Subscription(280, 290)]
        )
    }

    @Test("retry(when:) completes when the notifier does, and fails with an error of another type")
    func retryWhenEnds() {
        let completed = failing.retry(when: { (errors: Observable<any Error>) in errors.take(0) })
        #expect(collected(completed) == [.next(1), .completed])
        let twice = failing.retry(when: { (errors: Observable<any Error>) in errors.take(1) })
        #expect(collected(twice) == [.next(1), .next(1), .completed])
        let foreign = failing.retry(when: { (errors: Observable<RxError>) in errors })
        #expect(collected(foreign) == [.next(1), .error(TestError.first)])
        let own = failing.take(3).retry(when: { (errors: Observable<TestError>) in errors }).take(3)
        #expect(collected(own) == [.next(1), .next(1), .next(1), .completed])
    }

    @Test("do calls its closures around each event, and onDispose after the end")
    func doing() {
        var log: [String] = []
        let sequence = failing.do(
            onNext: { log.append("before \($0)") },
            afterNext: { log.append("after \($0)") },
            onError: { log.append("before \($0)") },
            afterError: { log.append("after \($0)") },
            onCompleted: { log.append("never") },
            onSubscribe: { log.append("subscribe") },
            onSubscribed: { log.append("subscribed") },
            onDispose: { log.append("dispose") }
        )
        let subscription = sequence.subscribe(
            onNext: { log.append("element \($0)") },
            onError: { log.append("error \($0)") }
        )
        subscription.dispose()
        #expect(
            log.filter { $0 != "subscribed" } == [
                "subscribe", "before 1", "element 1", "after 1", "before first", "error first", "after first",
                "dispose",
            ]
        )
        #expect(log.contains("subscribed"))
    }

    @Test(
        "do calls onCompleted and afterCompleted around the end, and onDispose for a subscription that was ended early"
    )
    func doingEnds() {
        var log: [String] = []
        _ = collected(
            Observable<Int>.empty().do(
                onCompleted: { log.append("before") },
                afterCompleted: { log.append("after") },
                onDispose: { log.append("dispose") }
            )
        )
        #expect(log == ["before", "after", "dispose"])
        log = []
        let subscription = Observable<Int>.never().do(onDispose: { log.append("dispose") }).subscribe(onNext: { _ in })
        #expect(log == [])
        subscription.dispose()
        subscription.dispose()
        #expect(log == ["dispose"])
    }

    @Test("materialize makes events of everything, the end included; dematerialize turns them back")
    func materialize() {
        #expect(
            collected(failing.materialize())
                == [.next(.next(1)), .next(.error(TestError.first)), .completed]
        )
        #expect(collected(Observable<Int>.empty().materialize()) == [.next(.completed), .completed])
        #expect(collected(failing.materialize().dematerialize()) == [.next(1), .error(TestError.first)])
        let events = Observable<Event<Int>>.of(.next(1), .completed, .next(2))
        #expect(collected(events.dematerialize()) == [.next(1), .completed])
    }
}
