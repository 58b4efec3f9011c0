import AppCoreTesting
import AppLifecycle
import Foundation

/// Holds those who wait until it is opened, whatever happens to their tasks.
@MainActor
final class Latch {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func wait() async {
        guard !isOpen else { return }
        await withCheckedContinuation { waiting.append($0) }
    }

    func open() {
        isOpen = true
        for continuation in waiting { continuation.resume() }
        waiting = []
    }
}

/// Keeps what was logged, as text.
@MainActor
final class LogRecord {
    private(set) var lines: [String] = []

    var log: LifecycleLog { { self.lines.append("\($0)") } }
}

struct Broken: Error, CustomStringConvertible {
    var description: String { "disk is broken" }
}

/// Concerned with nothing.
final class IdleService: ApplicationService {}

/// Three services A, B, C, a clock that stands still, and what they heard.
@MainActor
struct World {
    let clock = ManualClock()
    let record = LogRecord()
    let journal = LifecycleJournal()
    let services: [RecordingApplicationService]
    let delegate: PluggableApplicationDelegate

    init(limit: Duration = .seconds(30)) {
        services = [
            RecordingApplicationService("A", journal: journal),
            RecordingApplicationService("B", journal: journal),
            RecordingApplicationService("C", journal: journal),
        ]
        delegate = PluggableApplicationDelegate(services: services, limit: limit, clock: clock, log: record.log)
    }

    var a: RecordingApplicationService { services[0] }
    var b: RecordingApplicationService { services[1] }
    var c: RecordingApplicationService { services[2] }
}
