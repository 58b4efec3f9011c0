import Synchronization

// The storages behind the four scopes, for composing scopes of your own. The container itself keeps instances of its
// own four scopes in typed cells, which are faster and make an instance only once among threads.

/// Keeps nothing.
public final class TransientStorage: InstanceStorage {
    /// Always `nil`; what is set is dropped.
    public var instance: Any? {
        get { nil }
        set { _ = newValue }
    }

    /// A storage that keeps nothing.
    public init() {}
}

/// Keeps an instance until it is set to `nil`.
public final class PermanentStorage: InstanceStorage {
    private let stored = Mutex<Carried<Any>?>(nil)

    /// The instance kept.
    public var instance: Any? {
        get { stored.withLock { $0 }?.value }
        set { replace(stored, with: newValue.map(Carried.init)) }
    }

    /// An empty storage.
    public init() {}
}

/// Keeps a class instance while somebody else does; value types are not kept.
public final class WeakStorage: InstanceStorage {
    private let stored = Mutex<WeakInstance?>(nil)

    /// The instance, if it is still alive.
    public var instance: Any? {
        get { stored.withLock { $0 }?.location?.copy(as: Any.self) }
        set { replace(stored, with: newValue.flatMap { WeakInstance($0 as Any) }) }
    }

    /// An empty storage.
    public init() {}
}

/// Keeps an instance strongly while its graph is being resolved and finds it again in that graph while it is alive.
public final class GraphStorage: InstanceStorage {
    private let current = Mutex<Carried<Any>?>(nil)
    private let instances = Mutex(Instances())

    private struct Instances {
        var byGraph: [UInt: WeakInstance] = [:]
        /// Beyond this many, the dead are removed: the table stays as small as twice the living.
        var limit = 16
    }

    /// The instance of the graph that is being resolved.
    public var instance: Any? {
        get { current.withLock { $0 }?.value }
        set { replace(current, with: newValue.map(Carried.init)) }
    }

    /// An empty storage.
    public init() {}

    /// Lets go of the instance; from now on it is found only while somebody else keeps it.
    public func graphResolutionCompleted() {
        instance = nil
    }

    /// The instance made in a graph, if it is still alive.
    ///
    /// - Parameter graph: The graph.
    /// - Returns: The instance or `nil`.
    public func instance(inGraph graph: GraphIdentifier) -> Any? {
        instances.withLock { $0.byGraph[graph.id] }?.location?.copy(as: Any.self)
    }

    /// Keeps an instance for a graph; value types are not kept.
    ///
    /// - Parameters:
    ///   - instance: What the factory made.
    ///   - graph: The graph it was made in.
    public func setInstance(_ instance: Any?, inGraph graph: GraphIdentifier) {
        self.instance = instance
        // `as Any` keeps the box closed: what is copied out again is an `Any`.
        let weak = instance.flatMap { WeakInstance($0 as Any) }
        let crowded = instances.withLock { instances in
            instances.byGraph[graph.id] = weak
            return instances.byGraph.count > instances.limit ? instances.byGraph : nil
        }
        if let crowded { removeDead(of: crowded) }
    }

    /// Removes entries whose instance is gone. Looking at one keeps it alive for the moment, so its `deinit`, foreign
    /// code, may run here: after the lock.
    private func removeDead(of entries: [UInt: WeakInstance]) {
        let dead = entries.filter { !$0.value.isAlive }
        instances.withLock { instances in
            for (graph, weak) in dead where instances.byGraph[graph] === weak { instances.byGraph[graph] = nil }
            instances.limit = max(16, 2 * instances.byGraph.count)
        }
    }
}

/// Several storages as one: an instance is kept as long as one of them keeps it.
public final class CompositeStorage: InstanceStorage {
    private let components: [any InstanceStorage]

    /// The first instance a component has; setting it sets all.
    public var instance: Any? {
        get { components.lazy.compactMap(\.instance).first }
        set { for component in components { component.instance = newValue } }
    }

    /// A storage over others.
    ///
    /// - Parameter components: Asked in order, written all.
    public init(_ components: [any InstanceStorage]) {
        self.components = components
    }

    /// Tells every component.
    public func graphResolutionCompleted() {
        for component in components { component.graphResolutionCompleted() }
    }

    /// The first instance a component has for a graph.
    ///
    /// - Parameter graph: The graph.
    /// - Returns: The instance or `nil`.
    public func instance(inGraph graph: GraphIdentifier) -> Any? {
        components.lazy.compactMap { $0.instance(inGraph: graph) }.first
    }

    /// Sets the instance in every component.
    ///
    /// - Parameters:
    ///   - instance: What the factory made.
    ///   - graph: The graph it was made in.
    public func setInstance(_ instance: Any?, inGraph graph: GraphIdentifier) {
        for component in components { component.setInstance(instance, inGraph: graph) }
    }
}

/// Replaces what a lock guards and drops the old value after unlocking, since that may run a foreign `deinit`.
///
/// - Parameters:
///   - stored: The lock.
///   - value: The new value.
private func replace<Value: Sendable>(_ stored: borrowing Mutex<Value>, with value: Value) {
    let previous = stored.withLock { stored -> Value in
        let previous = stored
        stored = value
        return previous
    }
    _ = previous
}
