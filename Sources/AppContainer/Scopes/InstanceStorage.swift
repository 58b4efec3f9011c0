/// Keeps the instance of one service in a scope of your own; made by the scope, once for each service.
///
/// The container calls it from whatever thread resolves, never two calls for one resolve at once and never under a lock
/// of its own; a storage used from several threads guards its state itself.
public protocol InstanceStorage: AnyObject {
    /// The instance kept, whatever graph it was made in; a reset sets it to `nil`.
    var instance: Any? { get set }

    /// Called once when the outermost resolve that stored an instance here has ended.
    func graphResolutionCompleted()

    /// The instance to use in a graph; `instance` unless implemented.
    ///
    /// - Parameter graph: The graph that is being resolved.
    /// - Returns: The instance, or `nil` to have one made.
    func instance(inGraph graph: GraphIdentifier) -> Any?

    /// Keeps an instance that was made in a graph; sets `instance` unless implemented.
    ///
    /// - Parameters:
    ///   - instance: What the factory made.
    ///   - graph: The graph that is being resolved.
    func setInstance(_ instance: Any?, inGraph graph: GraphIdentifier)
}

extension InstanceStorage {
    /// Does nothing.
    public func graphResolutionCompleted() {}

    /// `instance`, for storages that do not tell graphs apart.
    ///
    /// - Parameter graph: Not used.
    /// - Returns: `instance`.
    public func instance(inGraph graph: GraphIdentifier) -> Any? { instance }

    /// Sets `instance`, for storages that do not tell graphs apart.
    ///
    /// - Parameters:
    ///   - instance: What the factory made.
    ///   - graph: Not used.
    public func setInstance(_ instance: Any?, inGraph graph: GraphIdentifier) { self.instance = instance }
}
