import AppCoreTesting
import Foundation
import Testing

@Suite("ManualClock")
struct ManualClockTests {
    let clock = ManualClock()

    @Test("stands still until it is advanced")
    func now() {
        #expect(clock.now.offset == .zero)
        clock.advance(by: .seconds(5))
        #expect(clock.now.offset == .seconds(5))
        #expect(clock.now == ManualClock.Instant(offset: .seconds(2)).advanced(by: .seconds(3)))
        #expect(clock.minimumResolution == .zero)
    }

    @Test("wakes those whose time has come, and only those")
    func wakes() async throws {
        let short = Task { try await clock.sleep(for: .seconds(1)) }
        let long = Task { try await clock.sleep(for: .seconds(10)) }
        await clock.sleepers(2)
        clock.advance(by: .seconds(9))
        try await short.value
        clock.advance(by: .seconds(1))
        try await long.value
    }

    @Test("does not let anybody sleep until a time that has passed")
    func past() async throws {
        clock.advance(by: .seconds(1))
        try await clock.sleep(until: .init(offset: .seconds(1)))
        try await clock.sleep(for: .zero)
    }

    @Test("ends a sleep when its task is cancelled, before or meanwhile")
    func cancellation() async {
        let meanwhile = Task { try await clock.sleep(for: .seconds(1)) }
        await clock.sleepers()
        meanwhile.cancel()
        await #expect(throws: CancellationError.self) { try await meanwhile.value }
        let before = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleep(for: .seconds(1))
        }
        await #expect(throws: CancellationError.self) { try await before.value }
        clock.advance(by: .seconds(2))
    }

    @Test("serves many sleepers from many threads")
    func many() async throws {
        let woken = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 1...200 {
                group.addTask { @concurrent in
                    try await clock.sleep(for: .seconds(number))
                    return number
                }
            }
            await clock.sleepers(200)
            for _ in 1...200 { clock.advance(by: .seconds(1)) }
            return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
        }
        #expect(woken == Set(1...200))
    }

    @Test("tells a wall clock's time too, forwards and back")
    func timeSource() {
        let time = ManualTimeSource(now: Date(timeIntervalSince1970: 100))
        time.advance(by: 5)
        time.advance(by: -10)
        #expect(time.now == Date(timeIntervalSince1970: 95))
        time.now = Date(timeIntervalSince1970: 1)
        #expect(time.now == Date(timeIntervalSince1970: 1))
        #expect(ManualTimeSource().now == Date(timeIntervalSinceReferenceDate: 0))
    }
}
