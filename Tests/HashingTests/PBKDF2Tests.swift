import Hashing
import Testing

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
        #expect(derived.hexadecimal == key)
    }
}
