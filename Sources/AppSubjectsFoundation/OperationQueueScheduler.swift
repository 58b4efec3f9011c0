public import AppSubjects
public import Foundation

/// Does work as operations of a queue.
///
/// It lives in a target of its own because operation queues are the only thing among the schedulers that needs all of
/// Foundation, which costs a process 5 ms and 11 MB at its start.
public final class OperationQueueScheduler: ImmediateSchedulerType, Sendable {
    /// The queue that does the work.
    public let operationQueue: OperationQueue
    /// The priority of the operations.
    public let queuePriority: Operation.QueuePriority

    /// Makes a scheduler.
    ///
    /// - Parameters:
    ///   - operationQueue: the queue that does the work.
    ///   - queuePriority: the priority of the operations.
    public init(operationQueue: OperationQueue, queuePriority: Operation.QueuePriority = .normal) {
        self.operationQueue = operationQueue
        self.queuePriority = queuePriority
    }

    /// Does `action` as an operation.
    public func schedule<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        let result = SingleAssignmentDisposable()
        let work = Work {
            if !result.isDisposed { result.setDisposable(action(state)) }
        }
        let operation = BlockOperation { work.run() }
        operation.queuePriority = queuePriority
        operationQueue.addOperation(operation)
        return result
    }

    // Proof for `@unchecked Sendable`: the work is handed over to the operation and runs once.
    private struct Work: @unchecked Sendable {
        let run: () -> Void
    }
}
