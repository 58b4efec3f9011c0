import AppSubjects
import Foundation
import Synchronization
import Testing

@Suite("Closures of operators", .timeLimit(.minutes(1)))
struct OperatorIsolationTests {
    /// What a subscription on the main actor has seen.
    private final class Log {
        private(set) var events: [String] = []
        let (ended, end) = AsyncStream.makeStream(of: Void.self)

        func subscribe(to sequence: Observable<Int>) -> any Disposable {
            sequence.subscribe { event in
                self.events.append(event.debugDescription)
                if event.isStopEvent { self.end.finish() }
            }
        }
    }

    nonisolated private static let endings: [Event<Int>] = [.completed, .error(RxError.unknown)]

    nonisolated private static func send(_ ending: Event<Int>, to subject: PublishSubject<Int>) {
        for element in 1...3 { subject.onNext(element) }
        subject.on(ending)
    }

    @Test(
        "of the main actor's code run there, in order and before the end, wherever the events come from",
        arguments: IsolatedOperator.ofEvents
    )
    func mainActor(operation: IsolatedOperator) async {
        var calls = 0
        for ending in Self.endings {
            // Sent on the main actor, everything is delivered during the call.
            let direct = (log: Log(), probe: Probe(), subject: PublishSubject<Int>())
            let first = direct.log.subscribe(to: operation.apply(direct.subject, direct.probe))
            direct.subject.onNext(1)
            direct.subject.onNext(2)
            direct.subject.onNext(3)
            direct.subject.on(ending)
            #expect(direct.log.events.last.map { $0.hasPrefix("next") } == false)
            #expect(direct.probe.countElsewhere == 0)
            #expect(!direct.subject.hasObservers)

            // Sent from elsewhere while the main actor is busy, nothing is called before it has time.
            let hopping = (log: Log(), probe: Probe(), subject: PublishSubject<Int>())
            let second = hopping.log.subscribe(to: operation.apply(hopping.subject, hopping.probe))
            let subject = hopping.subject
            elsewhere { Self.send(ending, to: subject) }
            #expect(hopping.probe.count == 0)
            #expect(hopping.log.events.isEmpty)
            for await _ in hopping.log.ended {}
            #expect(hopping.log.events == direct.log.events)
            #expect(hopping.probe.count == direct.probe.count)
            #expect(hopping.probe.countElsewhere == 0)
            calls += hopping.probe.count
            first.dispose()
            second.dispose()
        }
        #expect(calls > 0)
    }

    @Test("that wait for their hop are not called after a dispose", arguments: IsolatedOperator.ofEvents)
    func disposalBeforeHop(operation: IsolatedOperator) async {
        for ending in Self.endings {
            let (over, end) = AsyncStream.makeStream(of: Void.self)
            let probe = Probe()
            do {
                // Held by the observer, which is held by what is on its way.
                let token = Token { end.finish() }
                let subject = PublishSubject<Int>()
                let subscription = operation.apply(subject, probe).subscribe { (_: Event<Int>) in
                    Issue.record("delivered after the dispose")
                    token.keep()
                }
                elsewhere { Self.send(ending, to: subject) }
                subscription.dispose()
            }
            for await _ in over {}
            #expect(probe.count == 0)
        }
    }

    /// Tells when it is let go of.
    private nonisolated final class Token: Sendable {
        private let onEnd: @Sendable () -> Void

        init(onEnd: @escaping @Sendable () -> Void) {
            self.onEnd = onEnd
        }

        deinit { onEnd() }

        func keep() {}
    }

    @Test("called at the subscription run on the main actor too", arguments: IsolatedOperator.ofSubscriptions)
    func subscriptions(operation: IsolatedOperator) async {
        // On the main actor they run during the call.
        let direct = (log: Log(), probe: Probe())
        let first = direct.log.subscribe(to: operation.apply(Observable.of(1, 2, 3), direct.probe))
        #expect(direct.probe.count > 0)
        #expect(direct.log.events.last == "completed")

        // From elsewhere they wait until the main actor has time.
        let (ended, end) = AsyncStream.makeStream(of: Void.self)
        let probe = Probe()
        let seen = Mutex<[String]>([])
        let sequence = Handed(operation.apply(Observable.of(1, 2, 3), probe))
        elsewhere {
            _ = sequence.value.subscribe(isolation: nil) { event in
                seen.withLock { $0.append(event.debugDescription) }
                if event.isStopEvent { end.finish() }
            }
        }
        #expect(probe.count == 0)
        for await _ in ended {}
        #expect(seen.withLock { $0 } == direct.log.events)
        #expect(probe.count == direct.probe.count)
        #expect(probe.countElsewhere == 0)
        first.dispose()
    }

