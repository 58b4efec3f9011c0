public import AvitogramServices
import Dispatch
public import Foundation

/// Reads pictures from files, on a queue of its own.
nonisolated public struct FilePictureSource: PictureSource {
    private let folder: String
    private let queue = DispatchQueue(label: "avitogram.picture-files")

    /// Makes a source.
    ///
    /// - Parameter folder: Where relative paths start.
    public init(folder: String = FileManager.default.currentDirectoryPath) {
        self.folder = folder
    }

    /// Reads a picture file; its format is told by its bytes, whatever it is called.
    ///
    /// - Parameter reference: An absolute path, a path relative to the source's folder, or one that starts with `~`.
    /// - Returns: The picture, named by the path's last component.
    /// - Throws: ``PictureError`` naming `reference`.
    public func picture(at reference: String) async throws(PictureError) -> Picture {
        let path = (reference as NSString).expandingTildeInPath
        let file = path.hasPrefix("/") || path.isEmpty ? path : folder + "/" + path
        let result = await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: Result { () throws(PictureError) in try Self.read(file) }) }
        }
        // The person knows the picture by what they typed.
        return try result.mapError { PictureError($0.reason, name: reference) }.get()
    }

    private static func read(_ path: String) throws(PictureError) -> Picture {
        try Picture(data: PictureFile(path: path).contents(), name: (path as NSString).lastPathComponent)
    }
}
