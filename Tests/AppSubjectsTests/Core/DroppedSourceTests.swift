import AppCoreTesting
import AppSubjects
import Dispatch
import Testing

@Suite("A subject that goes away under its subscriptions")
struct DroppedSourceTests {
    /// An operator that passes elements on after the call that brought them, or elements of other sequences.
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let apply: @Sendable (Observable<Int>, TestScheduler) -> Observable<Int>
        /// What is sent after the subject sent 1 and 2 and went away.
        let expected: [Int]

        init(
            _ name: String,
            sends expected: [Int],
            _ apply: @escaping @Sendable (Observable<Int>, TestScheduler) -> Observable<Int>
        ) {
            testDescription = name
            self.apply = apply
            self.expected = expected
        }

        static let all: [Case] = [
            Case("delay", sends: [1, 2]) { $0.delay(.seconds(5), scheduler: $1) },
            Case("observe(on:)", sends: [1, 2]) { $0.observe(on: $1) },
            Case("debounce", sends: [2]) { $0.debounce(.seconds(5), scheduler: $1) },
            Case("throttle", sends: [2]) { $0.throttle(.seconds(5), scheduler: $1) },
            Case("buffer", sends: [3]) {
                $0.buffer(timeSpan: .seconds(5), count: 9, scheduler: $1).take(1).map { $0.reduce(0, +) }
            },
            Case("sample", sends: [2]) { source, scheduler in
                source.sample(Observable<Int>.timer(.seconds(5), scheduler: scheduler))
            },
            Case("flatMap", sends: [0, 0]) { source, scheduler in
                source.flatMap { _ in Observable<Int>.timer(.seconds(5), scheduler: scheduler) }
            },
            Case("flatMapLatest", sends: [0]) { source, scheduler in
                source.flatMapLatest { _ in Observable<Int>.timer(.seconds(5), scheduler: scheduler) }
            },
            Case("concatMap", sends: [1, 2]) { source, scheduler in
                source.concatMap { Observable.just($0).delay(.seconds(5), scheduler: scheduler) }
            },
            Case("merge", sends: [0]) { source, scheduler in
                .merge(source, .timer(.seconds(5), scheduler: scheduler))
            },
            Case("combineLatest", sends: [2]) { source, scheduler in
                .combineLatest(source, Observable<Int>.timer(.seconds(5), scheduler: scheduler), resultSelector: +)
            },
            Case("withLatestFrom", sends: [2]) { source, scheduler in
                Observable<Int>.timer(.seconds(5), scheduler: scheduler).withLatestFrom(source)
            },
            Case("take(until:)", sends: [9]) { source, scheduler in
                source.take(until: Observable<Int>.timer(.seconds(5), scheduler: scheduler)).ifEmpty(default: 0)
                    .concat(Observable.just(9))
            },
            Case("take(for:)", sends: [9]) { source, scheduler in
                source.take(for: .seconds(5), scheduler: scheduler).concat(Observable.just(9))
            },
            Case("timeout", sends: [9]) { source, scheduler in
                source.timeout(.seconds(5), other: Observable.just(9), scheduler: scheduler)
            },
        ]
    }

    @Test("what waits in an operator, and what its other sources send, is still delivered", arguments: Case.all)
    func delivery(operation: Case) {
        let scheduler = TestScheduler(initialClock: 0)
        var seen: [Int] = []
        var subject: PublishSubject<Int>? = PublishSubject()
        let subscription = subject.map { operation.apply($0, scheduler) }?.subscribe(onNext: { seen.append($0) })
        subject?.onNext(1)
        subject?.onNext(2)
        seen = []
        subject = nil
        scheduler.advanceTo(100)
        #expect(seen == operation.expected)
        subscription?.dispose()
    }

    /// An operator that reports the end of its subscription.
    struct Reporter: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let apply: @Sendable (Observable<Int>, @escaping () -> Void) -> Observable<Int>

        static let all = [
            Reporter(testDescription: "do(onDispose:)") { $0.do(onDispose: $1) },
            Reporter(testDescription: "using") { source, report in
                .using(
                    { CompositeDisposable(disposables: [Disposables.create(with: report)]) },
                    observableFactory: { _ in source }
                )
            },
            Reporter(testDescription: "a connection of share") { source, report in
                Observable.merge(source, Observable.never().do(onDispose: report)).share().filter { _ in true }
            },
        ]
    }

    @Test("what an operator ends with the subscription is ended with it, not before", arguments: Reporter.all)
    func ending(reporter: Reporter) {
        var ends = 0
        var subject: PublishSubject<Int>? = PublishSubject()
        let subscription = subject.map { reporter.apply($0.map { $0 }, { ends += 1 }) }?.subscribe()
        subject = nil
        #expect(ends == 0)
        subscription?.dispose()
        #expect(ends == 1)
    }

    @Test("an event that was put off in a long chain arrives")
    func putOff() {
        func chain(_ subject: PublishSubject<Int>) -> Observable<Int> {
            (0..<200).reduce(subject.asObservable()) { chain, _ in chain.map { $0 } }
        }
        var seen: [Int] = []
        let outer = PublishSubject<Int>()
        var inner: PublishSubject<Int>? = PublishSubject()
        let second = inner.map(chain)?.subscribe(onNext: { seen.append($0) })
        let first = chain(outer).subscribe(onNext: { element in
            inner?.onNext(element)
            inner = nil
            #expect(seen == [])
        })
        outer.onNext(1)
        #expect(seen == [1])
        first.dispose()
        second?.dispose()
    }

    @Test("the closures of a chain that nothing can reach any more are let go of")
    func release() {
        weak var watched: Box?
        var subject: PublishSubject<Int>? = PublishSubject()
        let subscription: (any Disposable)?
        do {
            let box = Box()
            watched = box
            subscription = subject?.map { $0 + 1 }.filter { $0 > 0 }.subscribe(onNext: { box.value = $0 })
        }
        subject?.onNext(1)
        #expect(watched?.value == 2)
        subject = nil
        #expect(watched == nil)
        subscription?.dispose()
    }

    private final class Box {
        var value = 0
    }
}
