#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What the system tells this process.
public enum ProcessEnvironment {
    /// The environment variables; of a name that stands twice, the first.
    public static func variables() -> [String: String] {
        var variables: [String: String] = [:]
        var next = environ
        while let entry = next.pointee {
            let text = String(cString: entry)
            if let equals = text.firstIndex(of: "=") {
                let name = String(text[..<equals])
                if variables[name] == nil { variables[name] = String(text[text.index(after: equals)...]) }
            }
            next += 1
        }
        return variables
    }

    /// The number that no other process on this machine has now.
    static var processNumber: Int { Int(getpid()) }

    /// Whether there is a process of that number.
    static func isRunning(_ number: Int) -> Bool {
        guard let process = pid_t(exactly: number), process > 0 else { return false }
        return kill(process, 0) == 0 || errno != ESRCH
    }

    /// The folder the process is in, without links, or nothing if it is gone.
    public static func currentFolder() -> String? { FileSystem.realPath(".") }
}
