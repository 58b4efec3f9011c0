import AppSubjects
import Synchronization
import Testing

/// As many as an unoptimised build does in a second.
#if DEBUG
    private let steps = 100_000
#else
    private let steps = 1_000_000
#endif

@Suite("Stack", .serialized)
struct StackTests {
    @Test("a chain of 10,000 operators delivers, ends and goes away on 512 KB of stack")
    func longChain() {
        let sum = Mutex(0)
        let completions = Mutex(0)
        onSmallStack {
            let subject = PublishSubject<Int>()
            var chain = subject.asObservable()
            for _ in 0..<10_000 { chain = chain.map { $0 + 1 } }
            let first = chain.subscribe(onNext: { element in sum.withLock { $0 += element } })
            let second = chain.subscribe(onCompleted: { completions.withLock { $0 += 1 } })
            subject.onNext(1)
            subject.onNext(2)
            first.dispose()
            subject.onNext(3)
            subject.onCompleted()
            second.dispose()
        }
        #expect(sum.withLock { $0 } == 20_003)
        #expect(completions.withLock { $0 } == 1)
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

    @Test("a long chain whose subject is just dropped goes away too")
    func droppedChain() {
        onSmallStack {
            var chain = PublishSubject<Int>().asObservable()
            for _ in 0..<10_000 { chain = chain.filter { $0 > 0 } }
            let subscription = chain.subscribe()
            chain = .never()
            subscription.dispose()
        }
    }

    @Test("an observer that sends the next element itself, over and over")
    func reentrantSubject() {
        let last = Mutex(0)
        onSmallStack {
            let subject = PublishSubject<Int>()
            let subscription = subject.subscribe(onNext: { element in
                last.withLock { $0 = element }
                if element < steps { subject.onNext(element + 1) }
            })
            subject.onNext(1)
            subscription.dispose()
        }
        #expect(last.withLock { $0 } == steps)
    }

    @Test("flatMap that goes a million levels deep in a release build")
    func recursiveFlatMap() {
        let result = Mutex<[Int]>([])
        onSmallStack {
            @Sendable func descend(_ level: Int) -> Observable<Int> {
                Observable.just(level).flatMap { $0 == 0 ? Observable.just(42) : descend($0 - 1) }
            }
            let subscription = descend(steps).subscribe(
                onNext: { element in result.withLock { $0.append(element) } },
                onCompleted: { result.withLock { $0.append(-1) } }
            )
            subscription.dispose()
        }
        #expect(result.withLock { $0 } == [42, -1])
    }

    @Test("concat of very many sequences, and one that contains itself")
    func concat() {
        let count = Mutex(0)
        onSmallStack {
            let sources = (0..<steps).lazy.map { Observable.just($0) }
            let wide = Observable.concat(sources).subscribe(onNext: { _ in count.withLock { $0 += 1 } })
            wide.dispose()
            @Sendable func repeating(_ times: Int) -> Observable<Int> {
                Observable.just(times).concat(Observable.deferred { times == 1 ? .empty() : repeating(times - 1) })
            }
            let deep = repeating(steps).subscribe(onNext: { _ in count.withLock { $0 += 1 } })
            deep.dispose()
        }
        #expect(count.withLock { $0 } == 2 * steps)
    }

    @Test("very many attempts of retry")
    func retry() {
        let attempts = Mutex(0)
        onSmallStack {
            let source = Observable<Int>.deferred {
                let attempt = attempts.withLock { attempts in
                    attempts += 1
                    return attempts
                }
                return attempt == steps ? .just(attempt) : .error(RxError.unknown)
            }
            let subscription = source.retry().subscribe()
            subscription.dispose()
        }
        #expect(attempts.withLock { $0 } == steps)
    }

    @Test("very many elements of from, range and repeatElement")
    func sequences() {
        let count = Mutex(0)
        onSmallStack {
            for source in [
                Observable.from(Array(0..<steps)),
                Observable.range(start: 0, count: steps),
                Observable.repeatElement(7).take(steps),
            ] {
                source.subscribe(onNext: { _ in count.withLock { $0 += 1 } }).dispose()
            }
        }
        #expect(count.withLock { $0 } == 3 * steps)
    }
}
