import AppSubjects
import Foundation
import Synchronization
import Testing

/// The way applications use the library: everything here is on the main actor by default.
final class CounterPresenter {
    let taps = PublishSubject<Int>()
    let total = BehaviorRelay(value: 0)
    private(set) var shown: [String] = []
    private let bag = DisposeBag()

    init() {
        taps
            .filter { $0 > 0 }
            .map { "+\($0)" }
            .subscribe(onNext: { self.shown.append($0) })
            .disposed(by: bag)
        taps.subscribe(with: self, onNext: { presenter, step in presenter.total.update { $0 += step } })
            .disposed(by: bag)
        total.bind(onNext: { [unowned self] in shown.append("=\($0)") }).disposed(by: bag)
    }
}

@Suite("On the main actor")
struct MainActorTests {
    @Test("closures of the main actor are called at once when the event comes from there")
    func direct() {
        let presenter = CounterPresenter()
        presenter.taps.onNext(2)
        presenter.taps.onNext(-1)
        #expect(presenter.shown == ["=0", "+2", "=2", "=1"])
    }

    @Test("events from elsewhere hop to the main actor, in order")
    func hop() async {
        let subject = PublishSubject<Int>()
        var seen: [Int] = []
        let (done, end) = AsyncStream.makeStream(of: Void.self)
        let subscription = subject.subscribe(
            onNext: { element in
                MainActor.assertIsolated()
                seen.append(element)
            },
            onCompleted: { end.finish() }
        )
        await Task.detached {
            for element in 0..<1000 { subject.onNext(element) }
            subject.onCompleted()
        }.value
        for await _ in done {}
        #expect(seen == Array(0..<1000))
        subscription.dispose()
    }

    @Test("an event from elsewhere that waits for its hop is not overtaken by those sent on the main actor")
    func overtaking() async {
        let subject = PublishSubject<Int>()
        var seen: [Int] = []
        let (done, end) = AsyncStream.makeStream(of: Void.self)
        let subscription = subject.subscribe(onNext: { seen.append($0) }, onCompleted: { end.finish() })
        elsewhere { subject.onNext(1) }
        subject.onNext(2)
        subject.onCompleted()
        #expect(seen == [])
        for await _ in done {}
        #expect(seen == [1, 2])
        subscription.dispose()
    }

    @Test("an event that waits for its hop is not delivered after the subscription was disposed of")
    func disposalBeforeHop() async {
        let subject = PublishSubject<Int>()
        var seen: [Int] = []
        let (done, end) = AsyncStream.makeStream(of: Void.self)
        let subscription = subject.subscribe(onNext: { seen.append($0) })
        let other = subject.subscribe(onNext: { _ in end.finish() })
        elsewhere { subject.onNext(1) }
        subscription.dispose()
        for await _ in done {}
        #expect(seen == [])
        other.dispose()
    }

    @Test("the isolation that is named counts: nil calls the closures where the event comes from")
    func noIsolation() {
        let subject = PublishSubject<Int>()
        let wasOnMainThread = Mutex<[Bool]>([])
        let subscription = subject.subscribe(
            isolation: nil,
            onNext: { @Sendable _ in wasOnMainThread.withLock { $0.append(Thread.isMainThread) } }
        )
        elsewhere { subject.onNext(1) }
        #expect(wasOnMainThread.withLock { $0 } == [false])
        subscription.dispose()
    }

    /// Every way to subscribe with closures.
    nonisolated struct EntryPoint: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let subscribe: @MainActor @Sendable (PublishSubject<Int>, @escaping () -> Void) -> any Disposable

