import AppSubjects
import Synchronization
import Testing

@Suite("Single")
struct SingleTests {
    private func outcome<Element>(_ single: Single<Element>) -> String {
        var log: [String] = []
        let subscription = single.subscribe(
            onSuccess: { log.append("\($0)") },
            onFailure: { log.append("failure \($0)") },
            onDisposed: { log.append("disposed") }
        )
        subscription.dispose()
        return log.joined(separator: ", ")
    }

    @Test("sends an element or an error, and then it is over")
    func plain() {
        #expect(outcome(Single.just(1)) == "1, disposed")
        #expect(outcome(Single<Int>.error(TestError.first)) == "failure first, disposed")
        #expect(outcome(Single<Int>.never()) == "disposed")
    }

    @Test("create takes the first outcome only, and ends what its closure returned")
    func create() {
        var ended = 0
        let single = Single<Int>.create { observer in
            observer(.success(1))
            observer(.success(2))
            observer(.failure(TestError.first))
            return Disposables.create { ended += 1 }
        }
        #expect(outcome(single) == "1, disposed")
        #expect(ended == 1)
    }

    @Test("create takes one outcome, though a second is sent from inside the first or from another thread")
    func createOnce() async {
        var send: ((SingleEvent<Int>) -> Void)?
        let single = Single<Int>.create { observer in
            send = observer
            return Disposables.create()
        }
        var seen: [Int] = []
        let subscription = single.subscribe(onSuccess: { element in
            seen.append(element)
            send?(.success(element + 1))
        })
        send?(.success(1))
        #expect(seen == [1])
        subscription.dispose()

        for _ in 0..<100 {
            let count = Atomic(0)
            let other = single.subscribe(onSuccess: { _ in count.add(1, ordering: .relaxed) })
            let senders = Handed(send)
            await withTaskGroup { group in
                for element in 0..<2 {
                    group.addTask { await onThread { senders.value?(.success(element)) } }
                }
            }
            #expect(count.load(ordering: .relaxed) == 1)
            other.dispose()
        }
    }

    @Test("the form with one closure gets a Result")
    func result() {
        var results: [String] = []
        for single in [Single.just(1), .error(TestError.second)] {
            single.subscribe { result in
                switch result {
                case .success(let element): results.append("\(element)")
                case .failure(let error): results.append("failure \(error)")
                }
            }.dispose()
        }
        #expect(results == ["1", "failure second"])
    }

    @Test("map and flatMap transform the element and pass on what they throw")
    func transforming() {
        #expect(outcome(Single.just(1).map { $0 + 1 }) == "2, disposed")
        #expect(outcome(Single.just(1).map { _ -> Int in throw TestError.first }) == "failure first, disposed")
        #expect(outcome(Single.just(1).flatMap { Single.just("\($0)!") }) == "1!, disposed")
        #expect(
            outcome(Single.just(1).flatMap { _ in Single<Int>.error(TestError.second) }) == "failure second, disposed"
        )
    }

    @Test("first takes the first element, or nil of an empty sequence")
    func first() {
        #expect(outcome(Observable.of(1, 2).first().map { $0 ?? -1 }) == "1, disposed")
        #expect(outcome(Observable<Int>.empty().first().map { $0 ?? -1 }) == "-1, disposed")
        #expect(outcome(Observable<Int>.error(TestError.first).first()) == "failure first, disposed")
    }

    @Test("asSingle fails for none and for more than one")
    func asSingle() {
        #expect(outcome(Observable.just(1).asSingle()) == "1, disposed")
        #expect(
            outcome(Observable<Int>.empty().asSingle()) == "failure Sequence doesn't contain any elements., disposed"
        )
        #expect(
            outcome(Observable.of(1, 2).asSingle()) == "failure Sequence contains more than one element., disposed"
        )
    }

    @Test("waits for the element, or throws the error")
    func value() async throws {
        #expect(try await Single.just(1).value == 1)
        await #expect(throws: TestError.first) { try await Single<Int>.error(TestError.first).value }
    }

    @Test("the wait ends with its task, and the subscription with it")
    func cancelledValue() async {
        let subject = PublishSubject<Int>()
        let single = Handed(subject.asSingle())
        let task = Task { try await single.value.value }
        task.cancel()
        let result = await task.result
        #expect(throws: CancellationError.self) { try result.get() }
        #expect(!subject.hasObservers)
    }

    @Test("as an observable it sends the element and the end")
    func asObservable() {
        #expect(collected(Single.just(1).asObservable()) == [.next(1), .completed])
    }
}
