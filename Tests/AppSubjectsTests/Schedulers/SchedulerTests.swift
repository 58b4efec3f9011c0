import AppSubjects
import AppSubjectsFoundation
import Dispatch
import Foundation
import Testing

@Suite("Schedulers")
struct SchedulerTests {
    @Test("the current thread does nested work after the piece that runs, in order")
    func currentThread() {
        let scheduler = CurrentThreadScheduler.instance
        var log: [String] = []
        #expect(CurrentThreadScheduler.isScheduleRequired)
        _ = scheduler.schedule(()) {
            #expect(!CurrentThreadScheduler.isScheduleRequired)
            for name in ["a", "b"] {
                _ = scheduler.schedule(name) { name in
                    log.append(name)
                    return Disposables.create()
                }
            }
            log.append("outer")
            return Disposables.create()
        }
        #expect(log == ["outer", "a", "b"])
        #expect(CurrentThreadScheduler.isScheduleRequired)
    }

    @Test("work on the current thread that is disposed of before its turn is not done")
    func currentThreadDisposed() {
        let scheduler = CurrentThreadScheduler.instance
        var log: [String] = []
        _ = scheduler.schedule(()) {
            let work = scheduler.schedule(()) {
                log.append("late")
                return Disposables.create()
            }
            work.dispose()
            return Disposables.create()
        }
        #expect(log == [])
    }

    @Test("a historical scheduler does what is due, in order of time and then of the calls, and its clock follows")
    func historical() {
        let start = Date(timeIntervalSince1970: 1_000)
        let scheduler = HistoricalScheduler(initialClock: start)
        var log: [String] = []
        func schedule(_ name: String, after seconds: Int) -> any Disposable {
            scheduler.scheduleRelative(name, dueTime: .seconds(seconds)) { name in
                log.append("\(name) at \(Int(scheduler.now.timeIntervalSince(start)))")
                return Disposables.create()
            }
        }
        _ = schedule("c", after: 30)
        _ = schedule("a", after: 10)
        _ = schedule("b", after: 10)
        schedule("never", after: 20).dispose()
        scheduler.advanceTo(start.addingTimeInterval(15))
        #expect(log == ["a at 10", "b at 10"])
        #expect(scheduler.clock == start.addingTimeInterval(15))
        scheduler.sleep(60)
        #expect(log.count == 2)
        scheduler.start()
        #expect(log == ["a at 10", "b at 10", "c at 75"])
    }

    @Test("virtual time stops in the middle when it is told, and goes on later")
    func virtualStop() {
        let scheduler = HistoricalScheduler()
        var log: [Int] = []
        for number in 1...3 {
            _ = scheduler.scheduleRelative(number, dueTime: .seconds(number)) { number in
                log.append(number)
                if number == 2 { scheduler.stop() }
                return Disposables.create()
            }
        }
        scheduler.start()
        #expect(log == [1, 2])
        scheduler.start()
        #expect(log == [1, 2, 3])
    }

    @Test("periodic work passes its state on, and ends when it is disposed of")
    func periodic() {
        let scheduler = HistoricalScheduler()
        var log: [Int] = []
        let work = scheduler.schedulePeriodic(0, startAfter: .seconds(1), period: .seconds(2)) { count in
            log.append(count)
            return count + 1
        }
        scheduler.advanceTo(Date(timeIntervalSince1970: 5))
        work.dispose()
        scheduler.advanceTo(Date(timeIntervalSince1970: 50))
        #expect(log == [0, 1, 2])
    }

    @Test("recursive work goes on as long as it asks for it")
    func recursive() {
        var log: [Int] = []
        let work = CurrentThreadScheduler.instance.scheduleRecursive(3) { state, recurse in
            log.append(state)
            if state > 0 { recurse(state - 1) }
        }
        work.dispose()
        #expect(log == [3, 2, 1, 0])
    }

    /// The schedulers that work in order on some queue.
    struct Kind: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let make: @Sendable () -> any ImmediateSchedulerType

        static let serial: [Kind] = [
            Kind(testDescription: "serial, of a queue") {
                SerialDispatchQueueScheduler(queue: .global(), internalSerialQueueName: "test")
            },
            Kind(testDescription: "serial, of a quality of service") { SerialDispatchQueueScheduler(qos: .utility) },
            Kind(testDescription: "serial, by name") { SerialDispatchQueueScheduler(internalSerialQueueName: "test") },
            Kind(testDescription: "one operation at a time") {
                let queue = OperationQueue()
                queue.maxConcurrentOperationCount = 1
                return OperationQueueScheduler(operationQueue: queue)
            },
        ]

