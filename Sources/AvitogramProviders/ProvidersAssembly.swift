public import AppContainer
public import AvitogramServices
public import Foundation

/// Registers the providers of one store, and the store itself, which whoever launches the application opens and closes.
///
///     let providers = ProvidersAssembly(.folder(url), time: time, identifiers: identifiers)
///     let assembler = Assembler([services, providers, modules])
///     try await providers.store.open()
public struct ProvidersAssembly {
    /// Where everything is kept.
    public enum Location: Hashable, Sendable {
        /// Nowhere: it is gone when the process ends.
        case memory
        /// In a folder, which need not exist yet.
        case folder(URL)
    }

    /// The store chosen, not open yet.
    public let store: any DataStore

    /// Chooses the store.
    ///
    /// - Parameters:
    ///   - location: Where everything is kept.
    ///   - time: Dates accounts and sessions.
    ///   - identifiers: Makes the accounts' identifiers.
    ///   - hasher: Hashes the passwords; tests give a cheap one.
    ///   - steps: Hears of every step of a write to disk; tests kill the process there.
    public init(
        _ location: Location,
        time: any TimeSource,
        identifiers: any IdentifierSource,
        hasher: PasswordHasher = PasswordHasher(),
        steps: any WriteStepObserver = IgnoredWriteSteps()
    ) {
        store =
            switch location {
            case .memory: InMemoryStore(identifiers: identifiers, hasher: hasher)
            case .folder(let folder):
                LocalStore(folder: folder, time: time, identifiers: identifiers, hasher: hasher, steps: steps)
            }
    }
}

extension ProvidersAssembly: Assembly {
    /// Registers ``DataStore``, ``AccountProvider``, ``PostProvider``, ``StorageProvider``, ``SecretStore`` and
    /// ``Preferences``, each to be resolved on any thread.
    public func assemble(container: Container) {
        let store = store
        container.register(nonisolated: (any DataStore).self) { _ in store }.inObjectScope(.container)
        container.register(nonisolated: (any AccountProvider).self) { _ in store.accounts }.inObjectScope(.container)
        container.register(nonisolated: (any PostProvider).self) { _ in store.posts }.inObjectScope(.container)
        container.register(nonisolated: (any StorageProvider).self) { _ in store.pictures }.inObjectScope(.container)
        container.register(nonisolated: (any SecretStore).self) { _ in store.secrets }.inObjectScope(.container)
        container.register(nonisolated: (any Preferences).self) { _ in store.preferences }.inObjectScope(.container)
    }
}
