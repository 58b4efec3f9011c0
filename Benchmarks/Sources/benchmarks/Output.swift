#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Results go to standard output, everything else to standard error.
enum Output {
    static func print(_ line: String) {
        Swift.print(line)
        fflush(nil)
    }

    static func error(_ line: String) {
        var text = line + "\n"
        text.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
    }

    /// What a case needs to have been made.
    ///
    /// - Parameter value: The value.
    /// - Returns: The value; the program ends if there is none.
    static func unwrap<Value>(_ value: Value?) -> Value {
        guard let value else {
            error("a \(Value.self) could not be made")
            exit(1)
        }
        return value
    }

    static func exit(_ status: Int32) -> Never {
        #if canImport(Darwin)
            Darwin.exit(status)
        #elseif canImport(Glibc)
            Glibc.exit(status)
        #elseif canImport(Musl)
            Musl.exit(status)
        #endif
    }
}
