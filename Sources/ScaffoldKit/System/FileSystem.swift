#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The file operations that scaffolding needs, straight on the system: no Foundation, no hidden state.
///
/// All paths are absolute or relative to the process's folder; text is UTF-8. Every function throws
/// ``FileSystemError`` when the system refuses.
enum FileSystem {
    /// What a path leads to, symbolic links not followed.
    enum Kind: Sendable {
        case file, folder, link, other
    }

    /// What is at a path, or nothing.
    static func kind(_ path: String) throws(FileSystemError) -> Kind? {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw FileSystemError("examine", path)
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFDIR: return .folder
        case S_IFLNK: return .link
        default: return .other
        }
    }

    /// Whether there is a file or folder, links followed.
    static func exists(_ path: String) -> Bool {
        access(path, F_OK) == 0
    }

    /// Whether there is a regular file, links followed.
    static func isFile(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// Whether there is a folder, links followed.
    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// The whole content of a file.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - limit: The most bytes that are read; a larger file is refused with `EFBIG`.
    /// - Returns: The bytes.
    /// - Throws: ``FileSystemError``.
    static func read(_ path: String, limit: Int = 512 * 1_048_576) throws(FileSystemError) -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw FileSystemError("read", path) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw FileSystemError("read", path) }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw FileSystemError("read", path, code: EISDIR) }
        guard Int(status.st_size) <= limit else { throw FileSystemError("read", path, code: EFBIG) }
        var failure: FileSystemError?
        let size = Int(status.st_size)
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let got = systemRead(file, buffer.baseAddress.map { $0 + count }, size - count)
                if got < 0, errno == EINTR { continue }
                if got < 0 { failure = FileSystemError("read", path) }
                if got <= 0 { return }
                count += got
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Writes a new file; one that is there already is refused.
    ///
    /// - Parameters:
    ///   - bytes: The content.
    ///   - path: The file.
    ///   - mode: The permissions before the process's mask is applied.
    /// - Throws: ``FileSystemError``.
    static func write(_ bytes: [UInt8], to path: String, mode: mode_t = 0o666) throws(FileSystemError) {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard file >= 0 else { throw FileSystemError("write", path) }
        var failure: FileSystemError?
        bytes.withUnsafeBytes { buffer in
            var offset = 0
            while offset < buffer.count {
                let written = systemWrite(file, buffer.baseAddress.map { $0 + offset }, buffer.count - offset)
                if written < 0, errno == EINTR { continue }
                guard written >= 0 else {
                    failure = FileSystemError("write", path)
                    return
                }
                offset += written
            }
        }
        let closed = close(file)
        if let failure { throw failure }
        guard closed == 0 else { throw FileSystemError("write", path) }
    }

    /// The permissions of a file.
    static func permissions(_ path: String) throws(FileSystemError) -> mode_t {
        var status = stat()
        guard lstat(path, &status) == 0 else { throw FileSystemError("examine", path) }
        return status.st_mode & 0o7777
    }

    static func setPermissions(_ mode: mode_t, of path: String) throws(FileSystemError) {
        guard chmod(path, mode) == 0 else { throw FileSystemError("change", path) }
    }

    static func makeFolder(_ path: String) throws(FileSystemError) {
        guard mkdir(path, 0o777) == 0 else { throw FileSystemError("create", path) }
    }

    /// Makes a folder and those above it that are missing.
    static func makeFolders(_ path: String) throws(FileSystemError) {
        if isFolder(path) { return }
        let parent = self.parent(path)
        if !parent.isEmpty, parent != path { try makeFolders(parent) }
        if mkdir(path, 0o777) != 0, errno != EEXIST { throw FileSystemError("create", path) }
    }

    static func move(_ source: String, to target: String) throws(FileSystemError) {
        guard rename(source, target) == 0 else { throw FileSystemError("move \(source) to", target) }
    }

    static func link(_ source: String, as target: String) throws(FileSystemError) {
        guard systemLink(source, target) == 0 else { throw FileSystemError("link \(source) as", target) }
    }

    /// Removes a file or a link; nothing there is fine.
    static func removeFile(_ path: String) throws(FileSystemError) {
        guard unlink(path) == 0 || errno == ENOENT else { throw FileSystemError("remove", path) }
    }

    /// Removes a folder if it is empty.
    ///
    /// - Returns: Whether it is gone.
    @discardableResult
    static func removeEmptyFolder(_ path: String) -> Bool {
        rmdir(path) == 0 || errno == ENOENT
    }

    /// Removes a file or a folder with all that is in it; links are removed, not followed.
    static func removeAll(_ path: String) throws(FileSystemError) {
        guard try kind(path) == .folder else { return try removeFile(path) }
        for name in try names(in: path) { try removeAll(path + "/" + name) }
        guard removeEmptyFolder(path) else { throw FileSystemError("remove", path) }
    }

    /// The names in a folder, sorted, without `.` and `..`.
    static func names(in path: String) throws(FileSystemError) -> [String] {
        guard let folder = opendir(path) else { throw FileSystemError("list", path) }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            // The name is an array of fixed size inside the entry, ended by a zero.
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// The absolute path without links, or nothing if there is nothing at it.
    static func realPath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// The path of the folder that holds a path; empty for a name alone.
    static func parent(_ path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "" }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// A path below a folder, or the path itself when it is absolute.
    static func join(_ folder: String, _ path: String) -> String {
        if path.hasPrefix("/") || folder.isEmpty { return path }
        if path.isEmpty { return folder }
        return folder.hasSuffix("/") ? folder + path : folder + "/" + path
    }
}

// Inside `FileSystem` these names would mean its own functions.
@inline(__always)
private func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(file, buffer, count)
}

@inline(__always)
private func systemWrite(_ file: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    write(file, buffer, count)
}

@inline(__always)
private func systemLink(_ source: String, _ target: String) -> Int32 {
    link(source, target)
}
