import AvitogramServices
import Foundation
import Testing

@Suite("Date as ISO 8601")
struct DateISO8601Tests {
    @Test("writes every millisecond as it is, and reads the same date back")
    func milliseconds() throws {
        for number in 0..<1000 {
            let date = Date(millisecondsSince1970: 1_780_000_000_000 + Int64(number))
            let digits = String(String(1000 + number).dropFirst())
            #expect(date.iso8601Text == "2026-05-28T20:26:40.\(digits)Z")
            #expect(try Date(iso8601Text: date.iso8601Text) == date)
        }
    }

    @Test("rounds what is beyond a millisecond, and writes times before 1970")
    func rounding() {
        #expect(Date(timeIntervalSince1970: 0.0004).iso8601Text == "1970-01-01T00:00:00.000Z")
        #expect(Date(timeIntervalSince1970: 0.9996).iso8601Text == "1970-01-01T00:00:01.000Z")
        #expect(Date(millisecondsSince1970: -1).iso8601Text == "1969-12-31T23:59:59.999Z")
    }
}
