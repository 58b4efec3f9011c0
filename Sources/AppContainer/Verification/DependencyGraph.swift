/// Which service asks for which, as `Container.verify()` and `Container.dependencyGraph()` have seen it.
///
/// What is drawn was seen: factories were called, and what they asked for is an edge. `text`, `dot`, `mermaid` and
/// `json` draw it.
public struct DependencyGraph: Sendable {
    /// One registration, or something that is asked for and not registered.
    public struct Node: Sendable {
        // Texts are made when they are read: a verification that finds nothing wrong needs none.

        /// Names the node in this graph; ascending in the order of registration.
        public let id: Int
        let key: ServiceKey
        let objectScope: Carried<any ObjectScopeProtocol>?
        let assemblyType: Any.Type?
        /// How many ancestors the container has that it is registered in; `nil` for an override or where nothing is
        /// registered.
        public let level: Int?
        let source: RegistrationSource

        /// The service with its arguments and name, as messages call it.
        public var service: String { key.text }
        /// The scope's name; `nil` where nothing is registered.
        public var scope: String? { objectScope.map { scopeName($0.value) } }
        /// The assembly that registered it, if one did.
        public var assembly: String? { assemblyType.map { "\($0)" } }
        /// Where it is registered.
        public var place: SourceLocation? { source.location }
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

extension DependencyGraph.Node: Hashable {
    /// Whether two nodes read the same.
    public static func == (left: Self, right: Self) -> Bool {
        left.id == right.id && left.level == right.level && left.service == right.service && left.scope == right.scope
            && left.assembly == right.assembly && left.place == right.place
    }

    /// Feeds what tells the nodes of a graph apart to a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
    }
}
