import AppCoreTesting
import AppSubjects
import Testing

@Suite("combineLatest")
struct CombineLatestTests {
    private let scheduler = TestScheduler(initialClock: 0)

    @Test("combines the latest elements once every source has sent one, and completes with the last source")
    func combination() {
        let numbers = scheduler.createHotObservable([.next(210, 1), .next(230, 2), .completed(260)])
        let letters = scheduler.createHotObservable([.next(220, "a"), .next(240, "b"), .completed(250)])
        let result = scheduler.start {
            Observable.combineLatest(numbers, letters) { "\($0)\($1)" }
        }
        #expect(
            result.events == [.next(220, "1a"), .next(230, "2a"), .next(240, "2b"), .completed(260)]
        )
        #expect(numbers.subscriptions == [Subscription(200, 260)])
        #expect(letters.subscriptions == [Subscription(200, 250)])
    }

    @Test("a source that ends without an element: the other one's next element completes the sequence")
    func emptySource() {
        let empty = scheduler.createHotObservable([.completed(220, Int.self)])
        let other = scheduler.createHotObservable([.next(230, 1), .next(240, 2), .completed(250)])
        let result = scheduler.start { Observable.combineLatest(empty, other) { $0 + $1 } }
        #expect(result.events == [.completed(230)])
        #expect(other.subscriptions == [Subscription(200, 230)])
    }

    @Test("a source that ends without an element: completes with the other one if that sends nothing more")
    func emptySources() {
        let empty = scheduler.createHotObservable([.completed(220, Int.self)])
        let other = scheduler.createHotObservable([.next(210, 1), .completed(250)])
        let result = scheduler.start { Observable.combineLatest(empty, other) { $0 + $1 } }
        #expect(result.events == [.completed(250)])
    }

    @Test("an error of any source is passed on at once and ends the others", arguments: [0, 1, 2])
    func error(position: Int) {
        let sources = (0..<3).map { index in
            scheduler.createHotObservable(
                index == position ? [.next(210, 1), .error(220, TestError.first)] : [.next(215, 2), .next(230, 3)]
            )
        }
        let result = scheduler.start { Observable.combineLatest(sources) { $0.count } }
        #expect(result.events == [.next(215, 3), .error(220, TestError.first)])
        for source in sources { #expect(source.subscriptions == [Subscription(200, 220)]) }
    }

    @Test("an error that the selector throws ends the sequence and its sources")
    func selectorThrows() {
        let first = scheduler.createHotObservable([.next(210, 1), .next(230, 2)])
        let second = scheduler.createHotObservable([.next(220, 1)])
        let result = scheduler.start {
            Observable<Int>.combineLatest(first, second) { _, _ in throw TestError.second }
        }
        #expect(result.events == [.error(220, TestError.second)])
        #expect(first.subscriptions == [Subscription(200, 220)])
    }

    @Test("a list without sources sends one empty array")
    func emptyList() {
        let none: [Observable<Int>] = []
        #expect(collected(Observable<Int>.combineLatest(none)) == [.next([]), .completed])
        #expect(collected(Observable<Int>.combineLatest(none) { $0.count }) == [.next(0), .completed])
    }

    @Test("a list of any length", arguments: [1, 2, 9, 40])
    func list(count: Int) {
        let sources = (0..<count).map { Observable.just($0) }
        #expect(collected(Observable<Int>.combineLatest(sources)) == [.next(Array(0..<count)), .completed])
    }

    @Test("the forms for two to eight sources take every source, in its place")
    func arities() {
        func letter(_ text: String) -> Observable<String> { .just(text) }
        let (a, b, c, d) = (letter("a"), letter("b"), letter("c"), letter("d"))
        let (e, f, g, h) = (letter("e"), letter("f"), letter("g"), letter("h"))
        typealias Text = Observable<String>
        #expect(collected(Text.combineLatest(a, b) { $0 + $1 }) == [.next("ab"), .completed])
        #expect(collected(Text.combineLatest(a, b, c) { $0 + $1 + $2 }) == [.next("abc"), .completed])
        #expect(
            collected(Text.combineLatest(a, b, c, d) { [$0, $1, $2, $3].joined() }) == [.next("abcd"), .completed]
        )
        #expect(
            collected(Text.combineLatest(a, b, c, d, e) { [$0, $1, $2, $3, $4].joined() })
                == [.next("abcde"), .completed]
        )
        #expect(
            collected(Text.combineLatest(a, b, c, d, e, f) { [$0, $1, $2, $3, $4, $5].joined() })
                == [.next("abcdef"), .completed]
        )
        #expect(
            collected(Text.combineLatest(a, b, c, d, e, f, g) { [$0, $1, $2, $3, $4, $5, $6].joined() })
                == [.next("abcdefg"), .completed]
        )
        #expect(
            collected(Text.combineLatest(a, b, c, d, e, f, g, h) { [$0, $1, $2, $3, $4, $5, $6, $7].joined() })
                == [.next("abcdefgh"), .completed]
        )
    }

    @Test("the tuple forms keep the types")
    func tuples() {
        let pair: Observable<(Int, String)> = Observable.combineLatest(Observable.just(1), Observable.just("a"))
        #expect(collected(pair.map { "\($0.0)\($0.1)" }) == [.next("1a"), .completed])
        let triple = Observable.combineLatest(Observable.just(1), Observable.just("a"), Observable.just(true))
        #expect(collected(triple.map { "\($0.0)\($0.1)\($0.2)" }) == [.next("1atrue"), .completed])
    }

    @Test("one subject on both sides shows both steps, the older first")
    func diamond() {
        let subject = PublishSubject<Int>()
        var seen: [String] = []
        let subscription = Observable.combineLatest(subject, subject.map { $0 * 10 }) { "\($0):\($1)" }
            .subscribe(onNext: { seen.append($0) })
        subject.onNext(1)
        subject.onNext(2)
        subscription.dispose()
        #expect(seen == ["1:10", "2:10", "2:20"])
    }

    @Test("an element that the observer sends to a source comes after the current one")
    func reentrancy() {
        let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
        var seen: [String] = []
        let subscription = Observable.combineLatest(first, second) { ($0, $1) }.subscribe(onNext: { left, right in
            seen.append("begin \(left):\(right)")
            if right == 1 { second.onNext(2) }
            seen.append("end \(left):\(right)")
        })
        first.onNext(1)
        second.onNext(1)
        subscription.dispose()
        #expect(seen == ["begin 1:1", "end 1:1", "begin 1:2", "end 1:2"])
    }
}
