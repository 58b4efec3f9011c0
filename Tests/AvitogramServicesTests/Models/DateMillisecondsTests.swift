import AvitogramServices
import Foundation
import Testing

@Suite("Date in milliseconds")
struct DateMillisecondsTests {
    @Test(
        "come back from a date as they went in",
        arguments: [0, 1, 2, 999, -1, -2, 1_700_000_000_000, 4_102_444_800_000]
    )
    func roundTrip(base: Int64) {
        for offset in Int64(0)..<2_000 {
            #expect(Date(millisecondsSince1970: base + offset).millisecondsSince1970 == base + offset)
        }
    }
}
