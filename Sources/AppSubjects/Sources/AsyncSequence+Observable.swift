extension AsyncSequence {
    /// A sequence that iterates over this asynchronous one, in a task for each subscription.
    ///
    /// - Parameter priority: the priority of the task.
    /// - Returns: the sequence. Disposing of a subscription cancels its task. A `CancellationError` counts as completion.
    public func asObservable(priority: TaskPriority? = nil) -> Observable<Element> {
        Observable.create { observer in
            let iteration = Transferred { () async in
                do {
                    for try await element in self { observer.onNext(element) }
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
