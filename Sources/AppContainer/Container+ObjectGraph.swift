extension Container {
    /// The graph this container's resolves belong to on this thread; `nil` while none runs.
    var currentObjectGraph: GraphIdentifier? {
        CurrentThread().state.pointee.graph(for: self).map(GraphIdentifier.init(graph:))
    }

    /// Goes on in a graph with this thread's next outermost resolve of this container.
    ///
    /// - Parameter identifier: The graph.
    func restoreObjectGraph(_ identifier: GraphIdentifier) {
        CurrentThread().state.pointee.restored = (ObjectIdentifier(self), identifier.graph)
    }

    /// Goes on in a graph: what it shared and what is still alive is found again by the resolves a closure makes.
    ///
    /// - Parameters:
    ///   - identifier: The graph, as a factory gets it with `resolve(GraphIdentifier.self)`.
    ///   - closure: Resolves from the container it gets.
    /// - Returns: What the closure returned.
    /// - Throws: What the closure threw.
    public func withObjectGraph<Result>(
        _ identifier: GraphIdentifier,
        closure: (Container) throws -> Result
    ) rethrows -> Result {
        try ResolutionCall(container: self, isolation: nil).run(in: identifier.graph) { try closure(self) }
    }
}
