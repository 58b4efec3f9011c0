import AppSubjects
import Dispatch
import Foundation
import Synchronization
import Testing

@Suite("Back-pressure", .timeLimit(.minutes(1)))
struct BackpressureTests {
    /// A way from an asynchronous sequence to a consumer.
    struct Way: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let lead: @Sendable (Observable<Int>) -> Observable<Int>

        init(_ name: String, _ lead: @escaping @Sendable (Observable<Int>) -> Observable<Int>) {
            testDescription = name
            self.lead = lead
        }

        static let all = [
            Way("directly") { $0 },
            Way("through operators") { $0.map { $0 + 1 }.filter { $0 > 1 }.scan(0) { _, new in new - 1 } },
            Way("through a chain of 200 operators") { source in
                (0..<200).reduce(source) { source, _ in source.map { $0 } }
            },
            Way("through flatMap") { $0.flatMap { Observable.just($0) } },
            Way("through a shared sequence") { $0.share() },
            Way("by way of a serial queue") { $0.observe(on: SerialDispatchQueueScheduler(qos: .default)) },
            Way("by way of concurrent queues") { $0.observe(on: ConcurrentDispatchQueueScheduler(qos: .default)) },
        ]
    }

    @Test(
        "an asynchronous sequence is iterated exactly one element beyond the limit",
        arguments: Way.all,
        [0, 1, 3]
    )
    func bound(way: Way, limit: Int) async throws {
        let source = CountingSequence(length: 30)
        let values = way.lead(source.asObservable()).values(.suspending(limit))
        var iterator = values.makeAsyncIterator()
        for taken in 0..<30 {
            let expected = min(taken + limit + 1, 31)
            await source.asked.reaches(expected)
            #expect(source.asked.count == expected)
            #expect(try await iterator.next(isolation: #isolation) == taken + 1)
        }
        #expect(try await iterator.next(isolation: #isolation) == nil)
        #expect(source.asked.count == 31)
    }

    @Test("a sender does not wait for what another thread sends meanwhile")
    func elementsOfOthers() async throws {
        let subject = PublishSubject<Int>()
        let values = subject.filter { $0 > 0 }.values(.suspending(0))
        let subscription = subject.subscribe(onNext: { element in
            guard element == 0 else { return }
            let isSent = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                subject.onNext(1)
                isSent.signal()
            }
            isSent.wait()
        })
        await subject.send(0)
        var iterator = values.makeAsyncIterator()
        #expect(try await iterator.next(isolation: #isolation) == 1)
        subscription.dispose()
    }

    @Test(
        "without a consumer that asks for it nobody waits",
        arguments: [ValueBufferingPolicy.unbounded, .bufferingOldest(1)]
    )
    func noPressure(policy: ValueBufferingPolicy) async throws {
        let subject = PublishSubject<Int>()
        let values = subject.values(policy)
        let seen = Recorder<Int>()
        let subscription = subject.subscribe(seen)
        for element in 1...3 { await subject.send(element) }
        #expect(seen.seen == "1 2 3")
        subscription.dispose()
        withExtendedLifetime(values) {}
    }

    @Test(
        "a sender goes on while there is room, and then when its element is within the limit",
        arguments: [-1, 0, 1, 4]
    )
    func room(limit: Int) async throws {
        let subject = PublishSubject<Int>()
        let values = subject.values(.suspending(limit))
        let asked = Meter()
        let sender = Task { [subject = Handed(subject)] in
            for element in 1...50 {
                await subject.value.send(element)
                #expect(asked.count >= element - max(0, limit))
            }
            subject.value.onCompleted()
        }
        var iterator = values.makeAsyncIterator()
        for element in 1...50 {
            asked.add()
            #expect(try await iterator.next(isolation: #isolation) == element)
        }
        #expect(try await iterator.next(isolation: #isolation) == nil)
        await sender.value
    }

    @Test("a sender waits for the slowest of several consumers, each with a limit of its own")
    func severalConsumers() async throws {
        let subject = PublishSubject<Int>()
        let limits = [0, 2, 5]
        let asked = limits.map { _ in Meter() }
        let consumers = zip(limits, asked).map { limit, asked in
            let values = Handed(subject.values(.suspending(limit)))
            return Task {
                var seen: [Int] = []
                var iterator = values.value.makeAsyncIterator()
                repeat { asked.add() } while try await iterator.next(isolation: nil).map { seen.append($0) } != nil
                return seen
            }
        }
        for element in 1...100 {
            await subject.send(element)
            for (limit, asked) in zip(limits, asked) { #expect(asked.count >= element - limit) }
        }
        subject.onCompleted()
        for consumer in consumers { #expect(try await consumer.value == Array(1...100)) }
    }

    @Test("what onNext sends beyond the limit is kept")
    func synchronous() async throws {
        let subject = PublishSubject<Int>()
        let values = subject.values(.suspending(1))
        for element in 1...5 { subject.onNext(element) }
        subject.onCompleted()
        var seen: [Int] = []
        for try await element in values { seen.append(element) }
        #expect(seen == [1, 2, 3, 4, 5])
    }

    @Test("a sender behind elements of onNext waits for its own to come within the limit")
    func behindSynchronous() async throws {
        let subject = PublishSubject<Int>()
        let values = subject.values(.suspending(1))
        for element in 1...3 { subject.onNext(element) }
        let asked = Meter()
        let sent = Meter()
        let subscription = subject.subscribe(onNext: { _ in sent.add() })
        let sender = Task { [subject = Handed(subject)] in
            await subject.value.send(4)
            #expect(asked.count >= 3)
        }
        await sent.reaches(1)
        var iterator = values.makeAsyncIterator()
        for element in 1...4 {
            asked.add()
            #expect(try await iterator.next(isolation: #isolation) == element)
        }
        await sender.value
        subscription.dispose()
    }

    @Test("a sender does not wait when its task is cancelled, and the element is sent all the same")
    func cancelledSender() async throws {
        let subject = PublishSubject<Int>()
        let values = subject.values(.suspending(0))
        let delivered = Meter()
        let subscription = subject.subscribe(onNext: { _ in delivered.add() })
        let sender = Task { [subject = Handed(subject)] in
            await subject.value.send(1)
            #expect(Task.isCancelled)
            await subject.value.send(2)
        }
        await delivered.reaches(1)
        sender.cancel()
        await sender.value
        subject.onCompleted()
        var seen: [Int] = []
        for try await element in values { seen.append(element) }
        #expect(seen == [1, 2])
        subscription.dispose()
    }

    @Test("a sender goes on when the consumer leaves its loop")
    func leaving() async throws {
        let subject = PublishSubject<Int>()
        let values = subject.values(.suspending(0))
        let sender = Task { [subject = Handed(subject)] in
            for element in 1...3 { await subject.value.send(element) }
        }
        for try await _ in values { break }
        await sender.value
        #expect(!subject.hasObservers)
    }

    @Test("a sender goes on when the consumer is cancelled")
    func cancelledConsumer() async throws {
        let subject = PublishSubject<Int>()
        let values = Handed(subject.values(.suspending(0)))
        let (held, hold) = AsyncStream.makeStream(of: Void.self)
        let taken = Meter()
        let consumer = Task {
            for try await _ in values.value {
                taken.add()
                for await _ in held {}
            }
        }
        await subject.send(1)
        await taken.reaches(1)
        let sender = Task { [subject = Handed(subject)] in await subject.value.send(2) }
        consumer.cancel()
        await sender.value
        await #expect(throws: CancellationError.self) { try await consumer.value }
        #expect(!subject.hasObservers)
        hold.finish()
    }

    @Test("a sender goes on when the sequence is let go of before it was iterated over")
    func abandoned() async {
        let subject = PublishSubject<Int>()
        let delivered = Meter()
        var values: ObservableValues<Int, any Error>? = subject.values(.suspending(0))
        let subscription = subject.subscribe(onNext: { _ in delivered.add() })
        let sender = Task { [subject = Handed(subject)] in await subject.value.send(1) }
        await delivered.reaches(1)
        withExtendedLifetime(values) {}
        values = nil
        await sender.value
        subscription.dispose()
    }

    @Test("elements that wait when the sequence ends are taken before its end", arguments: [nil, Failure()])
    func ending(failure: Failure?) async throws {
        let subject = PublishSubject<Int>()
        let values = subject.values(.suspending(0))
        let delivered = Meter()
        let subscription = subject.subscribe { event in if event.element != nil { delivered.add() } }
        let sender = Task { [subject = Handed(subject)] in await subject.value.send(1) }
        await delivered.reaches(1)
        subject.on(failure.map { .error($0) } ?? .completed)
        var iterator = values.makeAsyncIterator()
        #expect(try await iterator.next(isolation: #isolation) == 1)
        await sender.value
        let end = await Task { [iterator = Handed(iterator)] in
            var iterator = iterator.value
            return try await iterator.next(isolation: nil)
        }.result
        if let failure {
            #expect(throws: failure) { try end.get() }
        } else {
            #expect(try end.get() == nil)
        }
        subscription.dispose()
    }

    @Test("disposing of an observable made of an endless asynchronous sequence ends its iteration")
    func endlessSource() async {
        let (ended, end) = AsyncStream.makeStream(of: Void.self)
        let source = CountingSequence(length: .max, onEnd: { end.finish() })
        let subscription = source.asObservable().subscribe(onNext: { _ in })
        await source.asked.reaches(10)
        subscription.dispose()
        for await _ in ended {}
    }

    @Test("a relay's sender waits too")
    func relay() async {
        let relay = BehaviorRelay(value: 0)
        let values = relay.values(.suspending(0))
        let asked = Meter()
        let sender = Task { [relay = Handed(relay)] in
            for element in 1...20 {
                await relay.value.send(element)
                #expect(asked.count >= element + 1)
            }
        }
        var iterator = values.makeAsyncIterator()
        for element in 0...20 {
            asked.add()
            #expect(await iterator.next(isolation: #isolation) == element)
        }
        await sender.value
    }

    /// The elements in the order in which they were delivered.
    private final class Order: Sendable {
        private let elements = Mutex<[Int]>([])

        func append(_ element: Int) { elements.withLock { $0.append(element) } }
        func place(of element: Int) -> Int? { elements.withLock { $0.firstIndex(of: element) } }
    }

    @Test("who sends while another element is being delivered waits for its own", arguments: [0, 1, 8])
    func concurrentSenders(limit: Int) async throws {
        let subject = PublishSubject<Int>()
        // First, so that an element has its place before the consumer gets it.
        let order = Order()
        let subscription = subject.subscribe(onNext: { order.append($0) })
        let values = subject.values(.suspending(limit))
        let asked = Meter()
        let senders = (0..<4).map { sender in
            Task { [subject = Handed(subject)] in
                for element in sender * 100..<sender * 100 + 100 {
                    await subject.value.send(element)
                    let place = order.place(of: element) ?? .max
                    #expect(asked.count > place - limit)
                }
            }
        }
        var iterator = values.makeAsyncIterator()
        for place in 0..<400 {
            asked.add()
            let element = try await iterator.next(isolation: #isolation)
            #expect(element.flatMap(order.place) == place)
        }
        for sender in senders { await sender.value }
        subscription.dispose()
    }

    @Test("many senders and consumers: everybody gets everything, in one order", arguments: [0, 1, 8])
    func stress(limit: Int) async throws {
        let subject = PublishSubject<Int>()
        let orders = try await withThrowingTaskGroup(of: [Int].self) { group in
            for shift in 0..<3 {
                let values = Handed(subject.values(.suspending(limit + shift)))
                group.addTask {
                    var seen: [Int] = []
                    for try await element in values.value { seen.append(element) }
                    return seen
                }
            }
            await withTaskGroup { senders in
                for sender in 0..<4 {
                    senders.addTask { [subject = Handed(subject)] in
                        for element in 0..<250 { await subject.value.send(sender * 250 + element) }
                    }
                }
            }
            subject.onCompleted()
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(orders[0].sorted() == Array(0..<1_000))
        #expect(orders[1] == orders[0])
        #expect(orders[2] == orders[0])
    }

    @Test("senders, and consumers that leave, by break and by cancellation at any moment: nobody waits for ever")
    func churn() async {
        let subject = PublishSubject<Int>()
        await withTaskGroup { group in
            for sender in 0..<3 {
                group.addTask { [subject = Handed(subject)] in
                    for element in 0..<300 { await subject.value.send(sender * 300 + element) }
                }
            }
            for consumer in 0..<3 {
                group.addTask { [subject = Handed(subject)] in
                    for round in 0..<30 {
                        let values = Handed(subject.value.values(.suspending(round % 3)))
                        let task = Task {
                            var rest = consumer + round % 4
                            for try await _ in values.value {
                                rest -= 1
                                if rest < 0 { break }
                            }
                        }
                        if round % 2 == consumer % 2 { task.cancel() } else { subject.value.onNext(-1) }
                        if round % 2 != consumer % 2 { for _ in 0..<8 { subject.value.onNext(-1) } }
                        _ = await task.result
                    }
                }
            }
        }
        #expect(!subject.hasObservers)
    }
}