    @Test(
        "called at the subscription are not called when it was disposed of before",
        arguments: IsolatedOperator.ofSubscriptions
    )
    func disposalBeforeStart(operation: IsolatedOperator) async {
        let (over, end) = AsyncStream.makeStream(of: Void.self)
        let probe = Probe()
        do {
            let token = Token { end.finish() }
            let sequence = Handed(operation.apply(Observable.of(1), probe).map { @Sendable in (token, $0).1 })
            elsewhere { sequence.value.subscribe(isolation: nil) { _ in }.dispose() }
        }
        for await _ in over {}
        #expect(probe.count == 0)
    }

    @Test("that belong nowhere are called where the event comes from")
    func nonisolatedClosures() {
        let subject = PublishSubject<Int>()
        let probe = Probe()
        let seen = Mutex<[Int]>([])
        let chosen: Observable<Int> =
            subject
            .map { @Sendable in probe.pass($0) }
            .filter { @Sendable in probe.pass($0) > 1 }
            .distinctUntilChanged { @Sendable (old: Int, new: Int) in probe.pass(old) == new }
        let subscription =
            chosen
            .scan(0) { @Sendable in probe.pass($0 + $1) }
            .do(onNext: { @Sendable in probe.pass($0) })
            .map(doubled)
            .subscribe(isolation: nil, onNext: { @Sendable element in seen.withLock { $0.append(element) } })
        elsewhere { for element in 1...3 { subject.onNext(element) } }
        #expect(seen.withLock { $0 } == [4, 10])
        #expect(probe.count == probe.countElsewhere)
        subscription.dispose()
    }

    @Test("may be methods and functions of the main actor")
    func functions() async {
        let presenter = Presenter()
        let subject = PublishSubject<Int>()
        let log = Log()
        let subscription = log.subscribe(
            to: subject.map(presenter.note).filter(isPositive).do(onNext: presenter.observe)
        )
        elsewhere {
            for element in -1...1 { subject.onNext(element) }
            subject.onCompleted()
        }
        #expect(presenter.noted.isEmpty)
        for await _ in log.ended {}
        #expect(presenter.noted == [-1, 0, 1])
        #expect(presenter.observed == [1])
        #expect(log.events == ["next(1)", "completed"])
        subscription.dispose()
    }

    @Test("of a long chain need one hop, and the subscription none")
    func oneHop() async {
        let counter = HopCounter()
        let subject = PublishSubject<Int>()
        let done = await counter.subscribe(to: subject) { counter in
            subject.map { counter.checked($0) }.filter { counter.checked($0) > 0 }.enumerated()
                .scan(0) { counter.checked($0 + $1.element) }.take(1_000).do(onNext: { _ = counter.checked($0) })
                .distinctUntilChanged { counter.checked($0) == $1 }.map { $0 + 1 }
        }
        let jobs = counter.executor.jobs
        subject.onNext(1)
        for await _ in done { break }
        #expect(counter.executor.jobs == jobs + 1)
        #expect(await counter.seen == [2])
    }

    @Test("of a combination need none when its sources come there already")
    func noHop() async {
        let counter = HopCounter()
        let subject = PublishSubject<Int>()
        let done = await counter.subscribe(to: subject) { counter in
            let (left, right) = (subject.map { counter.checked($0) }, subject.map { counter.checked(10 * $0) })
            let sum = Observable.combineLatest(left, right) { counter.checked($0 + $1) }
            return .zip([sum, left]) { counter.checked($0[0] + $0[1]) }
        }
        let jobs = counter.executor.jobs
        subject.onNext(1)
        for await _ in done { break }
        #expect(counter.executor.jobs == jobs + 3)
        #expect(await counter.seen == [12])
    }

