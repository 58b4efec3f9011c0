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

    @Test("the tuple forms for two to eight sources keep the types and the places")
    func tuples() {
        let (one, two) = (Observable.just(1), Observable.just("2"))
        let (three, four) = (Observable.just(3.5), Observable.just(Character("4")))
        let pair: Observable<(Int, String)> = Observable.combineLatest(one, two)
        #expect(collected(pair.map { "\($0)" }) == [.next(#"(1, "2")"#), .completed])
        let triple: Observable<(Int, String, Double)> = Observable.combineLatest(one, two, three)
        #expect(collected(triple.map { "\($0)" }) == [.next(#"(1, "2", 3.5)"#), .completed])
        let quadruple: Observable<(Int, String, Double, Character)> = Observable.combineLatest(one, two, three, four)
        #expect(collected(quadruple.map { "\($0)" }) == [.next(#"(1, "2", 3.5, "4")"#), .completed])
        let five = Observable.combineLatest(one, two, three, four, one)
        #expect(collected(five.map { "\($0)" }) == [.next(#"(1, "2", 3.5, "4", 1)"#), .completed])
        let six = Observable.combineLatest(one, two, three, four, one, two)
        #expect(collected(six.map { "\($0)" }) == [.next(#"(1, "2", 3.5, "4", 1, "2")"#), .completed])
        let seven = Observable.combineLatest(one, two, three, four, one, two, three)
        #expect(collected(seven.map { "\($0)" }) == [.next(#"(1, "2", 3.5, "4", 1, "2", 3.5)"#), .completed])
        let eight = Observable.combineLatest(one, two, three, four, one, two, three, four)
        #expect(collected(eight.map { "\($0)" }) == [.next(#"(1, "2", 3.5, "4", 1, "2", 3.5, "4")"#), .completed])
    }

    @Test("closures with several operators and literals are type-checked in reasonable time")
    func expressions() {
        let (text, number) = (Observable.just("a"), Observable.just(2))
        let labels = Observable.combineLatest(text, text, number) { $0 + " " + $1 + " (" + String($2 + 1) + ")" }
        #expect(collected(labels) == [.next("a a (3)"), .completed])
        let tuples = Observable.combineLatest(text, text, number).map { $0 + " " + $1 + " (" + String($2 + 1) + ")" }
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
        let people = Observable.combineLatest(name, age, Observable.just(true), resultSelector: Person.init)
        var seen: [Person] = []
        people.subscribe(onNext: { seen.append($0) }).dispose()
        #expect(seen == [Person(name: "Ada", age: 36, isTall: true)])
        #expect(
            collected(Observable.combineLatest(Observable.just(1), Observable.just(2), resultSelector: +))
                == [.next(3), .completed]
        )
    }

    @Test(
        "the forms for more than two sources: a source that ends without an element ends the sequence at the next one"
    )
    func emptySourceOfThree() {
        let empty = scheduler.createHotObservable([.completed(220, Int.self)])
        let short = scheduler.createHotObservable([.next(210, 1), .completed(230)])
        let other = scheduler.createHotObservable([.next(225, 1), .next(240, 2), .completed(250)])
        let result = scheduler.start { Observable.combineLatest(empty, short, other) { $0 + $1 + $2 } }
        #expect(result.events == [.completed(240)])
        #expect(other.subscriptions == [Subscription(200, 240)])
    }

    @Test("every source's elements are used in its place, and the others stay")
    func updates() {
        let sources = (0..<4).map { _ in BehaviorSubject(value: 0) }
        var seen: [[Int]] = []
        let subscription = Observable.combineLatest(sources[0], sources[1], sources[2], sources[3]) {
            [$0, $1, $2, $3]
        }
        .subscribe(onNext: { seen.append($0) })
        for (index, source) in sources.enumerated() { source.onNext(index + 1) }
        subscription.dispose()
        #expect(seen == [[0, 0, 0, 0], [1, 0, 0, 0], [1, 2, 0, 0], [1, 2, 3, 0], [1, 2, 3, 4]])
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
