/// PBKDF2 with HMAC-SHA-256 (RFC 8018, 5.2), for systems without libcrypt.
enum PBKDF2 {
    /// Derives a key as long as one digest.
    ///
    /// - Parameters:
    ///   - password: Any number of bytes.
    ///   - salt: Any number of bytes.
    ///   - rounds: How often the password is mixed in; at least 1.
    /// - Returns: 32 bytes.
    static func key(password: [UInt8], salt: [UInt8], rounds: Int) -> [UInt8] {
        var padded = password.count > SHA256.blockLength ? SHA256.digest(of: password) : password
        padded += [UInt8](repeating: 0, count: SHA256.blockLength - padded.count)

        return SHA256.withWorkspace { workspace in
            let inner = absorbPad(padded, 0x36, workspace)
            let outer = absorbPad(padded, 0x5c, workspace)
            let firstBlock = salt + [0, 0, 0, 1]
            let first = firstBlock.withUnsafeBytes { bytes in
                SHA256.absorb(bytes, after: SHA256.blockLength, into: inner, workspace)
            }
            var mixed = finish(outer, first, workspace)
            var key = mixed
            var round = 1
            while round < rounds {
                mixed = finish(outer, finish(inner, mixed, workspace), workspace)
                key ^= mixed
                round &+= 1
            }
            return SHA256.bytesOf(key)
        }
    }

    /// The chaining words after the key's block, which every HMAC under this key starts from.
    private static func absorbPad(
        _ key: [UInt8],
        _ pad: UInt8,
        _ workspace: UnsafeMutablePointer<UInt32>
    ) -> SHA256.State {
        for index in 0..<16 {
            workspace[index] = (0..<4).reduce(0) { $0 << 8 | UInt32(key[index * 4 + $1] ^ pad) }
        }
        return SHA256.compress(SHA256.initialState, workspace)
    }

    /// Takes a digest as the second and last block of a message.
    private static func finish(
        _ state: SHA256.State,
        _ digest: SHA256.State,
        _ workspace: UnsafeMutablePointer<UInt32>
    ) -> SHA256.State {
        for index in 0..<8 { workspace[index] = digest[index] }
        workspace[8] = 0x8000_0000
        for index in 9..<15 { workspace[index] = 0 }
        workspace[15] = UInt32((SHA256.blockLength + SHA256.digestLength) * 8)
        return SHA256.compress(state, workspace)
    }
}
