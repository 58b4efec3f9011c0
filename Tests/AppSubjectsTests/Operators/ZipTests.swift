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

    @Test("the tuple forms for two to eight sources keep the types and the places")
    func tuples() {
        let (one, two) = (Observable.just(1), Observable.just("2"))
        let (three, four) = (Observable.just(3.5), Observable.just(Character("4")))
        let pair: Observable<(Int, String)> = Observable.zip(one, two)
        #expect(collected(pair.map { "\($0)" }) == [.next(#"(1, "2")"#), .completed])
        let triple: Observable<(Int, String, Double)> = Observable.zip(one, two, three)
        #expect(collected(triple.map { "\($0)" }) == [.next(#"(1, "2", 3.5)"#), .completed])
        let quadruple: Observable<(Int, String, Double, Character)> = Observable.zip(one, two, three, four)
        #expect(collected(quadruple.map { "\($0)" }) == [.next(#"(1, "2", 3.5, "4")"#), .completed])
        let five = Observable.zip(one, two, three, four, one)
        #expect(collected(five.map { "\($0)" }) == [.next(#"(1, "2", 3.5, "4", 1)"#), .completed])
        let six = Observable.zip(one, two, three, four, one, two)
        #expect(collected(six.map { "\($0)" }) == [.next(#"(1, "2", 3.5, "4", 1, "2")"#), .completed])
        let seven = Observable.zip(one, two, three, four, one, two, three)
        #expect(collected(seven.map { "\($0)" }) == [.next(#"(1, "2", 3.5, "4", 1, "2", 3.5)"#), .completed])
        let eight = Observable.zip(one, two, three, four, one, two, three, four)
        #expect(collected(eight.map { "\($0)" }) == [.next(#"(1, "2", 3.5, "4", 1, "2", 3.5, "4")"#), .completed])
    }

    @Test("closures with several operators and literals are type-checked in reasonable time")
    func expressions() {
        let (text, number) = (Observable.just("a"), Observable.just(2))
        let labels = Observable.zip(text, text, number) { $0 + " " + $1 + " (" + String($2 + 1) + ")" }
        #expect(collected(labels) == [.next("a a (3)"), .completed])
        let tuples = Observable.zip(text, text, number).map { $0 + " " + $1 + " (" + String($2 + 1) + ")" }
        #expect(collected(tuples) == [.next("a a (3)"), .completed])
    }

    @Test("the sources may be of different kinds, and the closure an operator or an initialiser")
    func kinds() {
        struct Person: Equatable {
            let name: String
            let age: Int
            let isTall: Bool
        }
        let (name, age) = (BehaviorRelay(value: "Ada"), BehaviorSubject(value: 36))
        let people = Observable.zip(name, age, Observable.just(true), resultSelector: Person.init)
        var seen: [Person] = []
        people.subscribe(onNext: { seen.append($0) }).dispose()
        #expect(seen == [Person(name: "Ada", age: 36, isTall: true)])
        #expect(
            collected(Observable.zip(Observable.just(1), Observable.just(2), resultSelector: +))
                == [.next(3), .completed]
        )
    }

    @Test("the forms for more than two sources complete when all have")
    func tripleCompletes() {
        let short = scheduler.createHotObservable([.next(210, 1), .completed(220)])
        let long = scheduler.createHotObservable([.next(230, 1), .next(240, 2), .completed(250)])
        let last = scheduler.createHotObservable([.next(235, 1), .next(245, 2), .completed(260)])
        let result = scheduler.start { Observable.zip(short, long, last) { $0 + $1 + $2 } }
        #expect(result.events == [.next(235, 3), .completed(260)])
    }

    @Test("any number of elements wait for their partners, in order", arguments: [1, 8, 9, 1_000])
    func backlog(count: Int) {
        let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
        var seen: [Int] = []
        let subscription = Observable.zip(first, second) { $0 - $1 }.subscribe(onNext: { seen.append($0) })
        for round in 0..<3 {
            for element in 0..<count { first.onNext(round + element) }
            for element in 0..<count { second.onNext(element) }
        }
        subscription.dispose()
        #expect(seen == (0..<3).flatMap { Array(repeating: $0, count: count) })
    }
}
