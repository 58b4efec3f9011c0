import AvitogramServices
import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// An open file, closed when it is released; asked for its kind and size before any of it is read.
nonisolated struct PictureFile: ~Copyable {
    private let path: String
    private let descriptor: Int32

    /// Opens a file without waiting for the other end, should it be a pipe.
    ///
    /// - Parameter path: The file's path, which errors name.
    /// - Throws: ``PictureError`` `notFound`, `notAFile` or `notReadable`.
    init(path: String) throws(PictureError) {
        // A path with a NUL in it would lead to another file than the one it names.
        guard !path.isEmpty, !path.utf8.contains(0) else { throw PictureError(.notFound, name: path) }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Self.failure(errno, path) }
        self.path = path
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Reads the whole file if it is one and not too large; one byte more than the limit is the most that is ever read.
    ///
    /// - Returns: The file's bytes.
    /// - Throws: ``PictureError`` `folder`, `notAFile`, `tooLarge` or `notReadable`.
    func contents() throws(PictureError) -> Data {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Self.failure(errno, path) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw PictureError(.folder, name: path)
        default: throw PictureError(.notAFile, name: path)
        }
        let size = Int(status.st_size)
        guard size <= Picture.maximumByteCount else { throw PictureError(.tooLarge(size), name: path) }
        // The file may grow or shrink while it is read.
        return try bytes(atMost: Picture.maximumByteCount + 1, expecting: size)
    }

    private func bytes(atMost limit: Int, expecting size: Int) throws(PictureError) -> Data {
        var data = Data(capacity: size)
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        while data.count < limit {
            let count = read(descriptor, &buffer, min(buffer.count, limit - data.count))
            if count == 0 { break }
            if count > 0 {
                data.append(contentsOf: buffer[..<count])
            } else if errno != EINTR {
                throw Self.failure(errno, path)
            }
        }
        return data
    }

    private static func failure(_ code: Int32, _ path: String) -> PictureError {
        switch code {
        case ENOENT, ENOTDIR: PictureError(.notFound, name: path)
        case ENXIO: PictureError(.notAFile, name: path)
        default: PictureError(.notReadable(String(cString: strerror(code))), name: path)
        }
    }
}
