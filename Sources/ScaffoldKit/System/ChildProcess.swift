#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A program that is run to its end, its arguments handed over as they are: no shell reads them.
struct ChildProcess {
    /// How a program ended, and what it said.
    struct Result {
        /// The exit status, or 128 and the signal's number.
        let status: Int32
        let output: [UInt8]
        let errors: [UInt8]
    }

    private let name: String
    private let arguments: [String]
    private let variables: [String: String]
    private let input: String

    /// Describes a run.
    ///
    /// - Parameters:
    ///   - name: The program's name, looked up in `PATH`.
    ///   - arguments: Its arguments.
    ///   - variables: Its environment.
    ///   - input: The file that is its input; nothing for an empty one.
    init(_ name: String, _ arguments: [String], _ variables: [String: String], input: String? = nil) {
        self.name = name
        self.arguments = arguments
        self.variables = variables
        self.input = input ?? "/dev/null"
    }

    /// Runs the program.
    ///
    /// - Throws: ``FileSystemError`` if it cannot be started.
    func run() throws(FileSystemError) -> Result {
        guard let program = path() else { throw FileSystemError("run", name, code: ENOENT) }
        var outputEnds: [Int32] = [0, 0]
        var errorEnds: [Int32] = [0, 0]
        guard pipe(&outputEnds) == 0 else { throw FileSystemError("run", name) }
        guard pipe(&errorEnds) == 0 else {
            let error = FileSystemError("run", name)
            outputEnds.forEach { close($0) }
            throw error
        }
        var process: pid_t = 0
        let failure = spawn(program, outputEnds, errorEnds, &process)
        close(outputEnds[1])
        close(errorEnds[1])
        defer {
            close(outputEnds[0])
            close(errorEnds[0])
        }
        guard failure == 0 else { throw FileSystemError("run", name, code: failure) }
        let (output, errors) = drain(outputEnds[0], errorEnds[0])
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7F
        return Result(status: signal == 0 ? status >> 8 & 0xFF : 128 + signal, output: output, errors: errors)
    }

    private func path() -> String? {
        let folders = (variables["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        return folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 && !FileSystem.isFolder($0) }
    }

    private func spawn(_ program: String, _ output: [Int32], _ errors: [Int32], _ process: inout pid_t) -> Int32 {
        #if canImport(Glibc)
            var actions = posix_spawn_file_actions_t()
        #else
            var actions: posix_spawn_file_actions_t?
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output[1], 1)
        posix_spawn_file_actions_adddup2(&actions, errors[1], 2)
        for end in output + errors { posix_spawn_file_actions_addclose(&actions, end) }
        return withCStrings([name] + arguments) { words in
            withCStrings(variables.map { "\($0.key)=\($0.value)" }.sorted()) { environment in
                posix_spawn(&process, program, &actions, nil, words, environment)
            }
        }
    }

    /// Reads both pipes to their ends, whichever fills first.
    private func drain(_ first: Int32, _ second: Int32) -> ([UInt8], [UInt8]) {
        var texts: [[UInt8]] = [[], []]
        var polls = [first, second].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while polls.contains(where: { $0.fd >= 0 }) {
            guard poll(&polls, nfds_t(polls.count), -1) >= 0 || errno == EINTR else { break }
            for index in polls.indices where polls[index].fd >= 0 && polls[index].revents != 0 {
                let got = read(polls[index].fd, &buffer, buffer.count)
                if got > 0 {
                    texts[index] += buffer[..<got]
                } else if got == 0 || errno != EINTR {
                    polls[index].fd = -1
                }
            }
        }
        return (texts[0], texts[1])
    }
}

/// Lends texts as an array of C strings that ends with nothing.
private func withCStrings<Result>(
    _ texts: [String],
    _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
    let copies = texts.map { strdup($0) }
    defer { copies.forEach { free($0) } }
    return (copies + [nil]).withUnsafeBufferPointer { buffer in
        // The array holds at least the nothing at its end, so it has an address.
        withUnsafePointer(to: nil as UnsafeMutablePointer<CChar>?) { empty in body(buffer.baseAddress ?? empty) }
    }
}
