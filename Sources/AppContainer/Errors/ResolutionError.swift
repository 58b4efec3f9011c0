/// Why a service could not be resolved, in which chain of calls, and what is registered instead.
public struct ResolutionError: Error, Sendable {
    /// What went wrong. More may be added.
    public enum Code: Sendable, Hashable {
        /// Nothing is registered for service type, name and argument types.
        case notRegistered
        /// The service needs itself, on this thread or across several that wait for each other.
        case cycle
        /// The registration belongs to another actor than the caller's.
        case wrongActor
        /// A `Lazy` or `Provider` was asked after its container was gone.
        case containerGone
        /// The instance is not of the type that was asked for.
        case wrongType
        /// The chain fills the thread's stack: a recursion by arguments that does not end, or one too long.
        case tooDeep
        /// An async factory was to be resolved without awaiting it.
        case mustBeAwaited
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
    /// The services that were being made, outermost first; the last one asked for `service`. For a cycle, the chain
    /// from the first time the repeated service was asked for.
    public let chain: [String]
    /// The chains of the other threads, in a cycle across threads.
    public let otherChains: [[String]]
    /// Registrations that are nearly what was asked for, the nearest first.
    public let nearMisses: [NearMiss]
    private let reason: String
    private let advice: String?

    /// A registration that is nearly what was asked for.
    public struct NearMiss: Sendable, Hashable {
        /// What is different about it.
        public let difference: String
        /// Where it was registered, if the registering call said so.
        public let location: SourceLocation?
    }

    init(
        _ code: Code,
        _ key: ServiceKey,
        chain: [String],
        otherChains: [[String]] = [],
        nearMisses: [NearMiss] = [],
        reason: String,
        advice: String? = nil
    ) {
        self.code = code
        service = "\(key.serviceType)"
        name = key.name
        arguments = key.argumentTypes
        self.chain = chain
        self.otherChains = otherChains
        self.nearMisses = nearMisses
        self.reason = reason
        self.advice = advice
    }
}

extension ResolutionError: CustomStringConvertible {
    /// What failed, in which chain, what is there instead and what to do, one a line.
    public var description: String {
        var lines = [reason]
        if !chain.isEmpty { lines.append("chain: " + Self.text(of: chain)) }
        for other in otherChains { lines.append("other thread: " + Self.text(of: other)) }
        for nearMiss in nearMisses {
            lines.append("near: " + nearMiss.difference + (nearMiss.location.map { " (\($0))" } ?? ""))
        }
        if let advice { lines.append("do: " + advice) }
        return lines.joined(separator: "\n    ")
    }

    /// A chain on one line; of a long one, the beginning and the end.
    private static func text(of chain: [String]) -> String {
        guard chain.count > 24 else { return chain.joined(separator: " → ") }
        let left = "(\(chain.count - 20) more)"
        return (chain.prefix(8) + [left] + chain.suffix(12)).joined(separator: " → ")
    }
}
