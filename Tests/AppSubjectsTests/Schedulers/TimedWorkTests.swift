import AppSubjects
import Dispatch
import Synchronization
import Testing

/// What the schedulers over dispatch queues do with timers. Waited for is the work itself, never a time.
@Suite("Timed work on dispatch queues", .timeLimit(.minutes(1)))
struct TimedWorkTests {
    /// A scheduler over a queue that knows itself.
    struct Kind: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let make: @Sendable (DispatchQueue) -> any SchedulerType

        static let all = [
            Kind(testDescription: "serial") {
                SerialDispatchQueueScheduler(queue: $0, internalSerialQueueName: "test", leeway: .milliseconds(1))
            },
            Kind(testDescription: "concurrent") { ConcurrentDispatchQueueScheduler(queue: $0) },
        ]
    }

    private let queue: DispatchQueue
    private static let key = DispatchSpecificKey<Bool>()

    init() {
        queue = DispatchQueue(label: "timed", attributes: .concurrent)
        queue.setSpecific(key: Self.key, value: true)
    }

    @Test("work after some time is done on the queue, with its state", arguments: Kind.all)
    func relative(kind: Kind) async {
        let scheduler = Handed(kind.make(queue))
        let recorder = Recorder<Int>()
        await withCheckedContinuation { continuation in
            _ = scheduler.value.scheduleRelative(7, dueTime: .nanoseconds(1)) { state in
                recorder.note("\(state) \(DispatchQueue.getSpecific(key: Self.key) ?? false)")
                continuation.resume()
                return Disposables.create()
            }
        }
        #expect(recorder.seen == "7 true")
    }

    @Test("what timed work returns is ended with it, also when it was disposed of meanwhile", arguments: Kind.all)
    func relativeResult(kind: Kind) async {
        let scheduler = Handed(kind.make(queue))
        await withCheckedContinuation { continuation in
            let work = SingleAssignmentDisposable()
            work.setDisposable(
                scheduler.value.scheduleRelative((), dueTime: .nanoseconds(1)) {
                    work.dispose()
                    return Disposables.create { continuation.resume() }
                }
            )
        }
    }

    @Test("work that is disposed of before its time is not done, and let go of", arguments: Kind.all)
    func relativeDisposed(kind: Kind) async {
        let scheduler = Handed(kind.make(queue))
        let recorder = Recorder<Int>()
        await withCheckedContinuation { continuation in
            let end = End { continuation.resume() }
            let work = scheduler.value.scheduleRelative((), dueTime: .seconds(3_600)) {
                withExtendedLifetime(end) {}
                recorder.note("done")
                return Disposables.create()
            }
            work.dispose()
        }
        #expect(recorder.seen == "")
    }

    @Test("work that never comes is let go of when it is disposed of", arguments: Kind.all)
    func never(kind: Kind) async {
        let scheduler = Handed(kind.make(queue))
        await withCheckedContinuation { continuation in
            let end = End { continuation.resume() }
            let work = scheduler.value.scheduleRelative((), dueTime: .never) {
                withExtendedLifetime(end) {}
                return Disposables.create()
            }
            work.dispose()
        }
    }

    @Test(
        "periodic work passes its state on, on the queue, one call at a time, until it is disposed of",
        arguments: Kind.all,
        [RxTimeInterval.microseconds(100), .nanoseconds(0), .milliseconds(-5)]
    )
    func periodic(kind: Kind, period: RxTimeInterval) async {
        let scheduler = Handed(kind.make(queue))
        let recorder = Recorder<Int>()
        let check = OverlapCheck()
        let work = SingleAssignmentDisposable()
        let isAssigned = DispatchSemaphore(value: 0)
        await withCheckedContinuation { continuation in
            let end = End { continuation.resume() }
            work.setDisposable(
                scheduler.value.schedulePeriodic(0, startAfter: .nanoseconds(-1), period: period) { count in
                    if count == 0 { isAssigned.wait() }
                    check.call {
                        recorder.on(.next(DispatchQueue.getSpecific(key: Self.key) == true ? count : -1))
                    }
                    withExtendedLifetime(end) {}
                    if count == 4 { work.dispose() }
                    return count + 1
                }
            )
            isAssigned.signal()
        }
        #expect(!check.hasOverlapped)
        #expect(recorder.seen == "0 1 2 3 4")
    }

    @Test("a time longer than any clock's is as good as never", arguments: [RxTimeInterval.seconds(.max), .never])
    func longest(time: RxTimeInterval) {
        let scheduler = SerialDispatchQueueScheduler(qos: .default)
        let subject = PublishSubject<Int>()
        var seen: [Int] = []
        let subscriptions = [
            Observable<Int>.timer(time, scheduler: scheduler), .interval(time, scheduler: scheduler),
            subject.delay(time, scheduler: scheduler), subject.throttle(time, scheduler: scheduler),
            subject.debounce(time, scheduler: scheduler), subject.timeout(time, scheduler: scheduler).skip(2),
            subject.take(for: time, scheduler: scheduler).skip(2),
        ].map { $0.subscribe(onNext: { seen.append($0) }) }
        subject.onNext(1)
        subject.onNext(2)
        // Throttling sends the first element at once.
        #expect(seen == [1])
        for subscription in subscriptions { subscription.dispose() }
    }

    @Test("the schedulers tell the time of the system's clock", arguments: Kind.all)
    func now(kind: Kind) {
        let scheduler = kind.make(queue)
        let (first, second) = (scheduler.now, scheduler.now)
        #expect(first <= second)
    }

    /// Says when it is let go of.
    private final class End: Sendable {
        private let report: @Sendable () -> Void

        init(_ report: @escaping @Sendable () -> Void) {
            self.report = report
        }

        deinit { report() }
    }
}
