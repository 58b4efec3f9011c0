import AppSubjects
import Testing

/// How iterations end, under every policy.
@Suite("The end of an iteration", .timeLimit(.minutes(1)))
struct IterationEndTests {
    static let policies: [ValueBufferingPolicy] = [
        .unbounded, .bufferingNewest(2), .bufferingOldest(2), .suspending(2), .suspending(0),
    ]

    @Test("break, return and an error end the subscription, while the sequence is still held", arguments: policies)
    func leaving(policy: ValueBufferingPolicy) async throws {
        let subject = BehaviorSubject(value: 1)
        let values = subject.values(policy)
        for try await element in values {
            #expect(element == 1)
            #expect(subject.hasObservers)
            break
        }
        #expect(!subject.hasObservers)

        func first() async throws -> Int? {
            for try await element in values { return element }
            return nil
        }
        #expect(try await first() == 1)
        #expect(!subject.hasObservers)

        await #expect(throws: Failure.self) {
            for try await _ in values { throw Failure() }
        }
        #expect(!subject.hasObservers)
    }

    @Test("cancellation ends a consumer that waits, and the subscription before it", arguments: policies)
    func cancelledWhileWaiting(policy: ValueBufferingPolicy) async {
        let subject = BehaviorSubject(value: 1)
        let taken = Meter()
        let values = Handed(subject.values(policy))
        let task = Task { for try await _ in values.value { taken.add() } }
        await taken.reaches(1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(!subject.hasObservers)
    }

    @Test("a cancelled task gets CancellationError once, nothing that waits, and then nil", arguments: policies)
    func cancelledOnce(policy: ValueBufferingPolicy) async throws {
        let subject = ReplaySubject<Int>.create(bufferSize: 1)
        subject.onNext(1)
        let values = Handed(subject.values(policy))
        let task = Task { () async throws in
            withUnsafeCurrentTask { $0?.cancel() }
            var iterator = values.value.makeAsyncIterator()
            do {
                _ = try await iterator.next(isolation: nil)
                Issue.record("nothing was thrown")
            } catch {
                #expect(error is CancellationError)
            }
            #expect(try await iterator.next(isolation: nil) == nil)
            #expect(try await iterator.next(isolation: nil) == nil)
            #expect(!subject.hasObservers)
        }
        try await task.value
    }

    @Test("an error is thrown once, after the elements, and then nil comes", arguments: policies)
    func failedOnce(policy: ValueBufferingPolicy) async throws {
        let subject = PublishSubject<Int>()
        var iterator = subject.values(policy).makeAsyncIterator()
        subject.onNext(1)
        subject.onError(Failure())
        #expect(try await iterator.next(isolation: #isolation) == 1)
        do {
            _ = try await iterator.next(isolation: #isolation)
            Issue.record("nothing was thrown")
        } catch {
            #expect(error is Failure)
        }
        #expect(try await iterator.next(isolation: #isolation) == nil)
    }

    @Test("a consumer of a completed sequence that is cancelled later gets nil", arguments: policies)
    func cancelledAfterTheEnd(policy: ValueBufferingPolicy) async throws {
        let subject = PublishSubject<Int>()
        let values = Handed(subject.values(policy))
        subject.onCompleted()
        let task = Task { () async throws in
            var iterator = values.value.makeAsyncIterator()
            #expect(try await iterator.next(isolation: nil) == nil)
            withUnsafeCurrentTask { $0?.cancel() }
            #expect(try await iterator.next(isolation: nil) == nil)
        }
        try await task.value
    }

    @Test("disposing of the subject ends the loop of a consumer who waits", arguments: SubjectCase.all)
    func disposedSubject(subject: SubjectCase) async throws {
        let subject = subject.make()
        let values = Handed(subject.asObservable().map { $0 }.values)
        let consumer = Task { for try await _ in values.value {} }
        subject.dispose()
        try await consumer.value
    }

    @Test("the end of the subject's life ends the loop, after the elements")
    func deallocatedSubject() async throws {
        var subject: PublishSubject<Int>? = PublishSubject()
        var iterator = subject?.values.makeAsyncIterator()
        subject?.onNext(1)
        subject = nil
        #expect(try await iterator?.next(isolation: #isolation) == 1)
        #expect(try await iterator?.next(isolation: #isolation) == nil)
    }

    @Test("an element that is dropped may cancel the consumer from its deinit", arguments: policies)
    func dropped(policy: ValueBufferingPolicy) async throws {
        final class Element: Sendable {
            private let onDrop: @Sendable () -> Void

            init(onDrop: @escaping @Sendable () -> Void) {
                self.onDrop = onDrop
            }

            deinit { onDrop() }
        }
        let subject = PublishSubject<Element>()
        let values = Handed(subject.values(policy))
        let task = Task { for try await _ in values.value {} }
        for _ in 0..<4 { subject.onNext(Element { task.cancel() }) }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(!subject.hasObservers)
    }

    @Test("consumers of a relay need no try; cancellation ends their loops with nil")
    func relays() async {
        let relay = BehaviorRelay(value: 1)
        var seen: [Int] = []
        for await element in relay.values {
            seen.append(element)
            if element == 3 { break }
            relay.accept(element + 1)
        }
        #expect(seen == [1, 2, 3])
        let taken = Meter()
        let values = Handed(relay.values(.bufferingNewest(1)))
        let task = Task { for await _ in values.value { taken.add() } }
        await taken.reaches(1)
        task.cancel()
        await task.value
        #expect(taken.count == 1)
    }

    @Test("the end of a relay's life ends the loops of its consumers")
    func deallocatedRelay() async {
        var relay: PublishRelay<Int>? = PublishRelay()
        var iterator = relay?.values.makeAsyncIterator()
        relay?.accept(1)
        relay = nil
        #expect(await iterator?.next(isolation: #isolation) == 1)
        #expect(await iterator?.next(isolation: #isolation) == nil)
    }
}
