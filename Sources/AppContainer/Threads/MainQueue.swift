import Dispatch

/// Tells whether code runs on the main queue, which is the main actor's executor.
enum MainQueue {
    private static let key: DispatchSpecificKey<Void> = {
        let key = DispatchSpecificKey<Void>()
        DispatchQueue.main.setSpecific(key: key, value: ())
        return key
    }()

    /// Whether the calling thread is the main thread or runs the main queue; the main actor runs nothing else
    /// meanwhile.
    static var isCurrent: Bool {
        DispatchQueue.getSpecific(key: key) != nil
    }
}
