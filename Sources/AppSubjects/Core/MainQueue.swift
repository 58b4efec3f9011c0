import Dispatch

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Tells whether the caller runs on the main queue, which is also where the main actor runs.
enum MainQueue {
    private static let key: DispatchSpecificKey<Void> = {
        let key = DispatchSpecificKey<Void>()
        DispatchQueue.main.setSpecific(key: key, value: ())
        return key
    }()

    /// Whether nobody else is on the main queue because the caller is: on the main thread, or on any other that serves
    /// the queue after `dispatchMain()`.
    static var isCurrent: Bool {
        // The thread first: it is known at once, and the queue only after a search (measured: 5 ns, 45 ns).
        Trampoline.current.isOnMainThread || DispatchQueue.getSpecific(key: key) != nil
    }

    /// Whether the caller runs on the thread that the process began with. False where the system does not tell.
    static var isThreadCurrent: Bool {
        #if canImport(Darwin)
            pthread_main_np() != 0
        #else
            // The link's text is `process/task/thread`, and the first thread has the number of its process.
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { text in
                guard let start = text.baseAddress else { return false }
                let length = readlink("/proc/thread-self", start, text.count)
                guard length > 0, length < text.count else { return false }
                let parts = String(decoding: text[..<length].lazy.map(UInt8.init(bitPattern:)), as: UTF8.self)
                    .split(separator: "/")
                return parts.count == 3 && parts[0] == parts[2]
            }
        #endif
    }
}
