import Foundation

/// The file operations of a store that loses nothing: private to their owner, and on the disk when they return.
///
/// Every one blocks, and throws ``LocalStoreError``.
enum FileSystem {
    /// What a file is called until it is whole.
    static let partialSuffix = ".partial"

    /// Puts a file with this content in the place of the one there, all at once: a reader, or a kill, finds the old one
    /// or the new one.
    ///
    /// - Parameters:
    ///   - path: The file, in a folder that exists.
    ///   - data: Its content.
    ///   - written: Called when the content is written under another name; may throw to give up.
    ///   - synced: Called when it has reached the disk; may throw to give up.
    /// - Throws: ``LocalStoreError`` or what the callbacks throw; the old file then stands, unless only its folder
    ///   could not be brought to the disk: then the new one is there, and a power cut may bring back the old one.
    static func replace(
        _ path: String,
        with data: Data,
        written: () throws -> Void = {},
        synced: () throws -> Void = {}
    ) throws {
        let partial = path + partialSuffix
        try remove(partial)
        do {
            try withFile(partial, O_WRONLY | O_CREAT | O_EXCL) { file in
                try writeAll(data, to: file, path)
                try written()
                try sync(file, path)
                try synced()
            }
            guard rename(partial, path) == 0 else { throw LocalStoreError.system(.write, path, errno: errno) }
        } catch {
            // The first error counts; what is left over is removed when the store opens next.
            try? remove(partial)
            throw error
        }
        try syncFolder(of: path)
    }

    /// Reads a file whole.
    ///
    /// - Parameter path: The file.
    /// - Returns: Its content; nil where there is no file.
    /// - Throws: ``LocalStoreError``.
    static func contents(of path: String) throws -> Data? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else {
            if errno == ENOENT { return nil }
            throw LocalStoreError.system(.read, path, errno: errno)
        }
        defer { close(file) }
        var data = Data()
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = chunk.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
            if count == 0 { return data }
            if count > 0 {
                data.append(contentsOf: chunk[..<count])
            } else if errno != EINTR {
                throw LocalStoreError.system(.read, path, errno: errno)
            }
        }
    }

    /// Removes a file; one that does not exist is already removed.
    static func remove(_ path: String) throws {
        guard unlink(path) == 0 || errno == ENOENT else { throw LocalStoreError.system(.remove, path, errno: errno) }
    }

    /// Lists a folder, without `.` and `..`, sorted.
    static func list(_ path: String) throws -> [String] {
        guard let folder = opendir(path) else { throw LocalStoreError.system(.list, path, errno: errno) }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Makes a folder that only its owner may enter, with those above it; one that exists is closed to all others.
    static func makePrivateFolder(_ path: String) throws {
        if mkdir(path, 0o700) == 0 {
            return try syncFolder(of: path)
        }
        switch errno {
        case EEXIST: break
        case ENOENT where !exists(parent(of: path)):
            try makePrivateFolder(parent(of: path))
            return try makePrivateFolder(path)
        default: throw LocalStoreError.system(.create, path, errno: errno)
        }
        guard let mode = mode(of: path), mode & S_IFMT == S_IFDIR else {
            throw LocalStoreError.failed(.create, path, reason: "a file is in its place")
        }
        if mode & 0o077 != 0, chmod(path, mode & 0o700) != 0 {
            throw LocalStoreError.system(.protect, path, errno: errno)
        }
    }

    /// Whether anything has this path.
    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Whether a folder has this path.
    static func isFolder(_ path: String) -> Bool {
        mode(of: path).map { $0 & S_IFMT == S_IFDIR } ?? false
    }

    private static func mode(of path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode : nil
    }
}

// MARK: - System calls

extension FileSystem {
    /// Opens a file for as long as the body runs.
    static func withFile<Result>(_ path: String, _ flags: CInt, _ body: (CInt) throws -> Result) throws -> Result {
        let file = open(path, flags | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw LocalStoreError.system(.open, path, errno: errno) }
        defer { close(file) }
        return try body(file)
    }

    /// Writes all of the data, however many calls that takes.
    static func writeAll(_ data: Data, to file: CInt, _ path: String) throws {
        try data.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count >= 0 {
                    rest = rest.dropFirst(count)
                } else if errno != EINTR {
                    throw LocalStoreError.system(.write, path, errno: errno)
                }
            }
        }
    }

    private static func syncFolder(of path: String) throws {
        let folder = parent(of: path)
        // Above the data folder there may be folders that one may write to but not read.
        guard access(folder, R_OK) == 0 else { return }
        try withFile(folder, O_RDONLY) { try sync($0, folder) }
    }

    private static func sync(_ file: CInt, _ path: String) throws {
        #if canImport(Darwin)
            // There, fsync leaves the bytes in the drive's cache.
            let result = fcntl(file, F_FULLFSYNC)
        #else
            let result = fsync(file)
        #endif
        guard result == 0 else { throw LocalStoreError.system(.write, path, errno: errno) }
    }

    private static func parent(of path: String) -> String {
        let parent = (path as NSString).deletingLastPathComponent
        return parent.isEmpty ? "." : parent
    }
}
