import AppSubjects
import Testing

@Suite("Consumers of values", .timeLimit(.minutes(1)))
struct ConsumersTests {
    typealias Policy = ValueBufferingPolicy

    @Test(
        "each consumer has a buffer of its own, of its own policy",
        arguments: [
            (Policy.unbounded, [1, 2, 3, 4, 5]), (.bufferingNewest(2), [4, 5]), (.bufferingOldest(2), [1, 2]),
            (.bufferingNewest(0), []), (.bufferingOldest(9), [1, 2, 3, 4, 5]),
        ]
    )
    func policies(policy: Policy, expected: [Int]) async throws {
        let subject = PublishSubject<Int>()
        let limited = subject.values(policy)
        let whole = subject.values
        for element in 1...5 { subject.onNext(element) }
        subject.onCompleted()
        var seen: (limited: [Int], whole: [Int]) = ([], [])
        for try await element in limited { seen.limited.append(element) }
        for try await element in whole { seen.whole.append(element) }
        #expect(seen.limited == expected)
        #expect(seen.whole == [1, 2, 3, 4, 5])
    }

    @Test("a consumer of a subject that replays begins with what is replayed, within its buffer")
    func replay() async throws {
        let subject = ReplaySubject<Int>.createUnbounded()
        for element in 1...5 { subject.onNext(element) }
        subject.onCompleted()
        var newest: [Int] = []
        for try await element in subject.values(.bufferingNewest(3)) { newest.append(element) }
        #expect(newest == [3, 4, 5])
    }

    @Test("the end of one consumer's loop leaves the others alone")
    func independence() async throws {
        let subject = ReplaySubject<Int>.createUnbounded()
        subject.onNext(1)
        let other = subject.values
        for try await _ in subject.values { break }
        #expect(subject.hasObservers)
        subject.onNext(2)
        subject.onCompleted()
        var seen: [Int] = []
        for try await element in other { seen.append(element) }
        #expect(seen == [1, 2])
    }

    @Test("an observable made of an asynchronous sequence ends its iteration when it is disposed of")
    func asyncSequence() async {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        let (ended, end) = AsyncStream.makeStream(of: Void.self)
        let (received, receive) = AsyncStream.makeStream(of: Int.self)
        continuation.onTermination = { _ in end.finish() }
        let subscription = stream.asObservable().subscribe(isolation: nil, onNext: { receive.yield($0) })
        continuation.yield(1)
        for await element in received {
            #expect(element == 1)
            break
        }
        subscription.dispose()
        for await _ in ended {}
    }
}
