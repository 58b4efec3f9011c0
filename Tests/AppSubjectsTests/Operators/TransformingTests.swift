import AppCoreTesting
import AppSubjects
import Testing

@Suite("map, filter, compactMap, scan, reduce, enumerated, distinctUntilChanged, toArray")
struct TransformingTests {
    private let scheduler = TestScheduler(initialClock: 0)
    private let numbers = Observable.of(1, 2, 3, 4)

    @Test("map transforms each element")
    func map() {
        #expect(collected(numbers.map { "\($0)" }) == [.next("1"), .next("2"), .next("3"), .next("4"), .completed])
    }

    @Test("filter keeps what the predicate is true for")
    func filter() {
        #expect(collected(numbers.filter { $0 % 2 == 0 }) == [.next(2), .next(4), .completed])
    }

    @Test("ignoreElements keeps only the end", arguments: [true, false])
    func ignoreElements(fails: Bool) {
        let source = fails ? numbers.concat(Observable.error(TestError.first)) : numbers
        let events = collected(source.ignoreElements())
        #expect(events.count == 1)
        #expect(events.first?.isCompleted == !fails)
    }

    @Test("compactMap drops what has no result")
    func compactMap() {
        #expect(collected(Observable.of("1", "x", "3").compactMap { Int($0) }) == [.next(1), .next(3), .completed])
    }

