import AppSubjects
import Synchronization
import Testing

@Suite("Delivery by subjects and relays", .timeLimit(.minutes(1)))
struct DeliveryTests {
    @Test("calls fifty observers in the order of their subscriptions, whoever left before", arguments: EmitterCase.all)
    func order(kind: EmitterCase) {
        let emitter = kind.make()
        var seen: [Int] = []
        var names: [Int] = []
        var subscriptions: [any Disposable] = []
        func join(_ name: Int) {
            names.append(name)
            subscriptions.append(emitter.sequence.subscribe(onNext: { if $0 == 7 { seen.append(name) } }))
        }
        for name in 0..<50 { join(name) }
        for name in [0, 1, 10, 30, 31, 49] {
            subscriptions[name].dispose()
            names.removeAll { $0 == name }
        }
        join(50)
        emitter.send(7)
        #expect(seen == names)
        for subscription in subscriptions { subscription.dispose() }
    }

    @Test("every observer sees an element sent by an observer after the current one", arguments: EmitterCase.lasting)
    func reentrancy(kind: EmitterCase) {
        let emitter = kind.make()
        var seen: [String] = []
        let bag = DisposeBag()
        emitter.sequence.filter { $0 > 0 }.subscribe(onNext: { element in
            seen.append("A\(element)")
            if element < 3 { emitter.send(element + 1) }
            seen.append("a\(element)")
        }).disposed(by: bag)
        emitter.sequence.filter { $0 > 0 }.subscribe(onNext: { seen.append("B\($0)") }).disposed(by: bag)
        emitter.send(1)
        #expect(seen == ["A1", "a1", "B1", "A2", "a2", "B2", "A3", "a3", "B3"])
    }

    @Test("delivers nothing to a peer that was disposed of by an observer before it", arguments: EmitterCase.all)
    func disposalOfPeer(kind: EmitterCase) {
        let emitter = kind.make()
        var seen: [Int] = []
        var second: (any Disposable)?
        let first = emitter.sequence.subscribe(onNext: { if $0 == 7 { second?.dispose() } })
        second = emitter.sequence.subscribe(onNext: { if $0 == 7 { seen.append($0) } })
        emitter.send(7)
        #expect(seen == [])
        first.dispose()
    }

    @Test("delivers nothing that was queued to an observer that disposes of itself", arguments: EmitterCase.lasting)
    func disposalOfSelf(kind: EmitterCase) {
        let emitter = kind.make()
        var seen: [Int] = []
        let subscription = SingleAssignmentDisposable()
        subscription.setDisposable(
            emitter.sequence.filter { $0 > 0 }.subscribe(onNext: { element in
                seen.append(element)
                emitter.send(element + 1)
                subscription.dispose()
            })
        )
        emitter.send(1)
        emitter.send(9)
        #expect(seen == [1])
    }

    @Test("delivers nothing after a dispose from another thread has returned", arguments: EmitterCase.lasting)
    func disposalElsewhere(kind: EmitterCase) async {
        let emitter = kind.make()
        let calls = Atomic(0)
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let subscription = Handed(
            emitter.sequence.subscribe(onNext: { _ in
                calls.add(1, ordering: .relaxed)
                start.yield()
            })
        )
        let sender = Handed(emitter)
        async let emission: Void = onThread { for element in 1...20_000 { sender.value.send(element) } }
        for await _ in started { break }
        subscription.value.dispose()
        // A delivery that began before may still be under way; the next one may not begin.
        let before = calls.load(ordering: .relaxed)
        await emission
        #expect(calls.load(ordering: .relaxed) <= before + 1)
    }

    @Test("who subscribes in the middle of an emission sees what follows, once", arguments: EmitterCase.lasting)
    func subscriptionInside(kind: EmitterCase) {
        let emitter = kind.make()
        var seen: [Int] = []
        let bag = DisposeBag()
        emitter.sequence.subscribe(onNext: { element in
            guard element == 7 else { return }
            emitter.send(8)
            emitter.sequence.subscribe(onNext: { seen.append($0) }).disposed(by: bag)
            emitter.send(9)
        }).disposed(by: bag)
        emitter.send(7)
        emitter.send(10)
        #expect(seen.suffix(2) == [9, 10])
        #expect(seen == seen.sorted() && Set(seen).count == seen.count)
    }

    @Test("a replay ends when its observer has enough", arguments: [true, false])
    func replayEnds(isRelay: Bool) {
        let subject = ReplaySubject<Int>.createUnbounded()
        let relay = ReplayRelay<Int>.createUnbound()
        for element in 1...3 {
            subject.onNext(element)
            relay.accept(element)
        }
        let source = isRelay ? relay.asObservable() : subject
        var seen: [Int] = []
        source.do(onNext: { seen.append($0) }).take(1).subscribe(onNext: { _ in }).dispose()
        #expect(seen == [1])
    }

    @Test(
        "four threads: no overlap, each thread's order is kept, and every observer sees all in the same order",
        arguments: EmitterCase.lasting
    )
    func concurrency(kind: EmitterCase) async {
        let emitter = kind.make()
        let check = OverlapCheck()
        let logs = (0..<3).map { _ in Log() }
        let bag = DisposeBag()
        for log in logs {
            emitter.sequence.filter { $0 > 0 }
                .subscribe(onNext: { element in check.call { log.elements.append(element) } })
                .disposed(by: bag)
        }
        let sender = Handed(emitter)
        await withTaskGroup { group in
            for thread in 1...4 {
                group.addTask {
                    await onThread { for number in 0..<500 { sender.value.send(thread * 1_000 + number) } }
                }
            }
        }
        #expect(!check.hasOverlapped)
        #expect(logs[0].elements == logs[1].elements && logs[1].elements == logs[2].elements)
        for thread in 1...4 {
            #expect(logs[0].elements.filter { $0 / 1_000 == thread } == (0..<500).map { thread * 1_000 + $0 })
        }
    }

    /// Proof for `@unchecked Sendable`: written by one delivery at a time and read after the last; that this holds is what is
    /// tested, under the thread sanitizer too.
    private final class Log: @unchecked Sendable {
        var elements: [Int] = []
    }

    @Test("who subscribes while another thread sends misses nothing from then on", arguments: EmitterCase.lasting)
    func subscriptionDuringEmission(kind: EmitterCase) async {
        let emitter = kind.make()
        let sender = Handed(emitter)
        let last = 5_000
        async let emission: Void = onThread { for element in 1...last { sender.value.send(element) } }
        var logs: [Log] = []
        let bag = DisposeBag()
        for _ in 0..<50 {
            let log = Log()
            logs.append(log)
            emitter.sequence.filter { $0 > 0 }.subscribe(onNext: { log.elements.append($0) }).disposed(by: bag)
        }
        await emission
        for log in logs {
            #expect(log.elements == log.elements.first.map { Array($0...last) } ?? [])
        }
        #expect(logs.count == 50)
    }
}
