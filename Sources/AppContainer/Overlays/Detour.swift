import Synchronization

/// Whether resolves anywhere in this process have to look for an overlay or a recording: one load, which is all that
/// those who use neither pay.
enum Detour {
    private static let users = Atomic<Int>(0)

    /// Whether there is a user. Whoever has begun to use the detour sees it.
    static var isNeeded: Bool { users.load(ordering: .relaxed) != 0 }

    /// Begins to use the detour.
    static func begin() {
        users.wrappingAdd(1, ordering: .sequentiallyConsistent)
    }

    /// Ends what `begin` began.
    static func end() {
        users.wrappingSubtract(1, ordering: .sequentiallyConsistent)
    }
}
