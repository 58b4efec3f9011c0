public import AvitogramServices
import Foundation
import Testing

/// What every ``DataStore`` holds, as tests; a rule gets a store that is not open, and closes it.
public enum DataStoreContract {
    /// One rule for each documented behaviour.
    public static let rules: [ProviderRule<any DataStore>] = [
        ProviderRule("opens and closes once, however often it is asked to") { store in
            await store.close()
            try await store.open()
            try await store.open()
            try await store.preferences.setValue("1", for: "a")
            await store.close()
            await store.close()
        },
        ProviderRule("keeps what it has when it is closed and opened") { store in
            try await store.open()
            let session = try await store.accounts.signUp(email: "anna@example.com", password: "correct horse")
            let picture = Data("picture".utf8)
            let post = Post(
                title: "title",
                createdAt: Date(millisecondsSince1970: 1),
                userId: session.account.id,
                imageName: try await store.pictures.create(picture),
                reference: "1"
            )
            try await store.posts.create(post)
            try await store.secrets.setSecret(session.token, for: "token")
            try await store.preferences.setValue("yes", for: "launched")
            await store.close()
            try await store.open()
            #expect(try await store.accounts.account(token: session.token) == session.account)
            let again = try await store.accounts.signIn(email: "anna@example.com", password: "correct horse")
            #expect(again.account == session.account)
            #expect(try await store.posts.posts(after: nil, limit: 10).posts == [post])
            #expect(try await store.pictures.read(try #require(post.imageName)) == picture)
            #expect(try await store.secrets.secret(for: "token") == session.token)
            #expect(try await store.preferences.value(for: "launched") == "yes")
            await store.close()
        },
        ProviderRule("opens and closes in order when several tasks ask at once") { store in
            try await withThrowingTaskGroup { group in
                for _ in 0..<10 {
                    group.addTask { try await store.open() }
                    group.addTask { await store.close() }
                }
                try await group.waitForAll()
            }
            try await store.open()
            try await store.preferences.setValue("1", for: "a")
            #expect(try await store.preferences.value(for: "a") == "1")
            await store.close()
        },
    ]
}
