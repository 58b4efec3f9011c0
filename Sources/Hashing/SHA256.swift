/// SHA-256 (FIPS 180-4), here because Linux has no CryptoKit.
package enum SHA256 {
    /// How many bytes a digest has.
    package static let digestLength = 32

    /// How many bytes one compression takes in.
    static let blockLength = 64

    /// Computes the digest of a message.
    ///
    /// - Parameter message: The whole message.
    /// - Returns: 32 bytes.
    package static func digest(of message: some Collection<UInt8>) -> [UInt8] {
        let digest = message.withContiguousStorageIfAvailable { bytes in
            var state = State()
            state.absorb(UnsafeRawBufferPointer(bytes), after: 0, using: MessageSchedule())
            return state.bytes
        }
        return digest ?? self.digest(of: Array(message))
    }
}
