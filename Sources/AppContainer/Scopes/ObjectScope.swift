/// A rule for how long an instance is shared. The container's own four are `ObjectScope`s; scopes of your own are made
/// with `ObjectScope.init(storageFactory:description:parent:)` or by conforming a class.
public protocol ObjectScopeProtocol: AnyObject {
    /// Makes the storage that keeps one service's instance; called once for each service, at its first resolve.
    ///
    /// - Returns: A new storage.
    func makeStorage() -> any InstanceStorage
}

/// How long the instance of a service is shared: not at all, within an object graph, within the container, or while
/// somebody keeps it.
public final class ObjectScope: ObjectScopeProtocol, CustomStringConvertible, @unchecked Sendable {
    // Sendable: all properties are constants; `storageFactory` and `parent` are called by resolving threads, which the
    // initialiser's documentation asks them to bear.

    /// The name shown in `Container.description`.
    public let description: String
    private let storageFactory: () -> any InstanceStorage
    private let parent: (any ObjectScopeProtocol)?

    /// A scope of your own.
    ///
    /// - Parameters:
    ///   - storageFactory: Makes the storage of one service; called on whatever thread resolves it first.
    ///   - description: The name shown in `Container.description`.
    ///   - parent: A scope whose storage is asked and written beside the new one's.
    public init(
        storageFactory: @escaping () -> any InstanceStorage,
        description: String = "",
        parent: (any ObjectScopeProtocol)? = nil
    ) {
        self.storageFactory = storageFactory
        self.description = description
        self.parent = parent
    }

    /// Makes one service's storage, composed with the parent scope's if there is one.
    ///
    /// - Returns: A new storage.
    public func makeStorage() -> any InstanceStorage {
        guard let parent else { return storageFactory() }
        return CompositeStorage([storageFactory(), parent.makeStorage()])
    }

    /// Every resolve makes a new instance.
    public static let transient = ObjectScope(storageFactory: TransientStorage.init, description: "transient")

    /// One instance within an object graph: all that one outermost resolve builds. The default. Value types are not
    /// shared.
    public static let graph = ObjectScope(storageFactory: GraphStorage.init, description: "graph")

    /// One instance for the container it is registered in and that container's children, until it is reset.
    public static let container = ObjectScope(storageFactory: PermanentStorage.init, description: "container")

    /// One instance for the container and its children while somebody keeps it; made again after that. Value types are
    /// not shared.
    public static let weak = ObjectScope(storageFactory: WeakStorage.init, description: "weak", parent: graph)
}
