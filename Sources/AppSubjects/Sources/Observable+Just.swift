extension ObservableType {
    /// A sequence of one element, sent when somebody subscribes.
    public static func just(_ element: Element) -> Observable<Element> {
        Root(isImmediate: true) { sink in
            sink.next(element)
            sink.completed()
        }
    }

    /// A sequence of one element, sent on `scheduler`.
    public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        Root { sink in
            let completion = SingleAssignmentDisposable()
            let first = scheduler.schedule(element) { element in
                sink.next(element)
                completion.setDisposable(
                    scheduler.schedule(()) { _ in
                        sink.completed()
                        return Disposables.create()
                    }
                )
                return completion
            }
            sink.connect(disposable: Disposables.create(first, completion))
        }
    }

    /// A sequence that completes without an element.
    public static func empty() -> Observable<Element> {
        Root(isImmediate: true) { $0.completed() }
    }

    /// A sequence that never sends anything.
    public static func never() -> Observable<Element> {
        Root(isImmediate: true) { _ in }
    }

    /// A sequence that fails at once.
    public static func error(_ error: any Error) -> Observable<Element> {
        Root(isImmediate: true) { $0.error(error) }
    }
}