    @Test("scan sends every intermediate value; the seed itself is not sent")
    func scan() {
        #expect(
            collected(numbers.scan(10, accumulator: +)) == [.next(11), .next(13), .next(16), .next(20), .completed]
        )
        #expect(collected(Observable<Int>.empty().scan(10, accumulator: +)) == [.completed])
        let arrays = Observable.of(1, 2).scan(into: [Int]()) { $0.append($1) }
        #expect(collected(arrays) == [.next([1]), .next([1, 2]), .completed])
    }

    @Test("every subscription of scan begins with the seed")
    func scanAnew() {
        let sums = numbers.scan(0, accumulator: +)
        #expect(collected(sums) == collected(sums))
    }

    @Test("reduce sends the value at the end, the seed for an empty sequence, and nothing after an error")
    func reduce() {
        #expect(collected(numbers.reduce(0, accumulator: +)) == [.next(10), .completed])
        #expect(collected(Observable<Int>.empty().reduce(7, accumulator: +)) == [.next(7), .completed])
        let failing = numbers.concat(Observable.error(TestError.first))
        #expect(collected(failing.reduce(0, accumulator: +)) == [.error(TestError.first)])
        #expect(
            collected(numbers.reduce(0, accumulator: +, mapResult: { "sum \($0)" })) == [.next("sum 10"), .completed]
        )
        let noResult = numbers.reduce(0, accumulator: +, mapResult: { _ -> String in throw TestError.second })
        #expect(collected(noResult) == [.error(TestError.second)])
    }

    @Test("enumerated counts from 0")
    func enumerated() {
        let texts = Observable.of("a", "b").enumerated().map { "\($0.index)\($0.element)" }
        #expect(collected(texts) == [.next("0a"), .next("1b"), .completed])
    }

    @Test("distinctUntilChanged compares with the last element that was sent")
    func distinct() {
        let source = Observable.of(1, 1, 2, 2, 1)
        #expect(collected(source.distinctUntilChanged()) == [.next(1), .next(2), .next(1), .completed])
        let slow = Observable.of(1, 2, 3, 5, 6).distinctUntilChanged { (last: Int, new: Int) in new - last < 2 }
        #expect(collected(slow) == [.next(1), .next(3), .next(5), .completed])
        let keyed = Observable.of("a", "b", "cc", "dd", "e").distinctUntilChanged { (text: String) in text.count }
        #expect(collected(keyed) == [.next("a"), .next("cc"), .next("e"), .completed])
        let path = Observable.of("a", "b", "cc").distinctUntilChanged(at: \.count)
        #expect(collected(path) == [.next("a"), .next("cc"), .completed])
    }

    @Test("distinctUntilChanged with a key and a comparison of keys asks for each key once and leaves out equal ones")
    func distinctByComparedKeys() {
        var keys: [String] = []
        let close = Observable.of("a", "bb", "cccc", "dd", "e").distinctUntilChanged({ (text: String) -> Int in
            keys.append(text)
            return text.count
        }) { last, new in abs(last - new) < 2 }
        #expect(collected(close) == [.next("a"), .next("cccc"), .next("dd"), .completed])
        #expect(keys == ["a", "bb", "cccc", "dd", "e"])
    }

    @Test("distinctUntilChanged with a key and a comparison takes a first key of nil for a key like others")
    func distinctOptionalKeys() {
        let texts = Observable.of("x", "y", "1", "1").distinctUntilChanged({ Int($0) }) { $0 == $1 }
        #expect(collected(texts) == [.next("x"), .next("1"), .completed])
    }

    @Test("toArray sends all elements at the end, an empty array for an empty sequence, and nothing after an error")
    func toArray() {
        #expect(collected(numbers.toArray().asObservable()) == [.next([1, 2, 3, 4]), .completed])
        #expect(collected(Observable<Int>.empty().toArray().asObservable()) == [.next([]), .completed])
        let failing = numbers.concat(Observable.error(TestError.first))
        #expect(collected(failing.toArray().asObservable()) == [.error(TestError.first)])
    }

    @Test("withUnretained sends the object along, does not keep it, and completes when it is gone")
    func withUnretained() {
        final class Owner { let name = "owner" }
        let subject = PublishSubject<Int>()
        var seen: [String] = []
        var owner: Owner? = Owner()
        weak let watched = owner
        let subscription = (owner.map { subject.withUnretained($0) { "\($0.name) \($1)" } } ?? .empty())
            .subscribe(onNext: { seen.append($0) }, onCompleted: { seen.append("completed") })
        subject.onNext(1)
        owner = nil
        #expect(watched == nil)
        subject.onNext(2)
        subscription.dispose()
        #expect(seen == ["owner 1", "completed"])
        #expect(!subject.hasObservers)
    }

    @Test("withUnretained without a closure makes pairs, does not keep the object, and completes when it is gone")
    func withUnretainedPairs() {
        final class Owner { let name = "owner" }
        let subject = PublishSubject<Int>()
        var seen: [String] = []
        var owner: Owner? = Owner()
        weak let watched = owner
        let pairs = owner.map { subject.withUnretained($0) } ?? .empty()
        let subscription = pairs.subscribe(
            onNext: { owner, element in seen.append("\(owner.name) \(element)") },
            onCompleted: { seen.append("completed") }
        )
        subject.onNext(1)
        subject.onNext(2)
        owner = nil
        #expect(watched == nil)
        subject.onNext(3)
        #expect(seen == ["owner 1", "owner 2", "completed"])
        #expect(!subject.hasObservers)
        #expect(collected(pairs.map { $1 }) == [])
        subject.onNext(4)
        subscription.dispose()
    }

    @Test(
        "withUnretained passes on the source's error and completion",
        arguments: [Event<Int>.completed, .error(TestError.first)]
    )
    func withUnretainedEnds(ending: Event<Int>) {
        final class Owner {}
        let owner = Owner()
        let source = Observable.of(.next(1), ending).dematerialize()
        #expect(collected(source.withUnretained(owner).map { $1 }) == [.next(1), ending])
    }

    /// The operators that call a closure which may throw.
    struct Throwing: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let apply: @Sendable (Observable<Int>, @escaping (Int) throws -> Int) -> Observable<Int>

        static let all = [
            Throwing(testDescription: "map") { $0.map($1) },
            Throwing(testDescription: "filter") { source, body in source.filter { try body($0) > 0 } },
            Throwing(testDescription: "compactMap") { source, body in source.compactMap { try body($0) } },
            Throwing(testDescription: "scan") { source, body in source.scan(0) { try body($1) } },
            Throwing(testDescription: "scan(into:)") { source, body in source.scan(into: 0) { $0 = try body($1) } },
            Throwing(testDescription: "distinctUntilChanged key") { source, body in
                source.distinctUntilChanged { (element: Int) in try body(element) }
            },
            Throwing(testDescription: "distinctUntilChanged comparison") { source, body in
                source.startWith(0).distinctUntilChanged { (_: Int, new: Int) in try body(new) < 0 }
            },
            Throwing(testDescription: "distinctUntilChanged key of two closures") { source, body in
                source.distinctUntilChanged({ try body($0) }) { $0 == $1 }
            },
            Throwing(testDescription: "distinctUntilChanged comparison of two closures") { source, body in
                source.startWith(0).distinctUntilChanged({ "\($0)" }) { try body(Int($1) ?? 0) < 0 }
            },
            Throwing(testDescription: "skip(while:)") { source, body in source.skip { try body($0) > 0 } },
            Throwing(testDescription: "take(while:)") { source, body in source.take(while: { try body($0) > 0 }) },
            Throwing(testDescription: "take(until:)") { source, body in source.take(until: { try body($0) < 0 }) },
            Throwing(testDescription: "do(onNext:)") { source, body in source.do(onNext: { _ = try body($0) }) },
            Throwing(testDescription: "flatMap") { source, body in source.flatMap { Observable.just(try body($0)) } },
            Throwing(testDescription: "single") { source, body in source.single { try body($0) > 100 } },
            Throwing(testDescription: "reduce") { source, body in source.reduce(0) { try body($1) } },
        ]
    }

    @Test(
        "an error that a closure throws ends the sequence and its source, and the closure is not called again",
        arguments: Throwing.all
    )
    func throwing(operation: Throwing) {
        let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .next(230, 3), .completed(240)])
        var calls: [Int] = []
        let result = scheduler.start {
            operation.apply(source.asObservable()) { element in
                calls.append(element)
                if element == 2 { throw TestError.second }
                return element
            }
        }
        #expect(result.events.last == .error(220, TestError.second))
        #expect(source.subscriptions == [Subscription(200, 220)])
        #expect(calls == [1, 2])
    }
}
