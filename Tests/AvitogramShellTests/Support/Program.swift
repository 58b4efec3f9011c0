import CTestProcess
import Dispatch
import Foundation

/// A program in a process of its own.
struct Program: Sendable {
    /// How a process came to its end.
    enum Ending: Hashable, Sendable {
        case exited(Int32)
        case killed(Int32)
    }

    /// The console as it was built.
    static let console = Bundle.main.bundleURL.appending(path: "avitogram").path(percentEncoded: false)

    /// The process's number.
    let identifier: pid_t

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - path: The program.
    ///   - arguments: Without the program's name.
    ///   - environment: All variables it gets, beside `PATH`.
    ///   - folder: Where it runs.
    ///   - streams: Descriptors for its input, output and error stream; none is closed.
    ///   - leadsSession: Whether its input is a terminal that is to be its own.
    /// - Throws: `POSIXError` when it cannot be started.
    init(
        _ path: String,
        _ arguments: [String],
        environment: [String: String],
        folder: String,
        streams: [Int32],
        leadsSession: Bool = false
    ) throws {
        var variables = environment
        variables["PATH"] = "/usr/bin:/bin:/usr/sbin:/sbin"
        let words = ([path] + arguments).map { strdup($0) } + [nil]
        let settings = variables.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in words + settings { free(text) } }
        var identifier: pid_t = 0
        let code = test_spawn(&identifier, path, words, settings, folder, streams, leadsSession ? 1 : 0)
        guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EINVAL) }
        self.identifier = identifier
    }

    /// Waits for the end, on a thread of its own; to be called once.
    func ending() async -> Ending {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "waitpid").async {
                var status: Int32 = 0
                while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
                let signal = status & 0x7F
                continuation.resume(returning: signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal))
            }
        }
    }
}

/// A pipe whose ends are closed with it at the latest, and that no other test's program inherits.
final class TestPipe {
    let reader: FileHandle
    let writer: FileHandle

    init() throws {
        var ends: [Int32] = [0, 0]
        let code = test_open_pipe(&ends)
        guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EMFILE) }
        reader = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
        writer = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    }
}
