import Synchronization

/// Makes one instance of a service when it is first asked for, and returns that one from then on.
///
/// Resolve `Lazy<Service>` where `Service` is registered; the lazy itself is not registered. The instance belongs to
/// the graph the lazy was made in: what that graph shares, it shares with the lazy, even after the graph's resolve has
/// ended. It does not keep the container alive, and threads that ask at once get the same instance.
public final class Lazy<Service> {
    private let source: WrappedSource<Service>
    private let graph: ObjectGraph?
    private let phase = Mutex(Phase.unresolved)

    private enum Phase {
        case unresolved
        case resolving(WaitNode)
        case resolved(Carried<Service>)
    }

    init(source: WrappedSource<Service>, graph: ObjectGraph?) {
        self.source = source
        self.graph = graph
    }

    /// The instance; made when first asked for.
    ///
    /// It traps where it cannot be made; `require()` throws instead.
    public var instance: Service {
        do {
            return try require(isolation: nil)
        } catch {
            preconditionFailure("\(error)")
        }
    }

    /// The instance, or the reason why it cannot be made; a later call tries again.
    ///
    /// - Parameter isolation: The caller's actor; leave it out.
    /// - Returns: The instance.
    /// - Throws: `ResolutionError` if the service cannot be resolved any more or the container is gone; the factory's
    ///   own error if it threw one.
    public func require(isolation: isolated (any Actor)? = #isolation) throws -> Service {
        while true {
            switch nextStep() {
            case .use(let carried):
                return carried.value
            case .wait(let build):
                if case .deadlock(let chains) = WaitGraph.wait(for: build, on: CurrentThread()) {
                    throw source.cycle(acrossThreads: chains)
                }
            case .make(let build):
                return try make(build, isolation: isolation)
            case .makeAgain:
                return try source.instance(in: graph, isolation: isolation)
            }
        }
    }

    private enum Step {
        case use(Carried<Service>)
        case make(WaitNode)
        case makeAgain
        case wait(WaitNode)
    }

    private func nextStep() -> Step {
        let thread = CurrentThread()
        return phase.withLock { phase in
            switch phase {
            case .resolved(let carried):
                return .use(carried)
            case .resolving(let build):
                return WaitGraph.has(build, thread) ? .makeAgain : .wait(build)
            case .unresolved:
                let build = WaitNode(owner: thread)
                phase = .resolving(build)
                return .make(build)
            }
        }
    }

    private func make(_ build: WaitNode, isolation: (any Actor)?) throws -> Service {
        defer { WaitGraph.release(build) }
        do {
            let made = Carried(try source.instance(in: graph, isolation: isolation))
            phase.withLock { $0 = .resolved(made) }
            return made.value
        } catch {
            phase.withLock { $0 = .unresolved }
            throw error
        }
    }
}

extension Lazy: @unchecked Sendable where Service: Sendable {
    // Sendable: the constants are, and the instance is behind a lock.
}

extension Lazy: InstanceWrapper {
    static var wrappedType: Any.Type { Service.self }

    static var isDeferred: Bool { true }

    static func isAvailable(for request: some ServiceRequest, in container: Container) -> Bool {
        request.isAvailable(Service.self, in: container)
    }

    static func make(
        for request: some ServiceRequest,
        in container: Container,
        isolation: (any Actor)?
    ) -> Self? {
        guard isAvailable(for: request, in: container) else { return nil }
        return Self(
            source: WrappedSource(request: request, container: container),
            graph: CurrentThread().state.pointee.graph(for: container)
        )
    }
}
