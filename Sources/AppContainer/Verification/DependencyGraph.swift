/// Which service asks for which, as `Container.verify()` and `Container.dependencyGraph()` have seen it.
///
/// What is drawn was seen: factories were called, and what they asked for is an edge. `text`, `dot`, `mermaid` and `json` draw
/// it.
public struct DependencyGraph: Sendable {
    /// One registration, or something that is asked for and not registered.
    public struct Node: Hashable, Sendable {
        /// Names the node in this graph; ascending in the order of registration.
        public let id: Int
        /// The service with its arguments and name, as messages call it.
        public let service: String
        /// The scope's name; `nil` where nothing is registered.
        public let scope: String?
        /// The assembly that registered it, if one did.
        public let assembly: String?
        /// How many ancestors the container has that it is registered in; `nil` for an override or where nothing is registered.
        public let level: Int?
        /// Where it is registered.
        public let place: SourceLocation?
    }

    /// One service asks for another.
    public struct Edge: Hashable, Sendable {
        /// How it is asked for.
        public enum Kind: String, Hashable, Sendable {
            /// For an instance, or as an optional.
            case direct
            /// As a `Lazy` or `Provider`, which makes it later.
            case deferred
            /// The asking type leads to the other's registration.
            case forward
        }

        /// The `id` of the node that asks.
        public let from: Int
        /// The `id` of the node asked for.
        public let to: Int
        /// How it is asked for.
        public let kind: Kind
    }

    /// The nodes, by `id`.
    public let nodes: [Node]
    /// The edges, by the nodes they come from and lead to.
    public let edges: [Edge]
    /// What is wrong with the registrations; see `Container.verify()`.
    public let problems: [VerificationError.Problem]
}
