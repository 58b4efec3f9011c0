public import AppCore
public import Foundation

/// Registers the services, each made once, and the language they speak.
///
/// Expects the providers in the container, and ``TimeSource`` and ``IdentifierSource``.
public struct ServicesAssembly: Assembly {
    private let language: Language

    /// Makes the assembly.
    ///
    /// - Parameter locale: The person's locale, which decides the ``Language``.
    public init(locale: Locale) {
        language = Language(locale: locale)
    }

    /// Registers ``Language``, ``UserService``, ``StorageService`` and ``PostService``.
    public func assemble(container: Container) {
        container.register(Language.self) { [language] _ in language }
        container.register((any UserService).self) { resolver in
            SessionUserService(
                accounts: try resolver.require((any AccountProvider).self),
                secrets: try resolver.require((any SecretStore).self),
                preferences: try resolver.require((any Preferences).self)
            )
        }
        .inObjectScope(.container)
        container.register((any StorageService).self) { resolver in
            ProvidedStorageService(provider: try resolver.require((any StorageProvider).self))
        }
        .inObjectScope(.container)
        container.register((any PostService).self) { resolver in
            PictureFirstPostService(
                posts: try resolver.require((any PostProvider).self),
                pictures: try resolver.require((any StorageService).self),
                time: try resolver.require((any TimeSource).self),
                identifiers: try resolver.require((any IdentifierSource).self)
            )
        }
        .inObjectScope(.container)
    }
}
