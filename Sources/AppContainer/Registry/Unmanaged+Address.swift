extension Unmanaged {
    /// - Parameter address: The address of an object of this class; 0 for none.
    init?(address: UInt) {
        guard let pointer = UnsafeRawPointer(bitPattern: address) else { return nil }
        self = .fromOpaque(pointer)
    }

    /// The object's address, to be kept in an atomic.
    var address: UInt { UInt(bitPattern: toOpaque()) }
}
