import AppCoreTesting
import AppSubjects
import Testing

@Suite("zip")
struct ZipTests {
    private let scheduler = TestScheduler(initialClock: 0)

    @Test("pairs the elements by their positions, however late a partner comes")
    func pairs() {
        let numbers = scheduler.createHotObservable([.next(210, 1), .next(211, 2), .next(212, 3), .completed(220)])
        let letters = scheduler.createHotObservable([.next(215, "a"), .next(230, "b"), .completed(240)])
        let result = scheduler.start { Observable.zip(numbers, letters) { "\($0)\($1)" } }
        #expect(result.events == [.next(215, "1a"), .next(230, "2b"), .completed(240)])
        #expect(numbers.subscriptions == [Subscription(200, 220)])
    }

    @Test("the form for two sources completes when both have")
    func pairCompletes() {
        let short = scheduler.createHotObservable([.next(210, 1), .completed(220)])
        let long = scheduler.createHotObservable([.next(230, 1), .next(240, 2), .completed(250)])
        let result = scheduler.start { Observable.zip(short, long) { $0 + $1 } }
        #expect(result.events == [.next(230, 2), .completed(250)])
    }

    @Test("the form for a list completes when an element can find no partners any more")
    func listCompletes() {
        let short = scheduler.createHotObservable([.next(210, 1), .completed(220)])
        let long = scheduler.createHotObservable([.next(230, 1), .next(240, 2), .completed(250)])
        let result = scheduler.start { Observable<Int>.zip([short, long]) { $0.reduce(0, +) } }
        #expect(result.events == [.next(230, 2), .completed(240)])
        #expect(long.subscriptions == [Subscription(200, 240)])
    }

    @Test("an error of any source is passed on at once and ends the others", arguments: [0, 1, 2])
    func error(position: Int) {
        let sources = (0..<3).map { index in
            scheduler.createHotObservable(
                index == position ? [.next(210, 1), .error(220, TestError.first)] : [.next(215, 2), .next(230, 3)]
            )
        }
        let result = scheduler.start { Observable.zip(sources[0], sources[1], sources[2]) { $0 + $1 + $2 } }
        #expect(result.events == [.next(215, 5), .error(220, TestError.first)])
        for source in sources { #expect(source.subscriptions == [Subscription(200, 220)]) }
    }

    @Test("an error that the selector throws ends the sequence and its sources")
    func selectorThrows() {
        let first = scheduler.createHotObservable([.next(210, 1)])
        let second = scheduler.createHotObservable([.next(220, 1)])
        let result = scheduler.start { Observable<Int>.zip(first, second) { _, _ in throw TestError.second } }
        #expect(result.events == [.error(220, TestError.second)])
        #expect(first.subscriptions == [Subscription(200, 220)])
    }

    @Test("a list without sources just completes")
    func emptyList() {
        let none: [Observable<Int>] = []
        #expect(collected(Observable<Int>.zip(none)) == [.completed])
    }

    @Test("a list of any length", arguments: [1, 2, 9, 40])
    func list(count: Int) {
        let sources = (0..<count).map { Observable.of($0, -$0) }
        #expect(
            collected(Observable<Int>.zip(sources))
                == [.next(Array(0..<count)), .next((0..<count).map { -$0 }), .completed]
        )
    }

    @Test("the forms for two to eight sources take every source, in its place")
    func arities() {
        func letter(_ text: String) -> Observable<String> { .just(text) }
        let (a, b, c, d) = (letter("a"), letter("b"), letter("c"), letter("d"))
        let (e, f, g, h) = (letter("e"), letter("f"), letter("g"), letter("h"))
        typealias Text = Observable<String>
        #expect(collected(Text.zip(a, b) { $0 + $1 }) == [.next("ab"), .completed])
        #expect(collected(Text.zip(a, b, c) { $0 + $1 + $2 }) == [.next("abc"), .completed])
        #expect(collected(Text.zip(a, b, c, d) { [$0, $1, $2, $3].joined() }) == [.next("abcd"), .completed])
        #expect(collected(Text.zip(a, b, c, d, e) { [$0, $1, $2, $3, $4].joined() }) == [.next("abcde"), .completed])
        #expect(
            collected(Text.zip(a, b, c, d, e, f) { [$0, $1, $2, $3, $4, $5].joined() })
                == [.next("abcdef"), .completed]
        )
        #expect(
            collected(Text.zip(a, b, c, d, e, f, g) { [$0, $1, $2, $3, $4, $5, $6].joined() })
                == [.next("abcdefg"), .completed]
        )
        #expect(
            collected(Text.zip(a, b, c, d, e, f, g, h) { [$0, $1, $2, $3, $4, $5, $6, $7].joined() })
                == [.next("abcdefgh"), .completed]
        )
    }

    @Test("the tuple form keeps the types")
    func tuples() {
        let pairs: Observable<(Int, String)> = Observable.zip(Observable.of(1, 2), Observable.of("a", "b"))
        #expect(collected(pairs.map { "\($0.0)\($0.1)" }) == [.next("1a"), .next("2b"), .completed])
    }
}
