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

    /// The folder the process is in, without links, or nothing if it is gone.
    public static func currentFolder() -> String? { FileSystem.realPath(".") }
}
