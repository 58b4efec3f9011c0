import Foundation

/// Programs that are measured whole: from their start to their end.
enum ChildProcess {
    /// Runs a program in a folder; what it says is thrown away.
    ///
    /// - Parameters:
    ///   - words: The program's path and its arguments.
    ///   - folder: The folder it starts in, as a path without quotes.
    ///   - report: A file that the program may write to as its descriptor 3.
    /// - Returns: The exit status.
    @discardableResult
    static func run(_ words: [String], in folder: String = "/", report: String = "/dev/null") -> Int32 {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 3, report, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
        // The folder is the benchmark's own, made for it, so changing into it disturbs nobody.
        guard FileManager.default.changeCurrentDirectoryPath(folder) else { return 1 }
        let copies = words.map { strdup($0) }
        defer { copies.forEach { free($0) } }
        var process: pid_t = 0
        guard posix_spawn(&process, words[0], &actions, nil, copies + [nil], environ) == 0 else { return 127 }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status == 0 ? 0 : status >> 8 & 0xFF | status & 0x7F
    }
}
