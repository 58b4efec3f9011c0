extension AsyncSequence {
    /// A sequence that iterates over this asynchronous one, in a task for each subscription.
    ///
    /// The iteration waits for consumers of the observable that iterate over `values(.suspending(n))`: it gets no
    /// further than `n + 1` elements ahead of them.
    ///
    /// - Parameter priority: the priority of the task.
    /// - Returns: the sequence. Disposing of a subscription cancels its task, and no further element is asked for. A
    ///   `CancellationError` counts as completion.
    public func asObservable(priority: TaskPriority? = nil) -> Observable<Element> {
        Observable.create { observer in
            let iteration = Transferred { () async in
                do {
                    for try await element in self {
                        await observer.send(element)
                        try Task.checkCancellation()
                    }
                    observer.onCompleted()
                } catch is CancellationError {
                    observer.onCompleted()
                } catch {
                    observer.onError(error)
                }
            }
            let task = Task.detached(priority: priority) { await iteration.value() }
            return Disposables.create { task.cancel() }
        }
    }
}
