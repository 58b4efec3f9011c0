/// PBKDF2 with HMAC-SHA-256 (RFC 8018, 5.2).
package enum PBKDF2 {
    /// Derives a key as long as one digest.
    ///
    /// - Parameters:
    ///   - password: Any number of bytes.
    ///   - salt: Any number of bytes.
    ///   - rounds: How often the password is mixed in; at least 1.
    /// - Returns: 32 bytes.
    package static func key(password: [UInt8], salt: [UInt8], rounds: Int) -> [UInt8] {
        let schedule = SHA256.MessageSchedule()
        let code = AuthenticationCode(key: password, schedule)
        var mixed = code.of(salt + [0, 0, 0, 1], schedule)
        var key = mixed
        var round = 1
        while round < rounds {
            mixed = code.of(mixed, schedule)
            key ^= mixed
            round &+= 1
        }
        return key.bytes
    }
}

/// HMAC-SHA-256 (RFC 2104) under one key: what is left to do once the key is taken in.
private struct AuthenticationCode {
    private var inner = SHA256.State()
    private var outer = SHA256.State()

    init(key: [UInt8], _ schedule: borrowing SHA256.MessageSchedule) {
        var padded = key.count > SHA256.blockLength ? SHA256.digest(of: key) : key
        padded += [UInt8](repeating: 0, count: SHA256.blockLength - padded.count)
        schedule.load(padded.map { $0 ^ 0x36 })
        inner.compress(schedule)
        schedule.load(padded.map { $0 ^ 0x5c })
        outer.compress(schedule)
    }

    /// The code of a message.
    func of(_ message: [UInt8], _ schedule: borrowing SHA256.MessageSchedule) -> SHA256.State {
        var digest = inner
        message.withUnsafeBytes { digest.absorb($0, after: SHA256.blockLength, using: schedule) }
        return Self.append(digest, to: outer, schedule)
    }

    /// The code of a message that is itself a digest.
    func of(_ message: SHA256.State, _ schedule: borrowing SHA256.MessageSchedule) -> SHA256.State {
        Self.append(Self.append(message, to: inner, schedule), to: outer, schedule)
    }

    /// Takes a digest in as the second and last block of a message.
    private static func append(
        _ digest: SHA256.State,
        to state: SHA256.State,
        _ schedule: borrowing SHA256.MessageSchedule
    ) -> SHA256.State {
        schedule.load(paddedDigest: digest)
        var state = state
        state.compress(schedule)
        return state
    }
}

extension SHA256.MessageSchedule {
    /// Takes over the last block of a message that is one block and a digest long.
    fileprivate func load(paddedDigest digest: SHA256.State) {
        (words[0], words[1], words[2], words[3]) = (digest.a, digest.b, digest.c, digest.d)
        (words[4], words[5], words[6], words[7]) = (digest.e, digest.f, digest.g, digest.h)
        words[8] = 0x8000_0000
        (words + 9).update(repeating: 0, count: 6)
        words[15] = UInt32((SHA256.blockLength + SHA256.digestLength) * 8)
    }
}

extension SHA256.State {
    fileprivate static func ^= (left: inout Self, right: Self) {
        left.a ^= right.a
        left.b ^= right.b
        left.c ^= right.c
        left.d ^= right.d
        left.e ^= right.e
        left.f ^= right.f
        left.g ^= right.g
        left.h ^= right.h
    }
}
