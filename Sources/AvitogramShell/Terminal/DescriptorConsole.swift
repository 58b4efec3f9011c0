import AvitogramServices
import Foundation

/// Writes to the process's own output and error streams, unbuffered.
actor DescriptorConsole: ConsoleOutput {
    private let executor = QueueExecutor(label: "avitogram.output")

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init() {}

    func write(_ text: ConsoleText, to stream: ConsoleStream) async throws {
        try Self.write(text, to: stream.rawValue)
    }

    /// Writes a text whole, waiting for the reader where it must.
    ///
    /// - Parameters:
    ///   - text: What to write.
    ///   - descriptor: Where to.
    /// - Throws: ``BrokenPipe`` when the reader has gone, else ``SystemError``.
    nonisolated static func write(_ text: ConsoleText, to descriptor: Int32) throws {
        var rest = Array(text.description.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
                continue
            }
            switch errno {
            case EINTR: continue
            case EAGAIN:
                var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = poll(&wait, 1, -1)
            case EPIPE: throw BrokenPipe()
            default: throw SystemError("cannot write")
            }
        }
    }
}
