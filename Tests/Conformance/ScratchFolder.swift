import Foundation

/// A folder of one check's own, removed with the value.
final class ScratchFolder {
    let path: String

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "conformance-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.resolvingSymlinksInPath().path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Copies a file or folder to a place below; the copy can be written, whatever the original says.
    func copy(_ source: URL, to name: String) throws {
        let manager = FileManager.default
        let target = URL(filePath: path).appending(path: name)
        try manager.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try manager.copyItem(at: source, to: target)
        for inner in [""] + ((try? manager.subpathsOfDirectory(atPath: target.path)) ?? []) {
            let path = inner.isEmpty ? target.path : target.path + "/" + inner
            try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        }
    }

    /// The bytes of all files below; an empty folder counts as an empty file whose name ends with `/`.
    func contents() throws -> [String: [UInt8]] {
        var contents: [String: [UInt8]] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
            let url = URL(filePath: path).appending(path: name)
            if let inner = try? FileManager.default.contentsOfDirectory(atPath: url.path) {
                if inner.isEmpty { contents[name + "/"] = [] }
            } else {
                contents[name] = Array(try Data(contentsOf: url))
            }
        }
        return contents
    }
}
