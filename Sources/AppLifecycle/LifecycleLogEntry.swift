#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Something that went wrong while events were delivered and did not stop the application.
public enum LifecycleLogEntry: Sendable, CustomStringConvertible {
    /// The service did not return from the event in time; its answer does not count.
    case cutOff(service: String, event: LifecycleEvent, limit: Duration)
    /// The service threw where an error does not stop the application.
    case failed(service: String, event: LifecycleEvent, error: any Error)
    /// The state could not be saved.
    case stateNotSaved(any Error)
    /// The saved state could not be read.
    case stateNotLoaded(any Error)

    /// The entry as one line.
    public var description: String {
        switch self {
        case .cutOff(let service, let event, let limit):
            "\(service) was cut off: it did not return from \(event) within \(limit)."
        case .failed(let service, let event, let error):
            "\(service) failed in \(event): \(error)"
        case .stateNotSaved(let error):
            "The application's state was not saved: \(error)"
        case .stateNotLoaded(let error):
            "The application's saved state was not loaded: \(error)"
        }
    }
}

/// Takes what the lifecycle has to log. Called on the main actor; it should be quick.
public typealias LifecycleLog = @MainActor (LifecycleLogEntry) -> Void

extension LifecycleLogEntry {
    /// Writes an entry to the standard error output as a line of its own.
    ///
    /// Control characters, which an error's text may hold, are written as escapes: they would reach a terminal.
    ///
    /// - Parameter entry: What to write.
    @MainActor
    public static func logToStandardError(_ entry: LifecycleLogEntry) {
        var line = "warning: \(escaped(entry.description))\n"
        line.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while let start = rest.baseAddress, !rest.isEmpty {
                let written = write(STDERR_FILENO, start, rest.count)
                // There is nowhere to report that the log itself cannot be written.
                guard written > 0 else { return }
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(written))
            }
        }
    }

    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { escaped, scalar in
            if scalar.properties.generalCategory == .control {
                escaped += scalar.escaped(asASCII: true)
            } else {
                escaped.unicodeScalars.append(scalar)
            }
        }
    }
}
