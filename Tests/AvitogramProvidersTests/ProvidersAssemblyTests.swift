import AppContainer
import AvitogramProviders
import AvitogramServices
import Foundation
import Testing

@Suite("ProvidersAssembly")
struct ProvidersAssemblyTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func makeAssembly(_ location: ProvidersAssembly.Location) -> ProvidersAssembly {
        let time = SystemTimeSource()
        return ProvidersAssembly(
            location,
            time: time,
            identifiers: TimeOrderedIdentifierSource(time: time),
            hasher: PasswordHasher(method: .pbkdf2(rounds: 1))
        )
    }

    private func usesAll(_ assembly: ProvidersAssembly) async throws {
        let assembler = Assembler([assembly])
        let resolver = assembler.resolver
        let store = try #require(resolver.resolve((any DataStore).self))
        try await store.open()
        let accounts = try #require(resolver.resolve((any AccountProvider).self))
        let pictures = try #require(resolver.resolve((any StorageProvider).self))
        let posts = try #require(resolver.resolve((any PostProvider).self))
        let secrets = try #require(resolver.resolve((any SecretStore).self))
        let preferences = try #require(resolver.resolve((any Preferences).self))
        let session = try await accounts.signUp(email: "anna@example.com", password: "correct horse")
        try await secrets.setSecret(session.token, for: "token")
        try await preferences.setValue("yes", for: "launched")
        try await posts.create(makePost("1", imageName: try await pictures.create(Data("picture".utf8))))
        #expect(try await store.posts.posts(after: nil, limit: 2).posts.map(\.reference) == ["1"])
        await store.close()
    }

    @Test("registers every provider of a store in memory")
    func memory() async throws {
        let assembly = makeAssembly(.memory)
        #expect(assembly.store is InMemoryStore)
        try await usesAll(assembly)
        #expect(try folder.everything().isEmpty)
    }

    @Test("registers every provider of a store in a folder")
    func local() async throws {
        let assembly = makeAssembly(.folder(URL(fileURLWithPath: folder["data"])))
        #expect(assembly.store is LocalStore)
        #expect(try folder.everything().isEmpty)
        try await usesAll(assembly)
        #expect(try folder.everything().contains("data/avitogram.sqlite"))
    }
}
