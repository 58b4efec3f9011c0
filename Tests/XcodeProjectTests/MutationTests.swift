import Conformance
import Foundation
import Testing

@testable import XcodeProject

/// Damages projects at random and expects an answer, whichever it is: never a trap, never a hang.
///
/// `FUZZ_SECONDS` makes the run longer and `FUZZ_SEED` different.
@Suite("Damaged projects")
struct MutationTests {
    static let environment = ProcessInfo.processInfo.environment
    static let rounds = environment["FUZZ_SECONDS"].flatMap(Double.init)

    @Test("answers every damaged file with a project or a located error")
    func mutations() throws {
        var random = SplitMix(state: Self.environment["FUZZ_SEED"].flatMap(UInt64.init) ?? 20_200_525)
        var seeds = [Array(Fixture.small.utf8), Array(try SynchronizedFolderTests.text().utf8)]
        for name in ConformanceData.here?.names(in: "pbxproj") ?? [] where Self.rounds != nil || name.hasPrefix("18") {
            seeds.append(try #require(ConformanceData.here).bytes("pbxproj/" + name))
        }
        let start = ContinuousClock.now
        var count = 0
        while Self.rounds.map({ ContinuousClock.now - start < .seconds($0) }) ?? (count < 400) {
            count += 1
            let seed = seeds[Int.random(in: 0..<seeds.count, using: &random)]
            let bytes = mutate(seed, with: &random)
            guard let project = try? ProjectFile(bytes: bytes) else { continue }
            var edit = ProjectEdit(project)
            for target in project.targets.prefix(2) {
                let group = GroupPath(mirroring: "App/Guest").appending("View")
                _ = try? edit.add(NewFile("App/Guest/View/A.swift", group: group, targets: [target.name]))
                _ = try? edit.add(NewFile("App/Feature/A.xib", group: group, targets: [target.name]))
            }
            let changed = edit.bytes()
            #expect(throws: Never.self, "seed \(count)") { try ProjectFile(bytes: changed) }
            var removal = ProjectEdit(project)
            removal.clearGroup(GroupPath(mirroring: "App"))
            removal.removeFile("App/Main.swift")
            _ = removal.bytes()
        }
        if Self.rounds != nil { print("\(count) damaged projects") }
    }

    private func mutate(_ seed: [UInt8], with random: inout SplitMix) -> [UInt8] {
        var bytes = seed
        for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            let length = min(Int.random(in: 1...40, using: &random), bytes.count - place)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.removeSubrange(place..<place + length)
            case 2: bytes.insert(contentsOf: bytes[place..<place + length], at: place)
            case 3: bytes.insert(Array("{}()=;,\"/*<>\\\n".utf8).randomElement(using: &random) ?? 0, at: place)
            case 4: bytes.removeSubrange(place...)
            default:
                // Swap two identifiers: cycles, wrong kinds, doubles.
                let other = Int.random(in: 0..<bytes.count, using: &random)
                let length = min(24, bytes.count - max(place, other))
                bytes.replaceSubrange(place..<place + length, with: Array(bytes[other..<other + length]))
            }
        }
        return bytes
    }
}

/// A small generator with a seed: the same damage in every run.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
        return word ^ word >> 31
    }
}