    @Test("what a sender waits for is over when they have run")
    func backPressure() async throws {
        let subject = PublishSubject<Int>()
        let sent = Tally()
        let values = subject.map { $0 + 1 }.filter { $0 > 0 }.values(.suspending(1))
        var iterator = values.makeAsyncIterator()
        let sender = Task.detached {
            for element in 1...100 {
                await subject.send(element)
                sent.add(1)
            }
        }
        for element in 1...100 {
            let received = try await iterator.next(isolation: #isolation)
            #expect(received == element + 1)
            #expect(sent.count <= element + 1)
        }
        await sender.value
    }

    /// An operator that may send events of its own, or of another sequence, after a closure of the main actor.
    nonisolated struct Interruption: CustomTestStringConvertible, Sendable {
        typealias Apply = @MainActor @Sendable (Observable<Int>, Observable<Int>) -> Observable<Int>

        let testDescription: String
        let apply: Apply

        init(_ name: String, _ apply: @escaping Apply) {
            testDescription = name
            self.apply = apply
        }

        private static let queue = SerialDispatchQueueScheduler(qos: .default)

        static let all = [
            Interruption("nothing") { source, _ in source },
            Interruption("amb") { $1.amb($0) },
            Interruption("catch") { source, other in
                source.concat(Observable.error(RxError.unknown)).catch { @Sendable [other = Handed(other)] _ in
                    other.value
                }
            },
            Interruption("combineLatest") { .combineLatest($0, $1) { @Sendable in $0 + $1 } },
            Interruption("combineLatest of a list") { .combineLatest([$0, $1]) { @Sendable in $0[0] + $0[1] } },
            Interruption("concat") { $0.concat($1) },
            Interruption("flatMap") { source, other in source.flatMap { _ in other } },
            Interruption("flatMapLatest") { source, other in source.flatMapLatest { _ in other } },
            Interruption("ifEmpty(switchTo:)") { source, other in
                source.filter { @Sendable _ in false }.ifEmpty(switchTo: other)
            },
            Interruption("merge") { .merge($0, $1) },
            Interruption("observe(on:)") { source, _ in source.observe(on: queue) },
            Interruption("retry(when:)") { source, other in
                source.concat(Observable.error(RxError.unknown)).retry(when: { (_: Observable<any Error>) in other })
            },
            Interruption("sample") { $0.sample($1) },
            Interruption("share") { .merge($0.share(), $1) },
            Interruption("skip(until:)") { $0.skip(until: $1) },
            Interruption("startWith") { source, _ in source.startWith(7) },
            Interruption("switchLatest") { Observable.of($0, $1).switchLatest() },
            Interruption("take(until:)") { $0.take(until: $1) },
            Interruption("withLatestFrom") { $0.withLatestFrom($1) },
            Interruption("zip") { .zip($0, $1) { @Sendable in $0 + $1 } },
        ]
    }

    @Test(
        "hop again after an operator whose events may come from elsewhere",
        arguments: Interruption.all,
        [false, true]
    )
    func interruptions(interruption: Interruption, isOtherFirst: Bool) async {
        let (source, other) = (PublishSubject<Int>(), PublishSubject<Int>())
        let (over, end) = AsyncStream.makeStream(of: Void.self)
        let probe = Probe()
        let sequence = Handed(
            interruption.apply(source.map { $0 }, other)
                .do(
                    onNext: { probe.pass($0) },
                    afterNext: { probe.pass($0) },
                    onError: { probe.pass($0) },
                    onCompleted: { probe.pass(()) }
                )
        )
        elsewhere {
            _ = sequence.value.subscribe(isolation: nil) { event in
                if event.isStopEvent { end.finish() }
            }
            for subject in isOtherFirst ? [other, source] : [source, other] {
                for element in 1...2 { subject.onNext(element) }
            }
            for subject in isOtherFirst ? [other, source] : [source, other] { subject.onCompleted() }
        }
        #expect(probe.count == 0)
        for await _ in over {}
        #expect(probe.count > 0)
        #expect(probe.countElsewhere == 0)
    }

    @Test("events that the main scheduler brings to the main actor are not brought there again")
    func mainScheduler() async {
        let subject = PublishSubject<Int>()
        let log = Log()
        let probe = Probe()
        let subscription = log.subscribe(
            to: subject.observe(on: MainScheduler.instance).map { probe.pass($0) }
        )
        elsewhere {
            subject.onNext(1)
            subject.onCompleted()
        }
        #expect(probe.count == 0)
        for await _ in log.ended {}
        #expect(log.events == ["next(1)", "completed"])
        #expect(probe.countElsewhere == 0)
        subscription.dispose()
    }

    @Test("of two actors in one operator each run on their own")
    func twoActors() async {
        let subject = PublishSubject<Int>()
        let probe = Probe()
        let noted = Mutex<[Int]>([])
        let log = Log()
        let key: @Background @Sendable (Int) -> Int = { element in
            Background.shared.preconditionIsolated()
            return element % 10
        }
        let note: @Background @Sendable (Int) -> Void = { element in
            Background.shared.preconditionIsolated()
            noted.withLock { $0.append(element) }
        }
        let sum: @Background @Sendable ([Int]) -> Int = { elements in
            Background.shared.preconditionIsolated()
            return elements.reduce(0, +)
        }
        let sequence =
            subject
            .distinctUntilChanged(key, comparer: { probe.pass($0) == $1 })
            .do(onNext: note, afterNext: { probe.pass($0) })
            .reduce([], accumulator: { probe.pass($0 + [$1]) }, mapResult: sum)
        let subscription = log.subscribe(to: sequence)
        elsewhere {
            for element in [1, 11, 2, 3, 13] { subject.onNext(element) }
            subject.onCompleted()
        }
        for await _ in log.ended {}
        #expect(log.events == ["next(6)", "completed"])
        #expect(noted.withLock { $0 } == [1, 2, 3])
        #expect(probe.countElsewhere == 0)
        #expect(probe.count == 4 + 3 + 3)
        subscription.dispose()
    }

    @Test("in a chain of 10,000 need no stack, with one hop and with one for each", arguments: [false, true])
    func longChain(hops: Bool) async {
        let counter = HopCounter()
        #expect(await counter.deliverThroughChain(of: 10_000, withHops: hops) == [10_001, 10_002])
        #expect((counter.executor.jobs > 10_000) == hops)
    }
}

@globalActor private actor Background {
    static let shared = Background()
}

private nonisolated func doubled(_ number: Int) -> Int { 2 * number }

private func isPositive(_ number: Int) -> Bool {
    MainActor.assertIsolated()
    return number > 0
}

private final class Presenter {
    private(set) var noted: [Int] = []
    private(set) var observed: [Int] = []

