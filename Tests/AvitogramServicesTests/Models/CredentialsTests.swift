import AvitogramServices
import Testing

@Suite("Credentials")
struct CredentialsTests {
    @Test(
        "accepts addresses",
        arguments: ["a@b", "ann@example.org", "  ann@example.org\n", "анна@пример.рф", "a+b@c.d.e"]
    )
    func addresses(_ email: String) {
        #expect(Credentials(email: email, password: "correct horse").signUpErrors() == [])
    }

    @Test(
        "refuses what is no address",
        arguments: [
            "", "ann", "@", "ann@", "@example.org", "a@b@c", "an n@example.org", "ann@exam ple.org", "ann@example..org",
            "ann@.org", "ann\u{0}@example.org", "ann\u{200B}@example.org", String(repeating: "a", count: 250) + "@b.cd",
        ]
    )
    func noAddresses(_ email: String) {
        #expect(Credentials(email: email, password: "correct horse").signUpErrors() == [.emailInvalid])
        #expect(Credentials(email: email, password: "x").signInErrors() == [.emailInvalid])
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
