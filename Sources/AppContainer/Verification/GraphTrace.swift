import Synchronization

/// Writes down what is resolved under an overlay: which registration asked for which, and what went wrong.
final class GraphTrace: Sendable {
    private let state: Mutex<State>

    /// - Parameter visible: The registrations that are known beforehand, with their levels.
    init(_ visible: [(registration: Registration, level: Int)]) {
        var state = State()
        state.reserveCapacity(visible.count)
        for (registration, level) in visible { state.add(Visit(registration: registration, level: level)) }
        self.state = Mutex(state)
    }

    struct State {
        /// What was known beforehand and what was resolved.
        fileprivate(set) var visits: [Visit] = []
        /// By serial number.
        fileprivate var indices: [UInt: Int] = [:]
        var edges: [GraphEdge: DependencyGraph.Edge.Kind] = [:]
        /// What `.container` objects asked for and may hold on to.
        var captives: [Captive] = []
        var problems: [VerificationError.Problem] = []
        var missing: [Missing] = []
        /// The cycles found, each from its smallest serial number on.
        var cycles: Set<[UInt]> = []
        /// The text of the last failure, which the callers up the chain throw again.
        var lastFailure = ""
    }

    /// A registration that can be resolved.
    struct Visit {
        let registration: Registration
        /// How many parents the container has that it is registered in; `nil` for an override.
        let level: Int?
        /// Whether it was.
        var isResolved = false
    }

    /// A dependency that is not registered.
    struct Missing: Hashable {
        /// Who asked; `nil` for the caller of `verify`.
        let asker: UInt?
        let key: ServiceKey
    }

    /// An instance that one of scope `.container` asked for, though it is meant to live shorter.
    struct Captive {
        let edge: GraphEdge
        let instance: WeakInstance
    }

    /// Reads what is written down.
    ///
    /// - Parameter body: Reads it.
    /// - Returns: What it returned.
    func read<Result>(_ body: (State) -> sending Result) -> Result {
        state.withLock { body($0) }
    }

    /// Watches the call of one registration.
    ///
    /// - Parameters:
    ///   - registration: The registration found.
    ///   - container: The container that was asked.
    ///   - body: Makes or finds the instance.
    /// - Returns: What the body returned.
    /// - Throws: What the body threw.
    func watch<Instance>(
        _ registration: Registration,
        in container: Container,
        _ body: () throws -> Instance
    ) throws -> Instance {
        let asker = CurrentThread().state.pointee.asker
        let target = registration.kind == .forward ? registration.forwardTarget : registration
        let edge = asker.map { GraphEdge(from: $0.serial, to: registration.serial) }
        let isCandidate = state.withLock { state in
            state.visit(registration, in: container)
            if target !== registration {
                state.visit(target, in: container)
                state.edges[GraphEdge(from: registration.serial, to: target.serial)] = .forward
            }
            guard let edge else { return false }
            state.edges[edge] = .direct
            return asker?.scope == .container && state.mayBeCaptive(edge, target)
        }
        do {
            let instance = try body()
            if isCandidate, let edge, let weak = WeakInstance(instance) {
                state.withLock { $0.captives.append(Captive(edge: edge, instance: weak)) }
            }
            return instance
        } catch {
            note(error, of: registration)
            throw error
        }
    }

    /// Watches the answer to a request.
    ///
    /// - Parameters:
    ///   - key: What was asked for.
    ///   - type: The same.
    ///   - container: The container that was asked.
    ///   - body: Answers it.
    /// - Returns: What the body returned.
    /// - Throws: What the body threw.
    func answer<Service>(
        _ key: ServiceKey,
        _ type: Service.Type,
        in container: Container,
        _ body: () throws -> Service?
    ) throws -> Service? {
        let instance = try body()
        let asker = CurrentThread().state.pointee.asker
        if instance == nil, container.registration(for: key) == nil {
            let missing = Missing(asker: asker?.serial, key: key)
            state.withLock { state in
                if !state.missing.contains(missing) { state.missing.append(missing) }
            }
        } else if let asker, let deferred = deferred(key), let registration = container.registration(for: deferred) {
            state.withLock { state in
                state.visit(registration, in: container)
                let edge = GraphEdge(from: asker.serial, to: registration.serial)
                if state.edges[edge] == nil { state.edges[edge] = .deferred }
            }
        }
        return instance
    }

    /// What a `Lazy` or `Provider` makes later, however deep it is wrapped.
    private func deferred(_ key: ServiceKey) -> ServiceKey? {
        var type = key.serviceType
        var isDeferred = false
        while let wrapper = type as? any InstanceWrapper.Type {
            isDeferred = isDeferred || wrapper.isDeferred
            type = wrapper.wrappedType
        }
        return isDeferred
            ? ServiceKey(serviceType: type, argumentsType: key.argumentsType, name: key.name, option: key.option) : nil
    }

    /// Takes note that what a registration gave was not of the type asked for.
    ///
    /// - Parameter registration: The registration; noted only if it leads to another.
    func noteIncompatible(_ registration: Registration) {
        let target = registration.forwardTarget
        guard target !== registration else { return }
        let type = registration.key.serviceType
        let text = "\(place(of: registration)) leads to \(place(of: target)), whose instances are not \(type)"
        note(.incompatibleForward, registration, text)
    }

