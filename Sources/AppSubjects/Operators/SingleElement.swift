extension ObservableType {
    /// The only element. Fails with `RxError.moreThanOneElement` or `RxError.noElements` otherwise.
    public func single() -> Observable<Element> {
        single { _ in true }
    }

    /// The only element that satisfies a condition. Fails with `RxError.moreThanOneElement` or `RxError.noElements`
    /// otherwise.
    ///
    /// - Parameter predicate: the condition, asked on its actor; an error it throws ends the sequence.
    /// - Returns: the sequence of the one element.
    public func single(_ predicate: @escaping @isolated(any) (Element) throws -> Bool) -> Observable<Element> {
        Operator(inPlace: asObservable().isolated(to: predicate.isolation)) {
            SingleSink($0, assumingIsolated(predicate))
        }
    }

    /// The element at a position, counted from 0. Fails with `RxError.argumentOutOfRange` when the sequence is shorter.
    ///
    /// - Parameter index: the position.
    /// - Returns: the sequence of the one element.
    /// - Precondition: `index` is not negative.
    public func element(at index: Int) -> Observable<Element> {
        precondition(index >= 0, "there is no element at a negative position")
        return Operator(inPlace: asObservable()) { ElementAtSink($0, index) }
    }

    /// The element at a position.
    @available(*, deprecated, renamed: "element(at:)")
    public func elementAt(_ index: Int) -> Observable<Element> {
        element(at: index)
    }
}

private final class SingleSink<Element>: Stage<Element, Element> {
    private let predicate: (Element) throws -> Bool
    private var hasElement = false

    init(_ downstream: Sink<Element>, _ predicate: @escaping (Element) throws -> Bool) {
        self.predicate = predicate
        super.init(downstream)
    }

    override func next(_ element: Element) {
        do {
            guard try predicate(element) else { return }
        } catch {
            return fail(error)
        }
        if hasElement { return fail(RxError.moreThanOneElement) }
        hasElement = true
        below.next(element)
    }

    override func completed() {
        if hasElement { finish() } else { fail(RxError.noElements) }
    }
}

private final class ElementAtSink<Element>: Stage<Element, Element> {
    private var remaining: Int

    init(_ downstream: Sink<Element>, _ index: Int) {
        remaining = index
        super.init(downstream)
    }

    override func next(_ element: Element) {
        defer { remaining -= 1 }
        guard remaining == 0 else { return }
        below.next(element)
        finish()
    }

    override func completed() {
        fail(RxError.argumentOutOfRange)
    }
}
