import AvitogramServices
import Foundation
import Synchronization
import Testing

@testable import AvitogramProviders

@Suite("PasswordHasher")
struct PasswordHasherTests {
    /// Every method this system can compute, as cheap as it gets.
    static let methods: [PasswordHashMethod] =
        [.pbkdf2(rounds: 1)] + (Libcrypt.system == nil ? [] : [.yescrypt(cost: 1), .bcrypt(cost: 4)])

    @Test("takes the right password and no other", arguments: methods)
    func verifies(method: PasswordHashMethod) async throws {
        let hasher = PasswordHasher(method: method)
        let hash = try await hasher.hash("correct horse")
        #expect(try await hasher.verify("correct horse", against: hash) == .right)
        #expect(try await hasher.verify("correct hors", against: hash) == .wrong)
        #expect(try await hasher.verify("", against: hash) == .wrong)
    }

    @Test("salts: one password has a new hash every time", arguments: methods)
    func salts(method: PasswordHashMethod) async throws {
        let hasher = PasswordHasher(method: method)
        #expect(try await hasher.hash("correct horse") != (try await hasher.hash("correct horse")))
    }

    @Test("never takes a password where there is no hash", arguments: methods)
    func unknown(method: PasswordHashMethod) async throws {
        #expect(try await PasswordHasher(method: method).verify("correct horse", against: nil) == .wrong)
    }

    @Test("computes a hash even where there is none to check against, so that both take the same time")
    func dummy() async throws {
        // A hash that cannot be computed shows that it is tried.
        await #expect(throws: PasswordHashError.costRefused("pbkdf2(rounds: 0)")) {
            try await PasswordHasher(method: .pbkdf2(rounds: 0)).verify("correct horse", against: nil)
        }
    }

    @Test("says in the hash how it was made")
    func selfDescribing() async throws {
        let hash = try await PasswordHasher(method: .pbkdf2(rounds: 7)).hash("correct horse")
        #expect(hash.hasPrefix("$pbkdf2-sha256$7$"))
    }

    @Test("says in the hash how libcrypt made it", .enabled(if: Libcrypt.system != nil))
    func selfDescribingLibcrypt() async throws {
        #expect(try await PasswordHasher(method: .yescrypt(cost: 1)).hash("correct horse").hasPrefix("$y$j75$"))
        #expect(try await PasswordHasher(method: .bcrypt(cost: 4)).hash("correct horse").hasPrefix("$2b$04$"))
    }

    @Test("takes a hash of another method or cost, and asks to replace it")
    func outdated() async throws {
        for old in Self.methods {
            let hash = try await PasswordHasher(method: old).hash("correct horse")
            for new in Self.methods + [.pbkdf2(rounds: 2)] {
                let verdict = try await PasswordHasher(method: new).verify("correct horse", against: hash)
                #expect(verdict == (old == new ? .right : .rightButOutdated), "\(old) under \(new)")
                #expect(try await PasswordHasher(method: new).verify("wrong horse", against: hash) == .wrong)
            }
        }
    }

    @Test("reads a PBKDF2 hash that another program made")
    func foreignHash() async throws {
        // From Python: hashlib.pbkdf2_hmac("sha256", hexadecimal SHA-256 of the password, b"0123456789abcdef", 1000).
        let hash = "$pbkdf2-sha256$1000$MDEyMzQ1Njc4OWFiY2RlZg$6x8Jo39P.xUUA6yKRroONLHoXe4rZfBZ1ZQZghb86JI"
        #expect(
            try await PasswordHasher(method: .pbkdf2(rounds: 1000)).verify("correct horse", against: hash) == .right
        )
    }

    @Test(
        "tells a hash it cannot read from a wrong password",
        arguments: [
            "", "correct horse", "$1$salt$hash", "$pbkdf2-sha256$", "$pbkdf2-sha256$0$YQ$YQ", "$y$", "$2b$04$short",
            "$pbkdf2-sha256$1$!$YQ",
        ]
    )
    func unreadable(hash: String) async throws {
        let error = await #expect(throws: PasswordHashError.hashUnreadable) {
            try await PasswordHasher(method: .pbkdf2(rounds: 1)).verify("correct horse", against: hash)
        }
        #expect(error.map { "\($0)" } == "cannot check the password: the stored hash has no known form")
    }

    @Test("refuses a cost out of range", arguments: [PasswordHashMethod.pbkdf2(rounds: 0), .pbkdf2(rounds: -1)])
    func cost(method: PasswordHashMethod) async throws {
        await #expect(throws: PasswordHashError.costRefused("\(method)")) {
            try await PasswordHasher(method: method).hash("correct horse")
        }
    }

    @Test(
        "refuses a cost that libcrypt does not take",
        .enabled(if: Libcrypt.system != nil),
        arguments: [
            PasswordHashMethod.yescrypt(cost: 0), .yescrypt(cost: 12), .bcrypt(cost: 3), .bcrypt(cost: 32),
            .bcrypt(cost: -1),
        ]
    )
    func libcryptCost(method: PasswordHashMethod) async throws {
        await #expect(throws: PasswordHashError.costRefused("\(method)")) {
            try await PasswordHasher(method: method).hash("correct horse")
        }
    }

    @Test("says what is missing where a method cannot be used")
    func messages() {
        #expect(
            "\(PasswordHashError.methodUnavailable("$y$"))"
                == "cannot compute a password hash of the form $y$…: this system has no libcrypt that can (libcrypt.so.1, libcrypt.so.2)"
        )
        #expect(
            "\(PasswordHashError.costRefused("yescrypt(cost: 99)"))"
                == "cannot make password hashes with yescrypt(cost: 99): the cost is out of range"
        )
    }

    @Test("recommends what this system can compute")
    func recommended() async throws {
        #expect(
            PasswordHashMethod.recommended == (Libcrypt.system == nil ? .pbkdf2(rounds: 600_000) : .yescrypt(cost: 8))
        )
    }

    @Test("computes many at once without losing one")
    func concurrent() async throws {
        let hasher = PasswordHasher(method: .pbkdf2(rounds: 10), concurrency: 2)
        try await withThrowingTaskGroup { group in
            for number in 0..<50 {
                group.addTask {
                    let hash = try await hasher.hash("password \(number)")
                    #expect(try await hasher.verify("password \(number)", against: hash) == .right)
                }
            }
            try await group.waitForAll()
        }
    }
}
