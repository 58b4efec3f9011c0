import Conformance
import Testing

@testable import XcodeProject

@Suite("Real projects", .enabled(if: ConformanceData.here != nil))
struct RealProjectTests {
    private static let projects = (ConformanceData.here?.names(in: "pbxproj") ?? [])
        .filter { !$0.hasPrefix("15-") && !$0.hasPrefix("18-") }

    @Test("the tree holds every byte", arguments: projects)
    func tree(name: String) throws {
        let bytes = try #require(ConformanceData.here).bytes("pbxproj/" + name)
        // What is not in a node is punctuation, blanks and comments: putting all pieces together gives the file.
        #expect(try ProjectFile(bytes: bytes).tree.rebuilt() == bytes)
    }
}

extension SyntaxTree {
    /// The file put together from the leaves and what stands between them.
    func rebuilt() -> [UInt8] {
        var result: [UInt8] = []
        for node in nodes where node.kind != .array && node.kind != .dictionary {
            result += bytes[result.count..<Int(node.start)]
            result += bytes[Int(node.start)..<Int(node.end)]
        }
        return result + bytes[result.count...]
    }
}
