import AppSubjects
import Dispatch
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
