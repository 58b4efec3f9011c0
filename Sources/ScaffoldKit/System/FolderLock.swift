#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A lock on a folder that the system lets go of when its process ends, however it ends.
struct FolderLock {
    private let descriptor: Int32

    /// Waits until nobody else has the lock.
    ///
    /// - Throws: ``FileSystemError`` if the folder cannot be opened or locked.
    init(_ path: String) throws(FileSystemError) {
        descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileSystemError("lock", path) }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else {
                let error = FileSystemError("lock", path)
                close()
                throw error
            }
        }
    }

    func release() {
        flock(descriptor, LOCK_UN)
        close()
    }

    /// Closes this process's access only: a lock that a parent process holds stays.
    func close() {
        #if canImport(Glibc)
            Glibc.close(descriptor)
        #else
            Darwin.close(descriptor)
        #endif
    }
}
