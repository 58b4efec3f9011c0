import Foundation
import Testing

@testable import AvitogramShell

@Suite("Instant")
struct InstantTests {
    @Test(
        "reads times with a zone",
        arguments: [
            ("2026-01-31T09:30:00Z", 1_769_851_800), ("2026-01-31T10:30:00+01:00", 1_769_851_800),
            ("2026-01-31T09:30:00", nil), ("2026-02-30T09:30:00Z", nil), ("noon", nil), ("", nil),
            ("2024-02-29T00:00:00Z", 1_709_164_800), ("2026-01-31T24:00:00Z", nil),
            ("2026-01-31T09:30:00.250Z", 1_769_851_800.25),
        ] as [(String, TimeInterval?)]
    )
    func times(text: String, seconds: TimeInterval?) {
        #expect(Instant.parse(text)?.timeIntervalSince1970 == seconds)
    }

    @Test(
        "reads lengths of time",
        arguments: [
            ("0s", 0), ("90s", 90), ("5m", 300), ("2h", 7200), ("1d", 86400), ("5", nil), ("-5m", nil), ("m", nil),
            ("1.5h", nil), ("9223372036854775807d", nil), ("99999999999999s", nil),
        ] as [(String, TimeInterval?)]
    )
    func durations(text: String, seconds: TimeInterval?) {
        #expect(Instant.parseDuration(text) == seconds)
    }
}
