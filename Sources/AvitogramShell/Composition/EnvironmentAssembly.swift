import AppCore
import AvitogramServices

/// Registers what the application learns of the world around it: the time and identifiers.
struct EnvironmentAssembly: Assembly {
    let time: any TimeSource
    let identifiers: any IdentifierSource

    func assemble(container: Container) {
        container.register((any TimeSource).self) { [time] _ in time }
        container.register((any IdentifierSource).self) { [identifiers] _ in identifiers }
    }
}
