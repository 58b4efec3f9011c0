extension ObservableType {
    /// The elements after the first ones.
    ///
    /// - Parameter count: how many to leave out.
    /// - Returns: the rest.
    public func skip(_ count: Int) -> Observable<Element> {
        Operator(inPlace: asObservable()) { SkipSink($0, count) }
    }

    /// The elements from the first one for which a condition does not hold.
    ///
    /// - Parameter predicate: the condition, asked on its actor; an error it throws ends the sequence.
    /// - Returns: the rest.
    public func skip(while predicate: @escaping @isolated(any) (Element) throws -> Bool) -> Observable<Element> {
        Operator(inPlace: asObservable().isolated(to: predicate.isolation)) {
            SkipWhileSink($0, assumingIsolated(predicate))
        }
    }

    /// The elements from the first one for which a condition does not hold.
    @available(*, deprecated, renamed: "skip(while:)")
    public func skipWhile(_ predicate: @escaping @isolated(any) (Element) throws -> Bool) -> Observable<Element> {
        skip(while: predicate)
    }

    /// The elements that come after another sequence sent one.
    ///
    /// - Parameter other: opens this sequence by its first element; its error is passed on.
    /// - Returns: the rest.
    public func skip(until other: some ObservableType) -> Observable<Element> {
        let (source, other) = (asObservable(), other.asObservable())
        return Root { sink in
            let junction = SkipUntilSink(sink)
            source.attach(junction)
            junction.open(with: other)
        }
    }

    /// The elements that come after another sequence sent one.
    @available(*, deprecated, renamed: "skip(until:)")
    public func skipUntil(_ other: some ObservableType) -> Observable<Element> {
        skip(until: other)
    }
}

private final class SkipSink<Element>: Stage<Element, Element> {
    private var remaining: Int

    init(_ downstream: Sink<Element>, _ count: Int) {
        remaining = count
        super.init(downstream)
    }

    override func next(_ element: Element) {
        if remaining <= 0 { below.next(element) } else { remaining -= 1 }
    }
}

private final class SkipWhileSink<Element>: Stage<Element, Element> {
    private let isSkipped: (Element) throws -> Bool
    private var isOpen = false

    init(_ downstream: Sink<Element>, _ isSkipped: @escaping (Element) throws -> Bool) {
        self.isSkipped = isSkipped
        super.init(downstream)
    }

    override func next(_ element: Element) {
        if !isOpen {
            do {
                isOpen = try !isSkipped(element)
            } catch {
                return fail(error)
            }
        }
        if isOpen { below.next(element) }
    }
}

private final class SkipUntilSink<Element>: Junction<Element, Element> {
    /// Belongs to the holder of the gate.
    private var isOpen = false

    func open<Other>(with other: Observable<Other>) {
        let side = SideSink<Other, SkipUntilSink<Element>>(
            self,
            onNext: { parent, side, _ in
                parent.gate.perform { parent.isOpen = true }
                parent.remove(side)
            },
            onError: { parent, _, error in parent.failInOrder(error) },
            onCompleted: { parent, side in parent.remove(side) }
        )
        attach(side, to: other)
    }

    override func next(_ element: Element) {
        gate.perform { [self] in
            if isOpen, isLive { below.next(element) }
        }
    }

    /// As long as nothing was let through, the end is not either; the subscriptions end all the same.
    override func completed() {
        gate.perform { [self] in
            if isOpen { return finish() }
            dispose()
            below.sourceVanished()
        }
    }
}
