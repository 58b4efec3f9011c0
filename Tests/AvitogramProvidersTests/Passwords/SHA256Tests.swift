import Foundation
import Testing

@testable import AvitogramProviders

@Suite("SHA256")
struct SHA256Tests {
    /// FIPS 180-4's examples.
    @Test(
        "computes the published digests",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
            (
                String(repeating: "a", count: 1_000_000),
                "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
            ),
        ]
    )
    func published(message: String, digest: String) {
        #expect(SHA256.hexadecimalDigest(of: Data(message.utf8)) == digest)
    }

    @Test("pads every length around a block as hashlib does")
    func padding() {
        // The SHA-256 of the concatenated digests of 0…129 zero bytes, as Python's hashlib computes it.
        let digests = (0..<130).flatMap { SHA256.digest(of: [UInt8](repeating: 0, count: $0)) }
        #expect(
            SHA256.hexadecimalDigest(of: digests) == "d26cf8eafa144521d64bdc66b8314175fd9e78310979a068c8b8b2ea18636450"
        )
    }
}

@Suite("PBKDF2")
struct PBKDF2Tests {
    /// The first 32 bytes of the vectors of RFC 7914, 11; the third, from Python's hashlib, has a password longer than
    /// a block.
    @Test(
        "derives the published keys",
        arguments: [
            ("passwd", "salt", 1, "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"),
            ("Password", "NaCl", 80_000, "4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56"),
            (
                String(repeating: "long ", count: 20), "", 3,
                "19391082e39325af80c6126a7a11b80881db6a8eafdeadc6cb2d50fc99e84bf1"
            ),
        ]
    )
    func published(password: String, salt: String, rounds: Int, key: String) {
        let derived = PBKDF2.key(password: Array(password.utf8), salt: Array(salt.utf8), rounds: rounds)
        #expect(SHA256.hexadecimal(derived) == key)
    }
}
