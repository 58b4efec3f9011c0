/// Does work somewhere: on a thread, a queue, an actor.
///
/// An implementation takes calls from every thread, unless it says that it belongs to one. It does each piece of work
/// once at most, before `schedule` returns or later; pieces may overlap. Work that is disposed of before it has begun is
/// not done.
public protocol ImmediateSchedulerType {
    /// Does `action` as soon as possible.
    ///
    /// - Parameters:
    ///   - state: passed to `action`.
    ///   - action: the work; returns what cancels anything it started.
    /// - Returns: cancels the work if it has not begun, and otherwise what `action` returned.
    func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> any Disposable) -> any Disposable
}
