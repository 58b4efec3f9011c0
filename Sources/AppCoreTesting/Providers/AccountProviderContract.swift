public import AvitogramServices
import Testing

/// What every ``AccountProvider`` holds, as tests.
public enum AccountProviderContract {
    /// One rule for each documented behaviour.
    public static let rules: [ProviderRule<any AccountProvider>] = [
        ProviderRule("signs up with a session whose token finds the account") { accounts in
            let session = try await accounts.signUp(email: "anna@example.com", password: "correct horse")
            #expect(session.account.email == "anna@example.com")
            #expect(session.account.name == "anna")
            #expect(!session.account.id.isEmpty)
            #expect(try await accounts.account(token: session.token) == session.account)
        },
        ProviderRule("keeps the address as typed, without surrounding blanks") { accounts in
            let session = try await accounts.signUp(email: " \tAnna@Example.com\n", password: "correct horse")
            #expect(session.account.email == "Anna@Example.com")
            #expect(session.account.name == "Anna")
        },
        ProviderRule("refuses a second account of an address, whatever its letter case and surrounding blanks") {
            accounts in
            let first = try await accounts.signUp(email: "Änna@Example.com", password: "correct horse")
            for email in ["Änna@Example.com", "änna@example.com", "ÄNNA@EXAMPLE.COM", "  A\u{308}nna@example.com "] {
                await #expect(throws: AccountError.emailInUse, "\(email)") {
                    try await accounts.signUp(email: email, password: "another horse")
                }
            }
            #expect(
                try await accounts.signIn(email: "änna@example.com", password: "correct horse").account == first.account
            )
        },
        ProviderRule("refuses what is no address, and stores nothing") { accounts in
            let inputs = [
                "", " ", "anna", "@example.com", "anna@", "anna@@example.com", "an na@example.com",
                "anna@exa\u{7}mple.com",
                "anna@.com", "anna@example..com", "anna@example.com.",
                String(repeating: "a", count: 243) + "@example.com",
            ]
            for email in inputs {
                await #expect(throws: AccountError.emailInvalid, "\(email)") {
                    try await accounts.signUp(email: email, password: "correct horse")
                }
            }
        },
        ProviderRule("counts characters for the least length of a password") { accounts in
            for password in ["", "1234567", "👩‍👩‍👧‍👦234567"] {
                await #expect(throws: AccountError.passwordTooShort, "\(password)") {
                    try await accounts.signUp(email: "anna@example.com", password: password)
                }
            }
            _ = try await accounts.signUp(email: "anna@example.com", password: "👩‍👩‍👧‍👦2345678")
        },
        ProviderRule("signs in with the right password only, whatever the address's letter case") { accounts in
            let account = try await accounts.signUp(email: "anna@example.com", password: "correct horse").account
            #expect(
                try await accounts.signIn(email: " ANNA@example.com ", password: "correct horse").account == account
            )
            for password in ["", "correct hors", "correct horse ", "Correct horse", "correct horse\0"] {
                await #expect(throws: AccountError.invalidCredentials, "\(password)") {
                    try await accounts.signIn(email: "anna@example.com", password: password)
                }
            }
        },
        ProviderRule("tells an unknown address from a wrong password in nothing") { accounts in
            _ = try await accounts.signUp(email: "anna@example.com", password: "correct horse")
            for email in ["anna@example.com", "berta@example.com", "no address", ""] {
                await #expect(throws: AccountError.invalidCredentials, "\(email)") {
                    try await accounts.signIn(email: email, password: "wrong horse")
                }
            }
        },
        ProviderRule("tells passwords apart that differ far behind, or behind a NUL") { accounts in
            let long = String(repeating: "long ", count: 200)
            let passwords = [long + "1", long + "2", "nul\0nul\0nul1", "nul\0nul\0nul2"]
            for (index, password) in passwords.enumerated() {
                _ = try await accounts.signUp(email: "\(index)@example.com", password: password)
            }
            for (index, password) in passwords.enumerated() {
                _ = try await accounts.signIn(email: "\(index)@example.com", password: password)
                await #expect(throws: AccountError.invalidCredentials, "\(index)") {
                    try await accounts.signIn(email: "\(index)@example.com", password: passwords[index ^ 1])
                }
            }
        },
        ProviderRule("takes a password however its accents are composed") { accounts in
            let account = try await accounts.signUp(email: "anna@example.com", password: "crème brûlée").account
            let decomposed = "cre\u{300}me bru\u{302}le\u{301}e"
            #expect(try await accounts.signIn(email: "anna@example.com", password: decomposed).account == account)
        },
        ProviderRule("keeps the sessions of one account apart") { accounts in
            let first = try await accounts.signUp(email: "anna@example.com", password: "correct horse")
            let second = try await accounts.signIn(email: "anna@example.com", password: "correct horse")
            #expect(first.token != second.token)
            try await accounts.signOut(token: first.token)
            await #expect(throws: AccountError.sessionExpired) { try await accounts.account(token: first.token) }
            #expect(try await accounts.account(token: second.token) == first.account)
        },
        ProviderRule("knows no session by a token it has not given out") { accounts in
            let session = try await accounts.signUp(email: "anna@example.com", password: "correct horse")
            for token in [
                "", "x", session.account.id, session.token.uppercased() + " ", String(session.token.dropLast()),
            ] {
                await #expect(throws: AccountError.sessionExpired, "\(token)") {
                    try await accounts.account(token: token)
                }
            }
        },
        ProviderRule("ends a session that does not exist without complaint") { accounts in
            let session = try await accounts.signUp(email: "anna@example.com", password: "correct horse")
            try await accounts.signOut(token: session.token)
            try await accounts.signOut(token: session.token)
            try await accounts.signOut(token: "never given out")
        },
        ProviderRule("makes one account when one address signs up several times at once") { accounts in
            let outcomes = await withTaskGroup { group in
                for number in 0..<8 {
                    group.addTask {
                        await Result {
                            try await accounts.signUp(email: "anna@example.com", password: "correct horse \(number)")
                        }
                    }
                }
                return await group.reduce(into: [Result<AccountSession, any Error>]()) { $0.append($1) }
            }
            #expect(outcomes.filter { (try? $0.get()) != nil }.count == 1)
            for case .failure(let error) in outcomes {
                #expect(error as? AccountError == .emailInUse)
            }
        },
        ProviderRule("gives every account its own identifier") { accounts in
            let ids = try await withThrowingTaskGroup { group in
                for number in 0..<16 {
                    group.addTask {
                        try await accounts.signUp(email: "\(number)@example.com", password: "correct horse").account.id
                    }
                }
                return try await group.reduce(into: Set<String>()) { $0.insert($1) }
            }
            #expect(ids.count == 16)
        },
    ]
}

extension Result where Failure == any Error {
    /// Keeps what an asynchronous call returns or throws.
    fileprivate init(_ body: () async throws -> Success) async {
        do {
            self = .success(try await body())
        } catch {
            self = .failure(error)
        }
    }
}
