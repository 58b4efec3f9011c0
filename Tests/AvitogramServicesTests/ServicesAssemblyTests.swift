import AppCore
import AvitogramProviders
import AvitogramServices
import Foundation
import Testing

@Suite("ServicesAssembly")
struct ServicesAssemblyTests {
    private struct Surroundings: Assembly {
        func assemble(container: Container) {
            let store = InMemoryStore(
                identifiers: CountingIdentifiers(),
                hasher: PasswordHasher(method: .pbkdf2(rounds: 1))
            )
            container.register((any AccountProvider).self) { _ in store.accounts }
            container.register((any SecretStore).self) { _ in store.secrets }
            container.register((any Preferences).self) { _ in store.preferences }
            container.register((any PostProvider).self) { _ in store.posts }
            container.register((any StorageProvider).self) { _ in store.pictures }
            container.register((any TimeSource).self) { _ in FrozenTime() }
            container.register((any IdentifierSource).self) { _ in CountingIdentifiers() }
        }
    }

    @Test("registers each service once, over whatever providers there are")
    func registers() async throws {
        let resolver = Assembler([Surroundings(), ServicesAssembly(locale: Locale(identifier: "ru"))]).resolver
        let users = try resolver.require((any UserService).self)
        let posts = try resolver.require((any PostService).self)
        #expect(users === (try resolver.require((any UserService).self)))
        #expect(posts === (try resolver.require((any PostService).self)))
        #expect(
            try resolver.require((any StorageService).self) === (try resolver.require((any StorageService).self))
        )
        #expect(try resolver.require(Language.self) == .russian)
        try await users.restore()
        let user = try await users.signUp(email: "ann@example.org", password: "correct horse")
        let post = try await posts.create(PostDraft(title: "Hello", image: PictureSamples.png, userId: user.id))
        #expect(try await posts.posts(after: nil, limit: 1).posts == [post])
    }
}
