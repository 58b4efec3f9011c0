/// Passes everything on, and ends something else after the subscription above has ended.
final class ResourceSink<Element>: FinalizingStage<Element> {
    private let resource = SingleAssignmentDisposable()

    /// Gives what has to be ended; ends it at once when the subscription has ended already.
    func hold(_ disposable: any Disposable) {
        resource.setDisposable(disposable)
    }

    override func next(_ element: Element) { below.next(element) }

    override func didEndAbove() {
        // It may be a connection, whose source has another one above it, and so on.
        Trampoline.current.descend(cost: 1) { self.resource.dispose() }
    }
}
