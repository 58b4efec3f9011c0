/// Room between two groups of fields that different threads use: what one writes would make the other wait for its own
/// group, if they lay on the same line of a processor's cache. Two lines, because processors fetch them in pairs.
struct CacheLines {
    private let bytes:
        (
            UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64,
            UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64
        ) = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
}
