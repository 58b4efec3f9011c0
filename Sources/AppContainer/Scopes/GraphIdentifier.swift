/// Identifies one object graph: everything that one outermost `resolve` builds.
///
/// A factory reads it with `resolver.resolve(GraphIdentifier.self)`; `Container.withObjectGraph(_:closure:)` goes on in
/// that graph later. The graph's shared instances are found again as long as somebody keeps the identifier, and only if
/// they are still alive: a finished graph keeps nothing alive.
public struct GraphIdentifier: Identifiable, Hashable, Sendable {
    let graph: ObjectGraph

    /// A number no other graph of this process has.
    public var id: UInt { graph.id }

    /// A new graph, in which nothing is shared yet.
    init() {
        graph = ObjectGraph()
    }

    init(graph: ObjectGraph) {
        self.graph = graph
    }

    /// Whether both name the same graph.
    public static func == (left: GraphIdentifier, right: GraphIdentifier) -> Bool {
        left.graph === right.graph
    }

    /// Feeds the graph's number to the hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(graph.id)
    }
}
