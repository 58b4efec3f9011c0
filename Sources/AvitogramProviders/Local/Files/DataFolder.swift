import Foundation

/// The folder everything is in, and the lock that makes it one process's own.
///
///     DIR/                    0700
///       avitogram.lock        held while the folder is in use; holds the process's number, if there is room
///       avitogram.sqlite      accounts, sessions, posts
///       pictures/             one file for each picture, named by its SHA-256
///       secrets/secrets.json  tokens
///       preferences.json      settings
final class DataFolder: Sendable {
    /// Where the files of a folder are.
    struct Layout: Sendable {
        /// The folder.
        let path: String

        var lock: String { path + "/avitogram.lock" }
        var database: String { path + "/avitogram.sqlite" }
        var pictures: String { path + "/pictures" }
        var secrets: String { path + "/secrets/secrets.json" }
        var preferences: String { path + "/preferences.json" }
    }

    private let lockFile: CInt

    /// Makes the folder if need be and locks it.
    ///
    /// A folder that holds visible files but no lock was never used as a data folder, and is left as it is.
    ///
    /// - Parameter layout: Where it is.
    /// - Throws: ``LocalStoreError``.
    init(locking layout: Layout) throws {
        let path = layout.path
        if FileSystem.exists(path) {
            guard FileSystem.isFolder(path) else { throw LocalStoreError.notAFolder(path) }
            let isOurs = FileSystem.exists(layout.lock)
            guard try isOurs || FileSystem.list(path).allSatisfy({ $0.hasPrefix(".") }) else {
                throw LocalStoreError.foreignFolder(path)
            }
        }
        try FileSystem.makePrivateFolder(path)
        try Self.checkWritable(path)
        lockFile = try Self.lock(layout)
    }

    deinit {
        // Emptied first, so that nobody reads this process's number once the folder is free.
        ftruncate(lockFile, 0)
        close(lockFile)
    }

    /// Tries to make a file, because SQLite would only say later that it cannot open one.
    private static func checkWritable(_ path: String) throws {
        let probe = path + "/.probe"
        let file = open(probe, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw LocalStoreError.system(.write, path, errno: errno) }
        close(file)
        try FileSystem.remove(probe)
    }

    /// Opens and locks the lock file; the lock goes with the descriptor, so it ends with the process however that ends.
    private static func lock(_ layout: Layout) throws -> CInt {
        let file = open(layout.lock, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw LocalStoreError.system(.lock, layout.lock, errno: errno) }
        do {
            while flock(file, LOCK_EX | LOCK_NB) != 0 {
                switch errno {
                case EINTR: continue
                case EWOULDBLOCK: throw LocalStoreError.inUse(layout.path, processID: processID(in: file))
                default: throw LocalStoreError.system(.lock, layout.lock, errno: errno)
                }
            }
            guard ftruncate(file, 0) == 0 else { throw LocalStoreError.system(.lock, layout.lock, errno: errno) }
            do {
                try FileSystem.writeAll(Data("\(getpid())\n".utf8), to: file, layout.lock)
            } catch let error as LocalStoreError where error.code == .diskFull {
                // The number only tells others who has the folder; what is in it can be read on a full disk too.
            }
            return file
        } catch {
            close(file)
            throw error
        }
    }

    private static func processID(in file: CInt) -> Int? {
        var bytes = [UInt8](repeating: 0, count: 20)
        let count = bytes.withUnsafeMutableBytes { pread(file, $0.baseAddress, $0.count, 0) }
        guard count > 0 else { return nil }
        return Int(String(decoding: bytes[..<count], as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
    }
}
