import AppSubjects
import Testing

@Suite("values")
struct ValuesTests {
    @Test("iterates over what was sent since, until the completion")
    func iteration() async throws {
        let subject = PublishSubject<Int>()
        let values = subject.values
        for element in 1...3 { subject.onNext(element) }
        subject.onCompleted()
        var seen: [Int] = []
        for try await value in values { seen.append(value) }
        #expect(seen == [1, 2, 3])
    }

    @Test("throws the error after the elements")
    func failure() async {
        let subject = ReplaySubject<Int>.createUnbounded()
        subject.onNext(1)
        subject.onError(Failure())
        var seen: [Int] = []
        await #expect(throws: Failure.self) {
            for try await value in subject.values { seen.append(value) }
        }
        #expect(seen == [1])
    }

    @Test("leaving the loop ends the subscription, also while the sequence is still held")
    func leaving() async throws {
        let subject = BehaviorSubject(value: 1)
        let values = subject.values
        for try await value in values {
            #expect(value == 1)
            #expect(subject.hasObservers)
            break
        }
        #expect(!subject.hasObservers)
        withExtendedLifetime(values) {}
    }

    @Test("several consumers each get everything, beginning with what is replayed")
    func consumers() async throws {
        let subject = ReplaySubject<Int>.createUnbounded()
        subject.onNext(1)
        let sums = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<3 {
                group.addTask {
                    var sum = 0
                    for try await value in subject.values { sum += value }
                    return sum
                }
            }
            subject.onNext(2)
            subject.onNext(3)
            subject.onCompleted()
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(sums == [6, 6, 6])
    }

    @Test("a second iteration has a subscription of its own")
    func secondIteration() async throws {
        let subject = BehaviorSubject(value: 1)
        let values = subject.values
        for try await _ in values { break }
        subject.onNext(2)
        for try await value in values {
            #expect(value == 2)
            break
        }
        #expect(!subject.hasObservers)
    }

    @Test(
        "keeps as many elements as the policy says",
        arguments: [
            (ValueBufferingPolicy.unbounded, [1, 2, 3, 4]),
            (.bufferingNewest(2), [3, 4]),
            (.bufferingOldest(2), [1, 2]),
            (.bufferingNewest(0), []),
        ]
    )
    func policies(policy: ValueBufferingPolicy, expected: [Int]) async throws {
        let subject = PublishSubject<Int>()
        let values = subject.values(policy)
        for element in 1...4 { subject.onNext(element) }
        subject.onCompleted()
        var seen: [Int] = []
        for try await value in values { seen.append(value) }
        #expect(seen == expected)
    }

    @Test("cancelling the task ends the wait with CancellationError and the subscription with it")
    func cancellation() async {
        let subject = PublishSubject<Int>()
        let values = subject.values
        let task = Task { for try await _ in values {} }
        task.cancel()
        let result = await task.result
        #expect(throws: CancellationError.self) { try result.get() }
        #expect(!subject.hasObservers)
    }

    @Test("an asynchronous sequence as an observable, and back")
    func roundTrip() async throws {
        let stream = AsyncStream { continuation in
            for element in 1...3 { continuation.yield(element) }
            continuation.finish()
        }
        var seen: [Int] = []
        for try await value in stream.asObservable().map({ $0 * 2 }).values { seen.append(value) }
        #expect(seen == [2, 4, 6])
    }
}