        static let all = [
            EntryPoint(testDescription: "subscribe(onNext:)") { subject, called in
                subject.subscribe(onNext: { _ in called() })
            },
            EntryPoint(testDescription: "subscribe(onCompleted:)") { subject, called in
                subject.subscribe(onCompleted: { called() })
            },
            EntryPoint(testDescription: "subscribe(onError:)") { subject, called in
                subject.concat(Observable.error(RxError.unknown)).subscribe(onError: { _ in called() })
            },
            EntryPoint(testDescription: "subscribe(with:)") { subject, called in
                subject.subscribe(with: subject, onNext: { _, _ in called() })
            },
            EntryPoint(testDescription: "subscribe of all events") { subject, called in
                subject.subscribe { event in if event.isCompleted { called() } }
            },
            EntryPoint(testDescription: "bind(onNext:)") { subject, called in
                subject.bind(onNext: { _ in called() })
            },
            EntryPoint(testDescription: "bind(with:onNext:)") { subject, called in
                subject.bind(with: subject, onNext: { _, _ in called() })
            },
            EntryPoint(testDescription: "subscribe of a Single") { subject, called in
                subject.asSingle().subscribe(onSuccess: { _ in called() })
            },
            EntryPoint(testDescription: "subscribe of a Single with one closure") { subject, called in
                subject.asSingle().subscribe { _ in called() }
            },
        ]
    }

    @Test("every closure hops", arguments: EntryPoint.all)
    func entryPoints(entryPoint: EntryPoint) async {
        let subject = PublishSubject<Int>()
        let (done, end) = AsyncStream.makeStream(of: Void.self)
        let subscription = entryPoint.subscribe(subject) {
            MainActor.assertIsolated()
            end.finish()
        }
        elsewhere {
            subject.onNext(1)
            subject.onCompleted()
        }
        for await _ in done {}
        subscription.dispose()
    }

    @Test("events that are on their way to the main actor arrive although the subject is gone")
    func droppedSubject() async {
        let (done, end) = AsyncStream.makeStream(of: Int.self)
        var subscription: (any Disposable)?
        do {
            let subject = PublishSubject<Int>()
            subscription = subject.subscribe(onNext: { end.yield($0) })
            elsewhere { subject.onNext(1) }
        }
        for await element in done {
            #expect(element == 1)
            break
        }
        subscription?.dispose()
    }

    @Test("an asynchronous sequence is iterated elsewhere, and delivers to the main actor")
    func asyncSequence() async {
        let (done, end) = AsyncStream.makeStream(of: Void.self)
        var wasOnMainActor: Bool?
        let subscription = CallersActor().asObservable().subscribe(
            onNext: { element in
                MainActor.assertIsolated()
                wasOnMainActor = element
            },
            onCompleted: { end.finish() }
        )
        for await _ in done {}
        #expect(wasOnMainActor == false)
        subscription.dispose()
    }

    @Test("an event closure needs no cast")
    func events() {
        let subject = BehaviorSubject(value: 1)
        var seen: [Event<Int>] = []
        let subscription = subject.subscribe { event in seen.append(event) }
        subject.onCompleted()
        #expect(seen.map(\.debugDescription) == ["next(1)", "completed"])
        subscription.dispose()
    }

    @Test("an actor's closures run on the actor, in order")
    func otherActor() async {
        let subject = PublishSubject<Int>()
        let counter = Counter()
        let done = await counter.count(subject)
        for element in 1...1_000 { subject.onNext(element) }
        subject.onCompleted()
        for await _ in done {}
        #expect(await counter.seen == Array(1...1_000))
    }
}

/// Has one element: whether the main actor iterates over it.
nonisolated private struct CallersActor: AsyncSequence {
    struct AsyncIterator: AsyncIteratorProtocol {
        private var isAtEnd = false

        mutating func next() async -> Bool? {
            await next(isolation: #isolation)
        }

        mutating func next(isolation actor: isolated (any Actor)?) async -> Bool? {
            if isAtEnd { return nil }
            isAtEnd = true
            return actor === MainActor.shared
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
}

private actor Counter {
    private(set) var seen: [Int] = []
    private let bag = DisposeBag()

    func count(_ subject: PublishSubject<Int>) -> AsyncStream<Void> {
        let (done, end) = AsyncStream.makeStream(of: Void.self)
        subject.subscribe(
            onNext: { element in
                self.preconditionIsolated()
                self.seen.append(element)
            },
            onCompleted: {
                self.preconditionIsolated()
                end.finish()
            }
        ).disposed(by: bag)
        return done
    }
}
