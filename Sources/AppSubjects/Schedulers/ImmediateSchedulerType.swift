/// Does work somewhere: on a thread, a queue, an actor.
public protocol ImmediateSchedulerType {
    /// Does `action` as soon as possible.
    ///
    /// - Parameters:
    ///   - state: passed to `action`.
    ///   - action: the work; returns what cancels anything it started.
    /// - Returns: cancels the work if it has not begun, and otherwise what `action` returned.
    func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> any Disposable) -> any Disposable
}
