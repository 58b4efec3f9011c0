public import Foundation

/// The folder of other people's files and the results they must give. It is no part of the repository.
public struct ConformanceData: Sendable {
    /// The folder, with `golden_liquid.json`, `scaffold`, `pbxproj` and `rambafiles` in it, or some of them.
    public let folder: URL

    /// Takes a folder.
    public init(folder: URL) { self.folder = folder }

    /// The folder that `CONFORMANCE_DATA` names, or else `shared/data` beside the checkout; nothing where there is
    /// none.
    public static let here: ConformanceData? = {
        let checkout = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let named = ProcessInfo.processInfo.environment["CONFORMANCE_DATA"].map { URL(filePath: $0) }
        let data = ConformanceData(folder: named ?? checkout.deletingLastPathComponent().appending(path: "shared/data"))
        return data.has("") ? data : nil
    }()

    /// Whether there is something of that name.
    public func has(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: folder.appending(path: path).path)
    }

    /// The names in a folder, sorted; none where there is no folder.
    public func names(in path: String) -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: path).path)
        return names?.filter { !$0.hasPrefix(".") }.sorted() ?? []
    }

    /// The bytes of a file.
    ///
    /// - Throws: What Foundation throws where it cannot be read.
    public func bytes(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appending(path: path)))
    }

    /// The text of a file.
    ///
    /// - Throws: As ``bytes(_:)``.
    public func text(_ path: String) throws -> String {
        String(decoding: try bytes(path), as: UTF8.self)
    }
}
