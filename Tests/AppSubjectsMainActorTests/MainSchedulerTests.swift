import AppSubjects
import Dispatch
import Synchronization
import Testing

@Suite("The main scheduler")
struct MainSchedulerTests {
    private let scheduler = MainScheduler()

    /// Does `action` on the scheduler.
    private func schedule(_ action: @escaping () -> Void) -> any Disposable {
        scheduler.schedule(action) { action in
            action()
            return Disposables.create()
        }
    }

    /// Returns when everything that waits for the main queue has had its turn.
    private func mainQueueTurn() async {
        await withCheckedContinuation { continuation in
            DispatchQueue.main.async { continuation.resume() }
        }
    }

    @Test("does work at once on the main queue, and work asked for meanwhile after it, in order")
    func order() async {
        var log: [String] = []
        _ = schedule {
            for name in ["a", "b"] { _ = self.schedule { log.append(name) } }
            log.append("outer")
        }
        #expect(log == ["outer"])
        await mainQueueTurn()
        #expect(log == ["outer", "a", "b"])
    }

    @Test("work asked for on the main queue while other work waits comes after that")
    func waiting() async {
        let log = Mutex<[String]>([])
        let scheduler = scheduler
        elsewhere {
            _ = scheduler.schedule("first") { name in
                log.withLock { $0.append(name) }
                return Disposables.create()
            }
        }
        _ = schedule { log.withLock { $0.append("second") } }
        #expect(log.withLock { $0 } == [])
        await mainQueueTurn()
        #expect(log.withLock { $0 } == ["first", "second"])
    }

    @Test("there is one for everybody, which works at once on the main queue, and one that never does")
    func instances() async {
        var log: [String] = []
        func schedule(_ name: String, on scheduler: some ImmediateSchedulerType) {
            _ = scheduler.schedule(name) { name in
                log.append(name)
                return Disposables.create()
            }
        }
        schedule("instance", on: MainScheduler.instance)
        schedule("concurrent", on: ConcurrentMainScheduler.instance)
        schedule("asynchronous", on: MainScheduler.asyncInstance)
        schedule("concurrent", on: ConcurrentMainScheduler.instance)
        #expect(log == ["instance", "concurrent", "concurrent"])
        await mainQueueTurn()
        #expect(log == ["instance", "concurrent", "concurrent", "asynchronous"])
        MainScheduler.ensureExecutingOnScheduler()
        MainScheduler.ensureRunningOnMainThread()
    }

    @Test("from elsewhere all of them work on the main queue")
    func fromElsewhere() async {
        let (done, end) = AsyncStream.makeStream(of: Int.self)
        let schedulers: [any ImmediateSchedulerType & Sendable] = [
            scheduler, MainScheduler.asyncInstance, ConcurrentMainScheduler.instance,
        ]
        elsewhere {
            for (number, scheduler) in schedulers.enumerated() {
                _ = scheduler.schedule(number) { number in
                    MainActor.assertIsolated()
                    end.yield(number)
                    if number == 2 { end.finish() }
                    return Disposables.create()
                }
            }
        }
        var seen: [Int] = []
        for await number in done { seen.append(number) }
        #expect(seen == [0, 1, 2])
    }

    @Test("to insist on the main queue elsewhere stops the program with a message")
    func ensuring() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            elsewhere { MainScheduler.ensureExecutingOnScheduler(errorMessage: "only here") }
        }
        #if DEBUG
            let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(text.contains("only here"))
        #endif
    }

    @Test("does work at once again after work was disposed of before its turn")
    func disposed() async {
        var log: [String] = []
        _ = schedule {
            self.schedule { log.append("disposed of") }.dispose()
        }
        await mainQueueTurn()
        _ = schedule { log.append("at once") }
        #expect(log == ["at once"])
    }

    @Test("observe(on:) delivers at once on the main queue")
    func observeOn() {
        let subject = PublishSubject<Int>()
        var seen: [Int] = []
        let subscription = subject.observe(on: scheduler).subscribe(onNext: { seen.append($0) })
        subject.onNext(1)
        subject.onNext(2)
        #expect(seen == [1, 2])
        subscription.dispose()
    }

    @Test("observe(on:) of the asynchronous one keeps an event's place among the work of the main queue")
    func places() async {
        let subject = PublishSubject<Int>()
        var seen: [Int] = []
        let subscription = subject.observe(on: MainScheduler.asyncInstance).subscribe(onNext: { seen.append($0) })
        for element in 1...3 { subject.onNext(element) }
        _ = MainScheduler.asyncInstance.schedule(4) { element in
            seen.append(element)
            return Disposables.create()
        }
        #expect(seen == [])
        await mainQueueTurn()
        #expect(seen == [1, 2, 3, 4])
        subscription.dispose()
    }
}
