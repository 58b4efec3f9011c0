import Foundation

/// A descriptor to read, with a pipe beside it by which somebody else tells the reader to give up.
nonisolated final class InterruptibleInput: Sendable {
    /// What is read.
    let descriptor: Int32

    private let wakeReader: Int32
    private let wakeWriter: Int32

    /// - Parameter descriptor: What is read; not closed.
    /// - Throws: ``SystemError`` when the process has no descriptor left.
    init(_ descriptor: Int32) throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw SystemError("cannot make a pipe") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        self.descriptor = descriptor
        (wakeReader, wakeWriter) = (ends[0], ends[1])
    }

    deinit {
        close(wakeReader)
        close(wakeWriter)
    }

    /// Ends the call of ``wait()`` that waits, and those to come until ``takeInterruption()``. From any thread.
    func interrupt() {
        var byte: UInt8 = 0
        // A full pipe has woken the reader already.
        _ = write(wakeWriter, &byte, 1)
    }

    /// Waits until there is something to read.
    ///
    /// - Returns: false when interrupted.
    /// - Throws: ``SystemError``.
    func wait() throws -> Bool {
        var descriptors = [
            pollfd(fd: wakeReader, events: Int16(POLLIN), revents: 0),
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        ]
        while poll(&descriptors, 2, -1) < 0 {
            guard errno == EINTR else { throw SystemError("cannot wait for input") }
        }
        return descriptors[0].revents == 0
    }

    /// Takes back one call of ``interrupt()``, once ``wait()`` has told of it.
    func takeInterruption() {
        var byte: UInt8 = 0
        _ = read(wakeReader, &byte, 1)
    }
}
