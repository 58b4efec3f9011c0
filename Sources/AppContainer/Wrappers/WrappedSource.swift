/// Where a wrapper gets its instances from: a request and the container to put it to.
final class WrappedSource<Service>: @unchecked Sendable {
    // Sendable: nothing changes after `init`, and reading a weak reference is atomic. The request's arguments are
    // handed to the factory only for callers `checkIsolation` lets pass.
    private let request: any ServiceRequest
    private weak var container: Container?

    init(request: any ServiceRequest, container: Container) {
        self.request = request
        self.container = container
    }

    /// An instance.
    ///
    /// - Parameters:
    ///   - graph: The graph to make it in; `nil` for the one that is running, or a new one.
    ///   - isolation: The caller's actor.
    /// - Returns: The instance.
    /// - Throws: `ResolutionError` if the container is gone or nothing is registered any more; the factory's error.
    func instance(in graph: ObjectGraph? = nil, isolation: (any Actor)?) throws -> Service {
        guard let container else { throw ResolutionError.containerGone(request.key(for: Service.self)) }
        return try container.synchronized {
            let find = { try self.request.instance(of: Service.self, in: container, isolation: isolation) }
            let call = ResolutionCall(container: container, isolation: isolation)
            let instance =
                if let graph {
                    try call.run(in: graph, find)
                } else {
                    try find()
                }
            guard let instance else { throw ResolutionError.missing(request.key(for: Service.self), in: container) }
            return instance
        }
    }

    /// The error for threads that wait for each other.
    ///
    /// - Parameter chains: The threads' chains, this one's first.
    /// - Returns: The error.
    func cycle(acrossThreads chains: [[String]]) -> ResolutionError {
        .cycle(acrossThreads: chains, key: request.key(for: Service.self))
    }
}
