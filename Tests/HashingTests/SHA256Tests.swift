import Foundation
import Hashing
import Testing

@Suite("SHA256")
struct SHA256Tests {
    /// The examples of FIPS 180-4 and of NIST's additional test vectors for SHA-2, as message, times it is repeated,
    /// digest.
    @Test(
        "computes the published digests",
        arguments: [
            ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
            (
                "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
                    + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu", 1,
                "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
            ),
            ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
            ("\0", 55, "02779466cdec163811d078815c633f21901413081449002f24aa3e80f0b88ef7"),
            ("\0", 56, "d4817aa5497628e7c77e6b606107042bbba3130888c5f47a375e6179be789fbb"),
            ("\0", 57, "65a16cb7861335d5ace3c60718b5052e44660726da4cd13bb745381b235a1785"),
            ("\0", 64, "f5a5fd42d16a20302798ef6ed309979b43003d2320d9f0e8ea9831a92759fb4b"),
            ("\0", 1000, "541b3e9daa09b20bf85fa273e5cbd3e80185aa4ec298e765db87742b70138a53"),
            ("A", 1000, "c2e686823489ced2017f6059b8b239318b6364f6dcd835d0a519105a1eadd6e4"),
            ("U", 1005, "f4d62ddec0f3dd90ea1380fa16a5ff8dc4c54b21740650f24afc4120903552b0"),
        ]
    )
    func published(text: String, count: Int, digest: String) {
        let message = String(repeating: text, count: count)
        #expect(SHA256.digest(of: Array(message.utf8)).hexadecimal == digest)
    }

    /// The digests of 0, 1, 2 … 250, 0, 1 …, as Python's hashlib computes them.
    @Test(
        "pads every length around a block",
        arguments: [
            (1, "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"),
            (55, "463eb28e72f82e0a96c0a4cc53690c571281131f672aa229e0d45ae59b598b59"),
            (56, "da2ae4d6b36748f2a318f23e7ab1dfdf45acdc9d049bd80e59de82a60895f562"),
            (57, "2fe741af801cc238602ac0ec6a7b0c3a8a87c7fc7d7f02a3fe03d1c12eac4d8f"),
            (63, "29af2686fd53374a36b0846694cc342177e428d1647515f078784d69cdb9e488"),
            (64, "fdeab9acf3710362bd2658cdc9a29e8f9c757fcf9811603a8c447cd1d9151108"),
            (65, "4bfd2c8b6f1eec7a2afeb48b934ee4b2694182027e6d0fc075074f2fabb31781"),
            (111, "60780e9451bdc43cf4530ffc95cbb0c4eb24dae2c39f55f334d679e076c08065"),
            (119, "da18797ed7c3a777f0847f429724a2d8cd5138e6ed2895c3fa1a6d39d18f7ec6"),
            (120, "f52b23db1fbb6ded89ef42a23ce0c8922c45f25c50b568a93bf1c075420bbb7c"),
            (127, "92ca0fa6651ee2f97b884b7246a562fa71250fedefe5ebf270d31c546bfea976"),
            (128, "471fb943aa23c511f6f72f8d1652d9c880cfa392ad80503120547703e56a2be5"),
            (129, "5099c6a56203f9687f7d33f4bfdf576d31dc91f6b695ecea38b2770c87631135"),
            (1000, "4e4c294b331f7a2099a379bec34b9f9fc03dc46ab465d998f4d683da53487e6d"),
        ]
    )
    func padding(length: Int, digest: String) {
        #expect(SHA256.digest(of: (0..<length).map { UInt8($0 % 251) }).hexadecimal == digest)
    }

    @Test("pads every length up to two blocks as hashlib does")
    func allLengths() {
        // The digest of the digests of 0 … 129 zero bytes.
        let digests = (0..<130).flatMap { SHA256.digest(of: [UInt8](repeating: 0, count: $0)) }
        #expect(
            SHA256.digest(of: digests).hexadecimal == "d26cf8eafa144521d64bdc66b8314175fd9e78310979a068c8b8b2ea18636450"
        )
    }

    @Test("takes any collection of bytes, wherever they are in memory")
    func collections() {
        let bytes = (0..<1000).map { UInt8($0 % 251) }
        let digest = SHA256.digest(of: bytes)
        // At an odd address, in pieces, and in no memory at all.
        #expect(SHA256.digest(of: ([0] + bytes)[1...]) == digest)
        #expect(SHA256.digest(of: Data(bytes)) == digest)
        #expect(SHA256.digest(of: bytes.lazy.map { $0 }) == digest)
    }
}
