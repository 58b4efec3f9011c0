import CHeap

/// How much memory is allocated.
enum Heap {
    /// The bytes that are allocated now, as the C library counts them.
    static var bytesInUse: Int { Int(heap_bytes_in_use()) }

    /// The bytes a closure allocates and keeps in what it returns.
    static func bytes<Kept>(keptBy make: () -> Kept) -> Int {
        let before = bytesInUse
        let kept = make()
        return withExtendedLifetime(kept) { bytesInUse - before }
    }
}
