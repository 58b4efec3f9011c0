import AppCoreTesting
import AvitogramServices
import Foundation
import Testing

@Suite("TimeOrderedIdentifierSource")
nonisolated struct TimeOrderedIdentifierSourceTests {
    @Test("makes version 7 UUIDs without hyphens, beginning with the time")
    func form() {
        let time = ManualTimeSource(now: Date(millisecondsSince1970: 0x017F_22E2_79B0))
        let identifier = TimeOrderedIdentifierSource(time: time, random: Constant(value: .max)).makeIdentifier()
        // RFC 9562, A.6 has this time; the counter is 0 and the random bits are all set here.
        #expect(identifier == "017f22e279b07000bfffffffffffffff")
    }

    @Test("makes identifiers that sort in the order they were made, whatever the clock does")
    func order() {
        let time = ManualTimeSource(now: Date(millisecondsSince1970: 5))
        let source = TimeOrderedIdentifierSource(time: time)
        var identifiers = (0..<10_000).map { _ in source.makeIdentifier() }
        time.now = Date(millisecondsSince1970: 1_000)
        identifiers += (0..<10).map { _ in source.makeIdentifier() }
        time.now = Date(millisecondsSince1970: 2)
        identifiers += (0..<10).map { _ in source.makeIdentifier() }
        #expect(identifiers == identifiers.sorted())
        #expect(Set(identifiers).count == identifiers.count)
    }

    @Test("makes the same identifiers again from the same time and seed")
    func seeded() {
        func make() -> [String] {
            let source = TimeOrderedIdentifierSource(
                time: ManualTimeSource(now: Date(millisecondsSince1970: 1)),
                random: Constant(value: 7)
            )
            return (0..<5).map { _ in source.makeIdentifier() }
        }
        #expect(make() == make())
    }

    @Test("makes no identifier twice for tasks that ask at once")
    func concurrent() async {
        let source = TimeOrderedIdentifierSource(time: SystemTimeSource())
        let identifiers = await withTaskGroup { group in
            for _ in 0..<8 { group.addTask { (0..<200).map { _ in source.makeIdentifier() } } }
            return await group.reduce(into: Set<String>()) { $0.formUnion($1) }
        }
        #expect(identifiers.count == 1_600)
    }
}

private nonisolated struct Constant: RandomNumberGenerator, Sendable {
    let value: UInt64

    mutating func next() -> UInt64 { value }
}
