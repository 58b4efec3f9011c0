import Foundation
import GoldenLiquid
import Testing

/// The golden Liquid cases live outside of the repository: in the folder `CONFORMANCE_DATA` names, or beside the checkout.
private let goldenFile: URL? = {
    let checkout = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    let folder = ProcessInfo.processInfo.environment["CONFORMANCE_DATA"].map { URL(filePath: $0) }
    let candidates = [
        folder, checkout.appending(path: "../shared/data"),
    ]
    return candidates.compactMap { $0?.standardizedFileURL.appending(path: "golden_liquid.json") }
        .first { FileManager.default.fileExists(atPath: $0.path) }
}()

@Suite("Golden Liquid", .enabled(if: goldenFile != nil, "no golden_liquid.json: set CONFORMANCE_DATA to its folder"))
struct GoldenLiquidTests {
    private let golden: GoldenLiquid

    init() throws {
        let file = try #require(goldenFile)
        golden = try GoldenLiquid(json: Array(Data(contentsOf: file)))
    }

    @Test("passes all 1,054 cases with strict mode where a case asks for it")
    func byTag() {
        #expect(golden.cases.count == 1054)
        #expect(golden.failures(.byTag).map(\.description) == [])
    }

    @Test("passes at least 1,039 cases when all of them run lax")
    func lax() {
        #expect(golden.cases.count - golden.failures(.lax).count >= 1039)
    }
}
