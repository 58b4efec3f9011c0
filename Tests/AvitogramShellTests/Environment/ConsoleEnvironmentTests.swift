import AvitogramServices
import Foundation
import Testing

@testable import AvitogramShell

@Suite("ConsoleClock, ConsoleIdentifiers, FatalWriteStep")
struct ConsoleEnvironmentTests {
    private struct FixedTime: TimeSource {
        let now: Date
    }

    @Test("the clock shows the other clock's time until it is stopped, and moves either way")
    func clock() {
        let clock = ConsoleClock(base: FixedTime(now: Date(timeIntervalSince1970: 100)))
        #expect(clock.now.timeIntervalSince1970 == 100)
        clock.advance(by: 5)
        #expect(clock.now.timeIntervalSince1970 == 105)
        clock.freeze(at: Date(timeIntervalSince1970: 1000))
        clock.advance(by: 60)
        #expect(clock.now.timeIntervalSince1970 == 1060)
    }

    @Test("a seed fixes the identifiers under a stopped clock, and none is made twice")
    func identifiers() {
        func make(_ seed: UInt64?) -> [String] {
            let source = ConsoleIdentifiers(time: FixedTime(now: Date(timeIntervalSince1970: 1)))
            if let seed { source.seed(seed) }
            return (0..<1000).map { _ in source.makeIdentifier() }
        }
        let seeded = make(7)
        #expect(seeded == make(7))
        #expect(seeded != make(8))
        #expect(Set(seeded + make(nil) + make(nil)).count == 3000)
        #expect(seeded == seeded.sorted())
    }

    @Test("a step to be killed at is named whole or not at all")
    func fatalStep() throws {
        #expect(try FatalWriteStep.observer(in: [:]) is IgnoredWriteSteps)
        #expect(try FatalWriteStep.observer(in: ["AVITOGRAM_KILL_AT": "image.synced"]) is FatalWriteStep)
        let error = #expect(throws: ConsoleError.self) {
            try FatalWriteStep.observer(in: ["AVITOGRAM_KILL_AT": "image.sync"])
        }
        #expect(
            error?.reason.description
                == "AVITOGRAM_KILL_AT names no step: \"image.sync\"; did you mean 'image.synced'?"
        )
    }
}