    /// Takes note of an error once, where it happened.
    private func note(_ error: any Error, of registration: Registration) {
        switch (error as? ResolutionError)?.code {
        case .notRegistered?, .duplicate?:
            return  // The lookup that found nothing and the two registrations are noted themselves.
        case .cycle?:
            let serials = CurrentThread().state.pointee.cycle(closedBy: registration)
            guard let first = serials.min(), let start = serials.firstIndex(of: first) else { return }
            let cycle = Array(serials[start...] + serials[..<start])
            let isNew = state.withLock { $0.cycles.insert(cycle).inserted }
            guard isNew else { return }
            let names = (cycle + [first]).map { serial in
                read { $0.visit(of: serial).map { ResolutionError.text(of: $0.registration.key) } ?? "?" }
            }
            let path = names.joined(separator: " → ")
            note(.cycle, registration, "\(path) is a cycle; break it with initCompleted or Lazy")
        default:
            let failure = "\(error)"
            let isNew = state.withLock { state in
                defer { state.lastFailure = failure }
                return state.lastFailure != failure
            }
            if isNew { note(.failure, registration, "\(place(of: registration)) cannot be made: \(failure)") }
        }
    }

    /// Writes down a problem, once.
    ///
    /// - Parameters:
    ///   - kind: Its kind.
    ///   - registration: Whose it is.
    ///   - text: The whole text.
    func note(_ kind: VerificationError.Problem.Kind, _ registration: Registration, _ text: String) {
        let service = ResolutionError.text(of: registration.key)
        let problem = VerificationError.Problem(kind: kind, service: service, description: text)
        state.withLock { state in
            if !state.problems.contains(where: { $0.description == text }) { state.problems.append(problem) }
        }
    }
}

extension GraphTrace.State {
    fileprivate mutating func reserveCapacity(_ count: Int) {
        visits.reserveCapacity(count)
        indices.reserveCapacity(count)
        edges.reserveCapacity(count)
    }

    fileprivate mutating func add(_ visit: GraphTrace.Visit) {
        indices[visit.registration.serial] = visits.count
        visits.append(visit)
    }

    /// What is written down of a registration.
    ///
    /// - Parameter serial: Its serial number.
    /// - Returns: The note, if there is one.
    func visit(of serial: UInt) -> GraphTrace.Visit? { indices[serial].map { visits[$0] } }

    fileprivate mutating func visit(_ registration: Registration, in container: Container) {
        if let index = indices[registration.serial] {
            visits[index].isResolved = true
        } else {
            let owner = container.owner(of: registration)
            add(GraphTrace.Visit(registration: registration, level: owner?.level, isResolved: true))
        }
    }

    /// Whether what a `.container` object asks for is meant to live shorter.
    fileprivate func mayBeCaptive(_ edge: GraphEdge, _ target: Registration) -> Bool {
        if [.transient, .graph, .weak].contains(target.scopeKind) { return true }
        guard let asking = visit(of: edge.from)?.level, let asked = visit(of: edge.to)?.level else { return false }
        return asked > asking
    }
}

/// One registration asked for another: their serial numbers.
struct GraphEdge: Hashable, Sendable {
    let from: UInt
    let to: UInt
}

/// A registration with the place it stands at: `Feed (at Module/File.swift:12)`.
///
/// - Parameter registration: The registration.
/// - Returns: The text.
func place(of registration: Registration) -> String {
    ResolutionError.text(of: registration.key) + (registration.source.map { " (at \($0))" } ?? "")
}

extension ThreadState {
    /// Whose factory runs: the serial number, and the scope of what it makes.
    fileprivate var asker: (serial: UInt, scope: ScopeKind)? {
        for index in (0..<depth).reversed() {
            guard let registration = frames[index].registration else { continue }
            return registration._withUnsafeGuaranteedRef { ($0.serial, $0.scopeKind) }
        }
        return nil
    }

    /// The serial numbers of the running factories from a registration's on.
    ///
    /// - Parameter registration: The registration, which was asked for again.
    /// - Returns: The serial numbers; none if its factory does not run.
    fileprivate func cycle(closedBy registration: Registration) -> [UInt] {
        let serials = (0..<depth).compactMap { frames[$0].registration?.takeUnretainedValue().serial }
        let serial = registration.forwardTarget.serial
        return serials.lastIndex(of: serial).map { Array(serials[$0...]) } ?? []
    }
}

extension Container {
    /// How many ancestors this container has.
    var level: Int { (parent?.level ?? -1) + 1 }

    /// The container, this one or an ancestor, that a registration stands in.
    ///
    /// - Parameter registration: The registration or an overlay's copy of it.
    /// - Returns: The container, if there is one.
    func owner(of registration: Registration) -> Container? {
        let isOwn = registry.registration(for: registration.key)?.serial == registration.serial
        return isOwn ? self : parent?.owner(of: registration)
    }

    /// Runs the call of a registration under the eyes of those who watch.
    ///
    /// - Parameters:
    ///   - registration: The registration found.
    ///   - body: Makes or finds the instance.
    /// - Returns: What the body returned.
    /// - Throws: What the body threw.
    func watch<Service>(_ registration: Registration, _ body: () throws -> Service?) throws -> Service? {
        guard Detour.isNeeded else { return try body() }
        guard let trace = Overlay.current?.trace else { return try measure(registration, body) }
        let instance = try trace.watch(registration, in: self) { try measure(registration, body) }
        if instance == nil { trace.noteIncompatible(registration) }
        return instance
    }
}
