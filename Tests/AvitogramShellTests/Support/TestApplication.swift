import AppCore
import AvitogramProviders
import AvitogramServices
import Foundation
import Testing

@testable import AvitogramShell

/// Registers the providers of a store that a test has made.
struct StoreAssembly: Assembly {
    let store: any DataStore

    func assemble(container: Container) {
        let store = store
        container.register(nonisolated: (any DataStore).self) { _ in store }
        container.register(nonisolated: (any AccountProvider).self) { _ in store.accounts }
        container.register(nonisolated: (any PostProvider).self) { _ in store.posts }
        container.register(nonisolated: (any StorageProvider).self) { _ in store.pictures }
        container.register(nonisolated: (any SecretStore).self) { _ in store.secrets }
        container.register(nonisolated: (any Preferences).self) { _ in store.preferences }
    }
}

/// The whole application on a store in memory, launched without a process of its own.
@MainActor
struct TestApplication {
    let root: RootApplicationService
    let users: any UserService
    let session: ApplicationSession

    /// Launches the application.
    ///
    /// - Parameters:
    ///   - store: Keeps everything.
    ///   - folder: Where relative paths of pictures start.
    /// - Throws: What keeps it from launching.
    init(store: any DataStore, folder: String = "/") async throws {
        let clock = ConsoleClock()
        let identifiers = ConsoleIdentifiers(time: clock)
        let composition = Composition(
            locale: Locale(identifier: "en"),
            time: clock,
            identifiers: identifiers,
            providers: StoreAssembly(store: store),
            folder: folder
        )
        root = RootApplicationService(assemblies: composition.assemblies) { Issue.record($0, "nothing is shown") }
        _ = try await root.application(didFinishLaunchingWith: LaunchOptions())
        users = try root.resolver.require((any UserService).self)
        session = ApplicationSession(window: root.window, users: users, clock: clock, identifiers: identifiers)
        try await session.settle()
    }

    /// A store whose passwords cost nothing to hash.
    static func makeStore() -> InMemoryStore {
        InMemoryStore(
            identifiers: TimeOrderedIdentifierSource(time: SystemTimeSource()),
            hasher: PasswordHasher(method: .pbkdf2(rounds: 1))
        )
    }

    /// Runs a command.
    @discardableResult
    func perform(_ name: String, _ operands: String...) async throws(CommandFailure) -> ConsoleText {
        try await session.perform(Invocation(name: name, operands: operands))
    }
}
