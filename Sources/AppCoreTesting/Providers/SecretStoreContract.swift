public import AvitogramServices
import Testing

/// What every ``SecretStore`` holds, as tests.
public enum SecretStoreContract {
    /// One rule for each documented behaviour.
    public static let rules: [ProviderRule<any SecretStore>] = [
        ProviderRule("knows no secret in the beginning") { secrets in
            let secret = try await secrets.secret(for: "token")
            #expect(secret == nil)
        },
        ProviderRule("keeps what was set last, whatever its text") { secrets in
            for secret in [
                "first", "second", "", "two\nlines \"quoted\" \\ \0 ключ", String(repeating: "x", count: 100_000),
            ] {
                try await secrets.setSecret(secret, for: "token")
                #expect(try await secrets.secret(for: "token") == secret)
            }
        },
        ProviderRule("keeps the secrets of several keys apart") { secrets in
            for key in ["a", "A", "", "a/b", "../a", "ключ"] { try await secrets.setSecret("of \(key)", for: key) }
            for key in ["a", "A", "", "a/b", "../a", "ключ"] {
                #expect(try await secrets.secret(for: key) == "of \(key)")
            }
        },
        ProviderRule("removes one secret, and one that is not there") { secrets in
            try await secrets.setSecret("1", for: "a")
            try await secrets.setSecret("2", for: "b")
            try await secrets.setSecret(nil, for: "a")
            try await secrets.setSecret(nil, for: "a")
            #expect(try await secrets.secret(for: "a") == nil)
            #expect(try await secrets.secret(for: "b") == "2")
        },
        ProviderRule("removes all secrets, and goes on") { secrets in
            try await secrets.removeAll()
            try await secrets.setSecret("1", for: "a")
            try await secrets.setSecret("2", for: "b")
            try await secrets.removeAll()
            #expect(try await secrets.secret(for: "a") == nil)
            #expect(try await secrets.secret(for: "b") == nil)
            try await secrets.setSecret("3", for: "a")
            #expect(try await secrets.secret(for: "a") == "3")
        },
        ProviderRule("loses none of several that are set at once") { secrets in
            try await withThrowingTaskGroup { group in
                for number in 0..<20 {
                    group.addTask { try await secrets.setSecret("\(number)", for: "key \(number)") }
                }
                try await group.waitForAll()
            }
            for number in 0..<20 { #expect(try await secrets.secret(for: "key \(number)") == "\(number)") }
        },
    ]
}
