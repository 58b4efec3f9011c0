/// Why a service could not be resolved, and in which chain of calls.
public struct ResolutionError: Error, Sendable, CustomStringConvertible {
    /// What went wrong. More may be added.
    public enum Code: Sendable, Hashable {
        /// Nothing is registered for service type, name and argument types.
        case notRegistered
        /// The service needs itself.
        case cycle
        /// The registration belongs to another actor than the caller's.
        case wrongActor
        /// A `Lazy` or `Provider` was asked after its container was gone.
        case containerGone
        /// An extension's invoker did not return an instance of the service type.
        case wrongType
        /// The service is registered more than once, where `DuplicatePolicy` calls that an error.
        case duplicate
    }

    /// What went wrong.
    public let code: Code
    /// The service type that was asked for.
    public let service: String
    /// The name it was asked for under.
    public let name: String?
    /// The types of the arguments given.
    public let arguments: [String]
    /// The services that were being made, outermost first; the last one asked for `service`.
    public let chain: [String]
    /// The whole text: what failed, on what, where, what was there instead.
    public let description: String
}
