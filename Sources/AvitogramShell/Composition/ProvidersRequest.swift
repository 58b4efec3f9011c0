public import AvitogramServices
public import Foundation

/// What the providers are to be like; the executable makes them, since it alone knows which there are.
nonisolated public struct ProvidersRequest: Sendable {
    /// Where the data lives.
    public enum Location: Hashable, Sendable {
        /// Nowhere: it is gone when the process ends.
        case memory
        /// In a folder, which may not exist yet.
        case folder(URL)
    }

    /// Where the data lives.
    public let location: Location

    /// Dates what is stored; a script may stop it.
    public let time: any TimeSource

    /// Makes identifiers for what is stored; a script may seed them.
    public let identifiers: any IdentifierSource

    /// Hears of the steps of a write.
    public let steps: any WriteStepObserver
}
