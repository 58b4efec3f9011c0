import Synchronization

/// Keeps registrations of services and hands out instances with their dependencies injected.
///
/// ```swift
/// let container = Container()
/// container.register((any PostService).self) { _ in PostService() }
/// container.register(Feed.self) { r in Feed(posts: r.resolve((any PostService).self)!) }
/// let feed = container.resolve(Feed.self)
/// ```
///
/// A container may be used from any threads at once: a factory runs on the thread that resolves, no lock is held
/// meanwhile, and an instance of the scopes `.container` and `.weak` is made once however many threads ask for it.
///
/// A factory belongs to the actor it is registered on and runs only for callers on that actor. One registered on no
/// actor is run on whatever thread resolves: register nothing there that cannot bear it.
public final class Container: Sendable {
    let registry: Registry
    /// Asked for what is not registered here.
    let parent: Container?
    let defaultObjectScope: ObjectScope
    let debugHelper: any DebugHelper
    /// Lets one outermost resolve of the hierarchy's synchronized views run at a time.
    let gate: Gate
    /// Whether this is a synchronized view.
    let isSynchronized: Bool

    init(
        parent: Container?,
        debugHelper: any DebugHelper,
        defaultObjectScope: ObjectScope,
        registry: Registry,
        gate: Gate,
        isSynchronized: Bool
    ) {
        self.parent = parent
        self.debugHelper = debugHelper
        self.defaultObjectScope = defaultObjectScope
        self.registry = registry
        self.gate = gate
        self.isSynchronized = isSynchronized
    }

    convenience init(
        parent: Container? = nil,
        debugHelper: any DebugHelper,
        defaultObjectScope: ObjectScope = .graph
    ) {
        self.init(
            parent: parent,
            debugHelper: debugHelper,
            defaultObjectScope: defaultObjectScope,
            registry: Registry(),
            gate: parent?.gate ?? Gate(),
            isSynchronized: false
        )
    }

    /// A container without registrations, or with those a closure makes.
    ///
    /// - Parameters:
    ///   - parent: Asked for what is not registered here.
    ///   - defaultObjectScope: The scope of registrations that name none.
    ///   - behaviors: Told of every registration, the closure's too.
    ///   - registeringClosure: Registers services.
    public convenience init(
        parent: Container? = nil,
        defaultObjectScope: ObjectScope = .graph,
        behaviors: [any Behavior] = [],
        registeringClosure: (Container) -> Void = { _ in }
    ) {
        self.init(parent: parent, debugHelper: LoggingDebugHelper(), defaultObjectScope: defaultObjectScope)
        for behavior in behaviors { addBehavior(behavior) }
        registeringClosure(self)
    }

    /// Whether this container is another or has it among its ancestors.
    ///
    /// - Parameter other: The other container.
    /// - Returns: Whether it is.
    func descends(from other: Container) -> Bool {
        var container: Container? = self
        while let current = container {
            if current === other { return true }
            container = current.parent
        }
        return false
    }
}

extension Container: CustomStringConvertible {
    /// The registrations of this container, one a line, sorted.
    public var description: String {
        let lines = registry.all().map { "\n    { \($0.describeWithKey($0.key)) }" }
        return "[" + lines.sorted().joined(separator: ",") + "\n]"
    }
}
