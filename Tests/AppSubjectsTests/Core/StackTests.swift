import AppCoreTesting
import AppSubjects
import Synchronization
import Testing

/// How often something is done over and over: as many times as an unoptimised build does in a second, and ten times that.
#if DEBUG
    private let steps = 100_000
#else
    private let steps = 1_000_000
#endif

/// Everything here happens on a thread with 512 KB of stack, from making the sequence to letting it go.
@Suite("Stack", .serialized)
struct StackTests {
    @Test("10,000 of one operator in a row deliver, end, and go away", arguments: OperatorCase.all)
    func longChain(of operation: OperatorCase) async {
        await onSmallStack {
            for isDisposed in [true, false] {
                let scheduler = TestScheduler(initialClock: 0)
                let subject = PublishSubject<Int>()
                var chain = subject.asObservable()
                for _ in 0..<10_000 { chain = operation.apply(chain, scheduler) }
                var seen: [Int] = []
                let subscription = chain.subscribe(onNext: { seen.append($0) }, onError: { _ in })
                chain = .never()
                subject.onNext(1)
                if operation.isDirect { #expect(seen == [1]) }
                if isDisposed { subscription.dispose() } else { subject.onCompleted() }
                #expect(!subject.hasObservers)
            }
        }
    }

    @Test("10,000 operators of several kinds deliver to two observers, and each of them ends by itself")
    func mixedChain() async {
        await onSmallStack {
            let subject = PublishSubject<Int>()
            var chain = subject.asObservable()
            for _ in 0..<2_500 {
                chain = chain.map { $0 + 1 }.filter { $0 > 0 }.scan(0, accumulator: { $1 }).share(replay: 1)
            }
            var (seen, events): ([Int], [Event<Int>]) = ([], [])
            let first = chain.subscribe(onNext: { seen.append($0) })
            let second = chain.subscribe { events.append($0) }
            subject.onNext(1)
            subject.onNext(2)
            first.dispose()
            subject.onNext(3)
            subject.onCompleted()
            #expect(seen == [2_501, 2_502])
            #expect(events == [.next(2_501), .next(2_502), .next(2_503), .completed])
            second.dispose()
        }
    }

    @Test("a long chain whose subject is just dropped goes away too")
    func droppedChain() async {
        await onSmallStack {
            var chain = PublishSubject<Int>().asObservable()
            for _ in 0..<10_000 { chain = chain.filter { $0 > 0 } }
            let subscription = chain.subscribe()
            chain = .never()
            subscription.dispose()
        }
    }

    @Test("an event put off by a deep stack is over before the next one of its source begins")
    func eventsPutOff() {
        func chain(_ subject: PublishSubject<Int>, _ count: Int) -> Observable<Int> {
            (0..<count).reduce(subject.asObservable()) { chain, _ in chain.map { $0 } }
        }
        let (outer, inner) = (PublishSubject<Int>(), PublishSubject<Int>())
        var seen: [String] = []
        let second = chain(inner, 100).subscribe(
            onNext: { element in
                seen.append("begin \(element)")
                if element == 1 {
                    inner.onNext(2)
                    inner.onCompleted()
                }
                seen.append("end \(element)")
            },
            onCompleted: { seen.append("completed") }
        )
        let first = chain(outer, 200).subscribe(onNext: { element in
            inner.onNext(element)
            seen.append("sent")
        })
        outer.onNext(1)
        #expect(seen == ["sent", "begin 1", "end 1", "begin 2", "end 2", "completed"])
        first.dispose()
        second.dispose()
    }

    @Test("an observer that sends the next element itself, over and over", arguments: EmitterCase.lasting)
    func reentrantEmission(emitter: EmitterCase) async {
        await onSmallStack {
            let emitter = emitter.make()
            var last = 0
            let subscription = emitter.sequence.subscribe(onNext: { element in
                last = element
                if element > 0, element < steps { emitter.send(element + 1) }
            })
            emitter.send(1)
            subscription.dispose()
            #expect(last == steps)
        }
    }

    /// A sequence that contains itself, one level less deep.
    struct Recursion: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let descend: @Sendable (@escaping () -> Observable<Int>) -> Observable<Int>

        static let all = [
            Recursion(testDescription: "flatMap") { deeper in Observable.just(0).flatMap { _ in deeper() } },
            Recursion(testDescription: "flatMapFirst") { deeper in Observable.just(0).flatMapFirst { _ in deeper() } },
            Recursion(testDescription: "flatMapLatest") { deeper in
                Observable.just(0).flatMapLatest { _ in deeper() }
            },
            Recursion(testDescription: "concatMap") { deeper in Observable.just(0).concatMap { _ in deeper() } },
            Recursion(testDescription: "concat") { deeper in Observable.empty().concat(Observable.deferred(deeper)) },
            Recursion(testDescription: "merge") { deeper in .merge(.empty(), .deferred(deeper)) },
            Recursion(testDescription: "catch") { deeper in Observable.error(TestError.first).catch { _ in deeper() } },
            Recursion(testDescription: "ifEmpty") { deeper in Observable.empty().ifEmpty(switchTo: .deferred(deeper)) },
            Recursion(testDescription: "deferred") { deeper in .deferred(deeper) },
        ]
    }

    @Test("a sequence that contains itself, very many levels deep", arguments: Recursion.all)
    func recursion(recursion: Recursion) async {
        await onSmallStack {
            @Sendable func sequence(_ levels: Int) -> Observable<Int> {
                recursion.descend { levels == 0 ? .just(42) : sequence(levels - 1) }
            }
            #expect(collected(sequence(steps)) == [.next(42), .completed])
        }
    }

    @Test("very many sequences one after the other: concat, catch and concatMap of a list")
    func lists() async {
        await onSmallStack {
            let sources = (0..<steps).lazy.map { Observable.just($0) }
            #expect(collected(Observable.concat(sources)).count == steps + 1)
            let failing = (0..<steps).lazy.map { _ in Observable<Int>.error(TestError.first) }
            #expect(collected(Observable.catch(sequence: failing)) == [.error(TestError.first)])
            #expect(collected(Observable.from(0..<steps).concatMap { Observable.just($0) }).count == steps + 1)
        }
    }

    @Test("very many attempts of retry, of retry(_:) and of retry(when:)")
    func retry() async {
        await onSmallStack {
            var attempts = 0
            let source = Observable<Int>.deferred {
                attempts += 1
                return attempts % steps == 0 ? .just(attempts) : .error(TestError.first)
            }
            #expect(collected(source.retry()) == [.next(steps), .completed])
            #expect(collected(source.retry(steps)) == [.next(2 * steps), .completed])
            let always = source.retry(when: { (errors: Observable<any Error>) in errors })
            #expect(collected(always) == [.next(3 * steps), .completed])
        }
    }

    @Test("very many elements of from, range, generate and repeatElement, and pieces of recursive work")
    func sequences() async {
        await onSmallStack {
            let sources = [
                Observable.from(Array(0..<steps)),
                .from(0..<steps),
                .range(start: 0, count: steps),
                .generate(initialState: 0, condition: { $0 < steps }, iterate: { $0 + 1 }),
                .repeatElement(7).take(steps),
            ]
            for source in sources { #expect(collected(source).count == steps + 1) }
            var count = 0
            CurrentThreadScheduler.instance.scheduleRecursive(steps) { state, recurse in
                count += 1
                if state > 1 { recurse(state - 1) }
            }.dispose()
            #expect(count == steps)
        }
    }
}