    func note(_ number: Int) -> Int {
        MainActor.assertIsolated()
        noted.append(number)
        return number
    }

    func observe(_ number: Int) { observed.append(number) }
}

/// Counts, from any thread.
nonisolated private final class Tally: Sendable {
    private let value = Atomic(0)

    var count: Int { value.load(ordering: .relaxed) }

    func add(_ number: Int) { value.add(number, ordering: .relaxed) }
}

/// An actor on a thread with 512 KB of stack that counts the jobs it gets.
private actor HopCounter {
    nonisolated let executor = ThreadExecutor()
    private(set) var seen: [Int] = []
    private let bag = DisposeBag()

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    deinit { executor.stop() }

    /// Subscribes to what `apply` makes of a subject; the result tells of each element.
    func subscribe(
        to subject: PublishSubject<Int>,
        _ apply: @Sendable (isolated HopCounter) -> Observable<Int>
    ) -> AsyncStream<Void> {
        let (done, end) = AsyncStream.makeStream(of: Void.self)
        apply(self)
            .subscribe(
                onNext: { element in
                    self.seen.append(self.checked(element))
                    end.yield()
                }
            )
            .disposed(by: bag)
        return done
    }

    func checked(_ number: Int) -> Int {
        preconditionIsolated()
        return number
    }

    /// Sends 1 and 2 through a chain whose operators each add 1.
    func deliverThroughChain(of length: Int, withHops hops: Bool) async -> [Int] {
        let subject = PublishSubject<Int>()
        let (done, end) = AsyncStream.makeStream(of: Void.self)
        var chain = subject.asObservable()
        for _ in 0..<length {
            // What `startWith` sends comes from whoever subscribes, so nothing is known of it.
            if hops { chain = chain.startWith() }
            chain = chain.map { self.checked($0) + 1 }
        }
        let subscription = chain.subscribe(
            onNext: { self.seen.append($0) },
            onCompleted: { end.finish() }
        )
        chain = .never()
        subject.onNext(1)
        subject.onNext(2)
        subject.onCompleted()
        for await _ in done {}
        subscription.dispose()
        return seen
    }
}

/// Runs jobs on a thread with 512 KB of stack.
nonisolated private final class ThreadExecutor: SerialExecutor, @unchecked Sendable {
    // Proof for `@unchecked Sendable`: the state is touched with the lock taken only.
    private let condition = NSCondition()
    private var waiting: [UnownedJob] = []
    private var count = 0
    private var isStopped = false

    /// The number of jobs so far.
    var jobs: Int { condition.withLock { count } }

    init() {
        let thread = Thread { [self] in run() }
        thread.stackSize = 512 * 1024
        thread.start()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        condition.withLock {
            count += 1
            waiting.append(job)
            condition.signal()
        }
    }

    func stop() {
        condition.withLock {
            isStopped = true
            condition.signal()
        }
    }

    private func run() {
        while let job = next() { job.runSynchronously(on: asUnownedSerialExecutor()) }
    }

    private func next() -> UnownedJob? {
        condition.withLock {
            while waiting.isEmpty, !isStopped { condition.wait() }
            return waiting.isEmpty ? nil : waiting.removeFirst()
        }
    }
}
