import AppLifecycle
import Testing

@Suite("LifecycleLogEntry")
struct LifecycleLogEntryTests {
    @Test("writes to the standard error output without control characters")
    func log() async throws {
        let result = await #expect(processExitsWith: .exitCode(0), observing: [\.standardErrorContent]) { @MainActor in
            struct Nasty: Error, CustomStringConvertible {
                var description: String { "a\u{1B}[31mred\nline — ё\u{9B}" }
            }
            LifecycleLogEntry.logToStandardError(
                .failed(service: "Storage", event: .willEncodeRestorableState, error: Nasty())
            )
        }
        #expect(
            result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
                == "warning: Storage failed in willEncodeRestorableState: a\\u{1B}[31mred\\nline — ё\\u{009B}\n"
        )
    }
}