        static let concurrent: [Kind] = [
            Kind(testDescription: "concurrent, of a quality of service") {
                ConcurrentDispatchQueueScheduler(qos: .default)
            },
            Kind(testDescription: "concurrent, of a queue") {
                ConcurrentDispatchQueueScheduler(queue: DispatchQueue(label: "test", attributes: .concurrent))
            },
            Kind(testDescription: "operations") { OperationQueueScheduler(operationQueue: OperationQueue()) },
        ]
    }

    @Test("does work in the order of the calls, one piece at a time", arguments: Kind.serial)
    func serialOrder(kind: Kind) async {
        let scheduler = kind.make()
        let recorder = Recorder<Int>()
        let check = OverlapCheck()
        await withCheckedContinuation { continuation in
            for number in 0..<100 {
                _ = scheduler.schedule(number) { number in
                    check.call { recorder.on(.next(number)) }
                    if number == 99 { continuation.resume() }
                    return Disposables.create()
                }
            }
        }
        #expect(!check.hasOverlapped)
        #expect(recorder.seen == (0..<100).map(String.init).joined(separator: " "))
    }

    @Test("two pieces of work may wait for each other", arguments: Kind.concurrent)
    func concurrency(kind: Kind) async {
        let scheduler = kind.make()
        let (first, second) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        await withCheckedContinuation { continuation in
            _ = scheduler.schedule(()) {
                first.signal()
                second.wait()
                continuation.resume()
                return Disposables.create()
            }
            _ = scheduler.schedule(()) {
                first.wait()
                second.signal()
                return Disposables.create()
            }
        }
    }

    @Test("work that is disposed of before its turn is not done", arguments: Kind.serial)
    func disposed(kind: Kind) async {
        let scheduler = kind.make()
        let recorder = Recorder<Int>()
        let gate = DispatchSemaphore(value: 0)
        _ = scheduler.schedule(()) {
            gate.wait()
            return Disposables.create()
        }
        let cancelled = scheduler.schedule(()) {
            recorder.note("cancelled")
            return Disposables.create()
        }
        cancelled.dispose()
        gate.signal()
        await withCheckedContinuation { continuation in
            _ = scheduler.schedule(()) {
                continuation.resume()
                return Disposables.create()
            }
        }
        #expect(recorder.seen == "")
    }

    @Test("observe(on:) keeps the order, and the error behind the elements", arguments: Kind.serial + Kind.concurrent)
    func observeOn(kind: Kind) async {
        let subject = PublishSubject<Int>()
        let recorder = Recorder<Int>()
        let check = OverlapCheck()
        let subscription = SingleAssignmentDisposable()
        await withCheckedContinuation { continuation in
            subscription.setDisposable(
                subject.observe(on: kind.make()).subscribe(
                    onNext: { element in check.call { recorder.on(.next(element)) } },
                    onError: { _ in recorder.note("error") },
                    onDisposed: { continuation.resume() }
                )
            )
            for element in 0..<500 { subject.onNext(element) }
            subject.onError(TestError.first)
        }
        #expect(!check.hasOverlapped)
        #expect(recorder.seen == (0..<500).map(String.init).joined(separator: " ") + " error")
        subscription.dispose()
    }

    @Test("with observe(on:) events keep their places among the other work of a serial queue")
    func observeOnPlaces() async {
        let scheduler = SerialDispatchQueueScheduler(internalSerialQueueName: "test")
        let subject = PublishSubject<Int>()
        let recorder = Recorder<Int>()
        let subscription = subject.observe(on: scheduler).subscribe(recorder)
        let gate = DispatchSemaphore(value: 0)
        _ = scheduler.schedule(()) {
            gate.wait()
            return Disposables.create()
        }
        subject.onNext(1)
        subject.onNext(2)
        _ = scheduler.schedule(()) {
            recorder.note("work")
            return Disposables.create()
        }
        subject.onNext(3)
        gate.signal()
        await withCheckedContinuation { continuation in
            _ = scheduler.schedule(()) {
                continuation.resume()
                return Disposables.create()
            }
        }
        #expect(recorder.seen == "1 2 work 3")
        subscription.dispose()
    }

    @Test("subscribe(on:) subscribes on the scheduler", arguments: Kind.serial + Kind.concurrent)
    func subscribeOn(kind: Kind) async {
        await onThread {
            let caller = Thread.current
            let recorder = Recorder<Bool>()
            let done = DispatchSemaphore(value: 0)
            let subscription = Observable<Bool>.create { observer in
                observer.onNext(Thread.current !== caller)
                observer.onCompleted()
                return Disposables.create()
            }.subscribe(on: kind.make()).subscribe(
                onNext: { recorder.on(.next($0)) },
                onDisposed: { done.signal() }
            )
            done.wait()
            #expect(recorder.seen == "true")
            subscription.dispose()
        }
    }
}
