import Foundation

/// The SHA-256 of FIPS 180-4, here because Linux has no CryptoKit.
enum SHA256 {
    /// How many bytes a digest has.
    static let digestLength = 32

    /// How many bytes one compression takes in.
    static let blockLength = 64

    /// Computes the digest of a message.
    ///
    /// - Parameter message: The whole message.
    /// - Returns: 32 bytes.
    static func digest(of message: some ContiguousBytes) -> [UInt8] {
        message.withUnsafeBytes { bytes in
            withWorkspace { workspace in
                bytesOf(absorb(bytes, after: 0, into: initialState, workspace))
            }
        }
    }

    /// Computes the digest of a message in lower-case hexadecimal.
    ///
    /// - Parameter message: The whole message.
    /// - Returns: 64 digits.
    static func hexadecimalDigest(of message: some ContiguousBytes) -> String {
        hexadecimal(digest(of: message))
    }

    /// Writes bytes in lower-case hexadecimal.
    static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}

// MARK: - Compression, shared with PBKDF2, which spends all its time here

extension SHA256 {
    /// The eight chaining words.
    typealias State = SIMD8<UInt32>

    /// The chaining words a message starts with.
    static let initialState = State(
        0x6a09_e667,
        0xbb67_ae85,
        0x3c6e_f372,
        0xa54f_f53a,
        0x510e_527f,
        0x9b05_688c,
        0x1f83_d9ab,
        0x5be0_cd19
    )

    private static let roundConstants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]

    /// Lends the memory that ``compress(_:_:)`` works in.
    ///
    /// - Parameter body: Gets 128 words: the message schedule, of which the caller fills the first 16, and the round
    ///   constants.
    /// - Returns: What the body returns.
    static func withWorkspace<Result>(_ body: (UnsafeMutablePointer<UInt32>) -> Result) -> Result {
        let workspace = UnsafeMutablePointer<UInt32>.allocate(capacity: 128)
        defer { workspace.deallocate() }
        workspace.initialize(repeating: 0, count: 64)
        for (index, constant) in roundConstants.enumerated() {
            (workspace + 64 + index).initialize(to: constant)
        }
        return body(workspace)
    }

    /// Takes one block into the chaining words.
    ///
    /// - Parameters:
    ///   - state: The chaining words before.
    ///   - workspace: What ``withWorkspace(_:)`` lends, the block's 16 words first.
    /// - Returns: The chaining words after.
    static func compress(_ state: State, _ workspace: UnsafeMutablePointer<UInt32>) -> State {
        var index = 16
        while index < 64 {
            let w15 = workspace[index - 15]
            let w2 = workspace[index - 2]
            let s0 = (w15 >> 7 | w15 << 25) ^ (w15 >> 18 | w15 << 14) ^ (w15 >> 3)
            let s1 = (w2 >> 17 | w2 << 15) ^ (w2 >> 19 | w2 << 13) ^ (w2 >> 10)
            workspace[index] = workspace[index - 16] &+ s0 &+ workspace[index - 7] &+ s1
            index &+= 1
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        index = 0
        while index < 64 {
            let s1 = (e >> 6 | e << 26) ^ (e >> 11 | e << 21) ^ (e >> 25 | e << 7)
            let choice = (e & f) ^ (~e & g)
            let t1 = h &+ s1 &+ choice &+ workspace[64 &+ index] &+ workspace[index]
            let s0 = (a >> 2 | a << 30) ^ (a >> 13 | a << 19) ^ (a >> 22 | a << 10)
            let majority = (a & b) ^ (a & c) ^ (b & c)
            (h, g, f, e) = (g, f, e, d &+ t1)
            (d, c, b, a) = (c, b, a, t1 &+ s0 &+ majority)
            index &+= 1
        }
        return state &+ State(a, b, c, d, e, f, g, h)
    }

    /// Takes the rest of a message into the chaining words, with its padding.
    ///
    /// - Parameters:
    ///   - bytes: The rest of the message.
    ///   - prefixLength: How many bytes of it `state` has taken in already, a multiple of 64.
    ///   - state: The chaining words so far.
    ///   - workspace: What ``withWorkspace(_:)`` lends.
    /// - Returns: The chaining words of the whole message, which are its digest.
    static func absorb(
        _ bytes: UnsafeRawBufferPointer,
        after prefixLength: Int,
        into state: State,
        _ workspace: UnsafeMutablePointer<UInt32>
    ) -> State {
        var state = state
        let wholeLength = bytes.count / blockLength * blockLength
        var offset = 0
        while offset < wholeLength {
            state = compressBlock(
                UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + blockLength]),
                state,
                workspace
            )
            offset += blockLength
        }
        var tail = [UInt8](bytes[wholeLength...])
        tail.append(0x80)
        while tail.count % blockLength != blockLength - 8 { tail.append(0) }
        withUnsafeBytes(of: UInt64(prefixLength + bytes.count) * 8) { tail.append(contentsOf: $0.reversed()) }
        return tail.withUnsafeBytes { tail in
            stride(from: 0, to: tail.count, by: blockLength).reduce(state) { state, offset in
                compressBlock(UnsafeRawBufferPointer(rebasing: tail[offset..<offset + blockLength]), state, workspace)
            }
        }
    }

    /// The chaining words as the bytes of a digest.
    static func bytesOf(_ state: State) -> [UInt8] {
        (0..<8).flatMap { index in (0..<4).map { UInt8(truncatingIfNeeded: state[index] >> (24 - 8 * UInt32($0))) } }
    }

    private static func compressBlock(
        _ block: UnsafeRawBufferPointer,
        _ state: State,
        _ workspace: UnsafeMutablePointer<UInt32>
    ) -> State {
        for index in 0..<16 {
            workspace[index] = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self))
        }
        return compress(state, workspace)
    }
}
