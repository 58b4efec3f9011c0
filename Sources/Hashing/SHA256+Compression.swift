extension SHA256 {
    /// The message schedule of one block, and the round constants behind it: the memory that compression works in.
    ///
    /// It is walked by pointers, because a build without optimisation calls a function for every subscript of an array
    /// and every step over a range: 20 MB took 2 s that way, and take 0.5 s this way.
    struct MessageSchedule: ~Copyable {
        /// 64 words, of which the first 16 are the block, and 64 constants.
        let words = UnsafeMutablePointer<UInt32>.allocate(capacity: 128)

        init() {
            words.initialize(repeating: 0, count: 64)
            (words + 64).initialize(from: SHA256.roundConstants, count: 64)
        }

        deinit {
            words.deallocate()
        }

        /// Takes over a block.
        ///
        /// - Parameter block: Points to 64 bytes of the message.
        func load(_ block: UnsafeRawPointer) {
            var (word, byte) = (words, block)
            let end = words + 16
            while word != end {
                word.pointee = UInt32(bigEndian: byte.loadUnaligned(as: UInt32.self))
                word += 1
                byte += 4
            }
        }

        /// Makes the words behind the first 16.
        fileprivate func expand() {
            var word = words + 16
            let end = words + 64
            while word != end {
                let (early, late) = ((word - 15).pointee, (word - 2).pointee)
                word.pointee =
                    (word - 16).pointee &+ (word - 7).pointee
                    &+ ((early &>> 7 | early &<< 25) ^ (early &>> 18 | early &<< 14) ^ early &>> 3)
                    &+ ((late &>> 17 | late &<< 15) ^ (late &>> 19 | late &<< 13) ^ late &>> 10)
                word += 1
            }
        }
    }

    /// The eight chaining words, which after the last block are the digest.
    struct State {
        var (a, b, c, d): Words = (0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a)
        var (e, f, g, h): Words = (0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19)

        typealias Words = (UInt32, UInt32, UInt32, UInt32)
    }

    /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
    fileprivate static let roundConstants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]
}

extension SHA256.State {
    /// The words as the bytes of a digest.
    var bytes: [UInt8] {
        [a, b, c, d, e, f, g, h].flatMap { word in withUnsafeBytes(of: word.bigEndian) { Array($0) } }
    }

    /// Takes in the block that a schedule begins with.
    mutating func compress(_ schedule: borrowing SHA256.MessageSchedule) {
        schedule.expand()
        var (a, b, c, d) = (self.a, self.b, self.c, self.d)
        var (e, f, g, h) = (self.e, self.f, self.g, self.h)
        var word = schedule.words
        let end = word + 64
        while word != end {
            // The words change their names from round to round; after eight each has its own again.
            Self.round(a, b, c, &d, e, f, g, &h, word)
            Self.round(h, a, b, &c, d, e, f, &g, word + 1)
            Self.round(g, h, a, &b, c, d, e, &f, word + 2)
            Self.round(f, g, h, &a, b, c, d, &e, word + 3)
            Self.round(e, f, g, &h, a, b, c, &d, word + 4)
            Self.round(d, e, f, &g, h, a, b, &c, word + 5)
            Self.round(c, d, e, &f, g, h, a, &b, word + 6)
            Self.round(b, c, d, &e, f, g, h, &a, word + 7)
            word += 8
        }
        (self.a, self.b, self.c, self.d) = (self.a &+ a, self.b &+ b, self.c &+ c, self.d &+ d)
        (self.e, self.f, self.g, self.h) = (self.e &+ e, self.f &+ f, self.g &+ g, self.h &+ h)
    }

    /// Takes in the rest of a message, with its padding.
    ///
    /// - Parameters:
    ///   - bytes: The rest of the message.
    ///   - prefixLength: How many bytes of the message have been taken in before, a multiple of 64.
    ///   - schedule: Memory to work in.
    mutating func absorb(
        _ bytes: UnsafeRawBufferPointer,
        after prefixLength: Int,
        using schedule: borrowing SHA256.MessageSchedule
    ) {
        let tailLength = bytes.count % SHA256.blockLength
        compress(blocks: bytes.dropLast(tailLength), schedule)
        var tail = bytes.suffix(tailLength) + [0x80]
        while tail.count % SHA256.blockLength != SHA256.blockLength - 8 { tail.append(0) }
        withUnsafeBytes(of: (UInt64(prefixLength + bytes.count) * 8).bigEndian) { tail += $0 }
        tail.withUnsafeBytes { compress(blocks: $0[...], schedule) }
    }

    private mutating func compress(
        blocks: Slice<UnsafeRawBufferPointer>,
        _ schedule: borrowing SHA256.MessageSchedule
    ) {
        guard var block = UnsafeRawBufferPointer(rebasing: blocks).baseAddress else { return }
        let end = block + blocks.count
        while block != end {
            schedule.load(block)
            compress(schedule)
            block += SHA256.blockLength
        }
    }

    /// One round: the two words that it changes are `inout`, and its constant stands 64 words behind its word.
    @inline(__always)
    private static func round(
        _ a: UInt32,
        _ b: UInt32,
        _ c: UInt32,
        _ d: inout UInt32,
        _ e: UInt32,
        _ f: UInt32,
        _ g: UInt32,
        _ h: inout UInt32,
        _ word: UnsafeMutablePointer<UInt32>
    ) {
        h =
            h &+ word.pointee &+ (word + 64).pointee &+ (g ^ (e & (f ^ g)))
            &+ ((e &>> 6 | e &<< 26) ^ (e &>> 11 | e &<< 21) ^ (e &>> 25 | e &<< 7))
        d = d &+ h
        h =
            h &+ ((a & b) | (c & (a | b)))
            &+ ((a &>> 2 | a &<< 30) ^ (a &>> 13 | a &<< 19) ^ (a &>> 22 | a &<< 10))
    }
}
