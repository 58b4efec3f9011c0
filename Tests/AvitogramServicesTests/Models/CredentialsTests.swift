import AvitogramProviders
import AvitogramServices
import Foundation
import Testing

@Suite("Credentials")
struct CredentialsTests {
    nonisolated static let addresses = [
        "a@b", "ann@example.org", "  ann@example.org\n", "анна@пример.рф", "a+b@c.d.e",
    ]

    nonisolated static let noAddresses = [
        "", "ann", "@", "ann@", "@example.org", "a@b@c", "an n@example.org", "ann@exam ple.org", "ann@example..org",
        "ann@.org", "ann\u{0}@example.org", "ann\u{200B}@example.org", String(repeating: "a", count: 250) + "@b.cd",
    ]

    @Test("accepts addresses", arguments: addresses)
    func accepts(_ email: String) {
        #expect(Credentials(email: email, password: "correct horse").signUpErrors() == [])
    }

    @Test("refuses what is no address", arguments: noAddresses)
    func refuses(_ email: String) {
        #expect(Credentials(email: email, password: "correct horse").signUpErrors() == [.emailInvalid])
        #expect(Credentials(email: email, password: "x").signInErrors() == [.emailInvalid])
    }

    @Test("says of addresses and passwords what the stores say")
    func agreesWithStores() async {
        let accounts = InMemoryStore(
            identifiers: CountingIdentifiers(),
            hasher: PasswordHasher(method: .pbkdf2(rounds: 1))
        ).accounts
        for email in Self.noAddresses {
            await #expect(throws: AccountError.emailInvalid) {
                _ = try await accounts.signUp(email: email, password: "correct horse")
            }
        }
        for email in Set(Self.addresses.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }) {
            await #expect(throws: Never.self) { _ = try await accounts.signUp(email: email, password: "correct horse") }
        }
        for password in ["1234567", "👩‍👩‍👧‍👦👩‍👩‍👧‍👦", "e\u{301}e\u{301}e\u{301}e\u{301}"] {
            #expect(Credentials(email: "x@y", password: password).signUpErrors() == [.passwordTooShort])
            await #expect(throws: AccountError.passwordTooShort) {
                _ = try await accounts.signUp(email: "x@y", password: password)
            }
        }
    }

    @Test("asks for 8 characters at sign-up, and for any at sign-in")
    func passwords() {
        func credentials(_ password: String) -> Credentials { Credentials(email: "a@b", password: password) }
        #expect(credentials("1234567").signUpErrors() == [.passwordTooShort])
        #expect(credentials("12345678").signUpErrors() == [])
        #expect(credentials("").signUpErrors() == [.passwordEmpty])
        #expect(credentials("1").signInErrors() == [])
        #expect(credentials("").signInErrors() == [.passwordEmpty])
    }

    @Test("tells both faults at once")
    func both() {
        #expect(Credentials().signUpErrors() == [.emailInvalid, .passwordEmpty])
        #expect(Credentials().signInErrors() == [.emailInvalid, .passwordEmpty])
    }

    @Test("never shows the password, printed, debugged or dumped")
    func hidden() {
        let credentials = Credentials(email: "a@b", password: "correct horse")
        var dumped = ""
        dump(credentials, to: &dumped)
        for text in ["\(credentials)", String(reflecting: credentials), dumped] {
            #expect(!text.contains("horse"))
        }
    }
}
