import AppSubjects
import Foundation
import Testing

@Suite("VirtualTimeScheduler")
struct VirtualTimeSchedulerTests {
    /// A time of whole ticks, each of which is a minute.
    private struct Minutes: VirtualTimeConverterType {
        func convertFromVirtualTime(_ virtualTime: Int) -> RxTime {
            Date(timeIntervalSince1970: TimeInterval(virtualTime) * 60)
        }
        func convertToVirtualTime(_ time: RxTime) -> Int { Int(time.timeIntervalSince1970 / 60) }
        func convertFromVirtualTimeInterval(_ virtualTimeInterval: Int) -> TimeInterval {
            TimeInterval(virtualTimeInterval) * 60
        }
        func convertToVirtualTimeInterval(_ timeInterval: TimeInterval) -> Int { Int(timeInterval / 60) }
        func offsetVirtualTime(_ time: Int, offset: Int) -> Int { time + offset }
        func compareVirtualTime(_ lhs: Int, _ rhs: Int) -> VirtualTimeComparison {
            lhs < rhs ? .lessThan : lhs == rhs ? .equal : .greaterThan
        }
    }

    /// Does nothing earlier than at the next tick.
    private final class NextTickScheduler: VirtualTimeScheduler<Minutes> {
        override func adjustScheduledTime(_ time: Int) -> Int { max(time, clock + 1) }
    }

    @Test("work at a point, after a span of virtual time and after one of real time is done in the order of the times")
    func times() {
        let scheduler = VirtualTimeScheduler(initialClock: 10, converter: Minutes())
        var log: [String] = []
        func note(_ name: String) -> any Disposable {
            log.append("\(name) at \(scheduler.clock)")
            return Disposables.create()
        }
        _ = scheduler.scheduleAbsoluteVirtual("point", time: 40, action: note)
        _ = scheduler.scheduleRelativeVirtual("span", dueTime: 20, action: note)
        _ = scheduler.scheduleRelative("seconds", dueTime: .seconds(1_500), action: note)
        _ = scheduler.schedule("now", action: note)
        _ = scheduler.scheduleAbsoluteVirtual("past", time: 3, action: note)
        #expect(scheduler.debugDescription == "[3, 10, 30, 35, 40]")
        scheduler.start()
        #expect(log == ["past at 10", "now at 10", "span at 30", "seconds at 35", "point at 40"])
        #expect(scheduler.now == Date(timeIntervalSince1970: 2_400))
        #expect(scheduler.debugDescription == "[]")
    }

    @Test("work that is never due is not done, and the clock does not run to the end of time")
    func never() {
        let scheduler = VirtualTimeScheduler(initialClock: 10, converter: Minutes())
        func fail(_ state: Int) -> any Disposable {
            Issue.record("done at \(scheduler.clock)")
            return Disposables.create()
        }
        scheduler.scheduleRelative(0, dueTime: .never, action: fail).dispose()
        _ = scheduler.scheduleRelative(0, dueTime: .never, action: fail)
        let subscription = Observable<Int>.timer(.never, scheduler: scheduler).subscribe(onNext: { _ = fail($0) })
        scheduler.start()
        #expect(scheduler.clock == 10)
        subscription.dispose()
    }

    @Test("a subclass may put off what is scheduled, and nothing is done before")
    func adjusting() {
        let scheduler = NextTickScheduler(initialClock: 0, converter: Minutes())
        var clocks: [Int] = []
        _ = scheduler.schedule(()) {
            clocks.append(scheduler.clock)
            return scheduler.schedule(()) {
                clocks.append(scheduler.clock)
                return Disposables.create()
            }
        }
        scheduler.start()
        #expect(clocks == [1, 2])
    }

    @Test("work that schedules work for the past does it at once, and the clock does not go back")
    func past() {
        let scheduler = VirtualTimeScheduler(initialClock: 0, converter: Minutes())
        var clocks: [Int] = []
        _ = scheduler.scheduleAbsoluteVirtual((), time: 5) {
            scheduler.scheduleAbsoluteVirtual((), time: 2) {
                clocks.append(scheduler.clock)
                return Disposables.create()
            }
        }
        scheduler.start()
        #expect(clocks == [5])
    }

    @Test("to sleep into the past, or to move the time from inside of work, stops the program with a message")
    func misuse() async {
        let asleep = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            HistoricalScheduler().sleep(-1)
        }
        let nested = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let scheduler = HistoricalScheduler()
            _ = scheduler.schedule(()) {
                scheduler.advanceTo(Date())
                return Disposables.create()
            }
            scheduler.start()
        }
        #if DEBUG
            let texts = [asleep, nested].map { String(decoding: $0?.standardErrorContent ?? [], as: UTF8.self) }
            #expect(texts[0].contains("cannot sleep into the past"))
            #expect(texts[1].contains("the scheduler is running already"))
        #else
            _ = (asleep, nested)
        #endif
    }
}
