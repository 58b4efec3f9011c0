import AppCoreTesting
import AppSubjects
import Foundation
import Synchronization
import Testing

@Suite("Relays")
struct RelayTests {
    @Test("PublishRelay sends what comes, and nothing to who comes later")
    func publish() {
        let relay = PublishRelay<Int>()
        var seen: [Event<Int>] = []
        let subscription = relay.subscribe { seen.append($0) }
        relay.accept(1)
        relay.accept(2)
        #expect(seen == [.next(1), .next(2)])
        #expect(collected(relay) == [])
        subscription.dispose()
    }

    @Test("BehaviorRelay has a value, which new observers get first")
    func behavior() {
        let relay = BehaviorRelay(value: 1)
        #expect(relay.value == 1)
        relay.accept(2)
        #expect(relay.value == 2)
        #expect(collected(relay) == [.next(2)])
        #expect(collected(relay.asObservable()) == [.next(2)])
    }

    @Test(
        "ReplayRelay replays as many as it was made for",
        arguments: [(0, []), (1, [3]), (2, [2, 3]), (nil, [1, 2, 3])]
    )
    func replay(size: Int?, expected: [Int]) {
        let relay = size.map { ReplayRelay<Int>.create(bufferSize: $0) } ?? .createUnbound()
        for element in 1...3 { relay.accept(element) }
        #expect(collected(relay) == expected.map { .next($0) })
    }

    @Test("values of reference type are let go of when they are replaced")
    func references() {
        final class Token {}
        weak var first: Token?
        let relay: BehaviorRelay<Token>
        do {
            let token = Token()
            first = token
            relay = BehaviorRelay(value: token)
        }
        #expect(first != nil)
        relay.accept(Token())
        #expect(first == nil)
    }
}

@Suite("BehaviorRelay.update", .timeLimit(.minutes(1)))
struct RelayUpdateTests {
    @Test("is one step: returns what its closure does, sends once, and changes nothing when it throws")
    func update() {
        let relay = BehaviorRelay(value: [1])
        let count = relay.update { list in
            list.append(2)
            list.append(3)
            return list.count
        }
        #expect(count == 3)
        var seen: [[Int]] = []
        let subscription = relay.skip(1).subscribe(onNext: { seen.append($0) })
        #expect(throws: TestError.first) {
            try relay.update { list in
                list.append(4)
                throw TestError.first
            }
        }
        #expect(relay.value == [1, 2, 3])
        relay.update { $0 = [] }
        #expect(seen == [[]])
        subscription.dispose()
    }

    @Test("the closure may use the relay, and begins anew with what it has changed there")
    func reentrancy() {
        let relay = BehaviorRelay(value: 1)
        var seen: [Int] = []
        let subscription = relay.subscribe(onNext: { seen.append($0) })
        var calls = 0
        relay.update { value in
            calls += 1
            if calls == 1 { relay.accept(10) }
            value += relay.value
        }
        #expect(calls == 2)
        #expect(seen == [1, 10, 20])
        subscription.dispose()
    }

    @Test("from four threads every update counts, observers see each sum once and in order")
    func contention() async {
        let relay = BehaviorRelay(value: 0)
        let seen = Mutex<[Int]>([])
        let subscription = relay.subscribe(onNext: { element in seen.withLock { $0.append(element) } })
        await withTaskGroup { group in
            for _ in 0..<4 {
                group.addTask { await onThread { for _ in 0..<1_000 { relay.update { $0 += 1 } } } }
            }
        }
        #expect(relay.value == 4_000)
        #expect(seen.withLock { $0 } == Array(0...4_000))
        subscription.dispose()
    }

    @Test("no update is lost between those of another thread that replace a list as a whole")
    func lists() async {
        let relay = BehaviorRelay<[Int]>(value: [])
        await withTaskGroup { group in
            for thread in 0..<2 {
                group.addTask {
                    await onThread {
                        for number in 0..<200 { relay.update { $0.append(thread * 1_000 + number) } }
                    }
                }
            }
        }
        #expect(relay.value.count == 400)
        #expect(relay.value.filter { $0 < 1_000 } == Array(0..<200))
    }
}
