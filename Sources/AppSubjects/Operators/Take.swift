extension ObservableType {
    /// The first elements; completes after them.
    ///
    /// - Parameter count: how many.
    /// - Returns: the sequence of at most `count` elements; an empty one for 0, without a subscription.
    /// - Precondition: `count` is not negative.
    public func take(_ count: Int) -> Observable<Element> {
        precondition(count >= 0, "cannot take a negative number of elements")
        if count == 0 { return .empty() }
        return Operator(inPlace: asObservable()) { TakeSink($0, count) }
    }

    /// The elements as long as a condition holds; completes at the first one for which it does not.
    ///
    /// - Parameters:
    ///   - predicate: the condition, asked on its actor; an error it throws ends the sequence.
    ///   - behavior: whether that first one is sent too.
    /// - Returns: the elements up to there.
    public func take(
        while predicate: @escaping @isolated(any) (Element) throws -> Bool,
        behavior: TakeBehavior = .exclusive
    ) -> Observable<Element> {
        let source = asObservable().isolated(to: predicate.isolation)
        let isMet = assumingIsolated(predicate)
        return Operator(inPlace: source) { TakeUntilConditionSink($0, { try !isMet($0) }, behavior) }
    }

    /// The elements until a condition holds; completes at the first one for which it does.
    ///
    /// - Parameters:
    ///   - predicate: the condition, asked on its actor; an error it throws ends the sequence.
    ///   - behavior: whether that first one is sent too.
    /// - Returns: the elements up to there.
    public func take(
        until predicate: @escaping @isolated(any) (Element) throws -> Bool,
        behavior: TakeBehavior = .exclusive
    ) -> Observable<Element> {
        Operator(inPlace: asObservable().isolated(to: predicate.isolation)) {
            TakeUntilConditionSink($0, assumingIsolated(predicate), behavior)
        }
    }

    /// The elements as long as a condition holds.
    @available(*, deprecated, renamed: "take(while:)")
    public func takeWhile(_ predicate: @escaping @isolated(any) (Element) throws -> Bool) -> Observable<Element> {
        take(while: predicate)
    }

    /// The last elements, sent when the sequence completes.
    ///
    /// - Parameter count: how many.
    /// - Returns: the sequence of at most `count` elements.
    /// - Precondition: `count` is not negative.
    public func takeLast(_ count: Int) -> Observable<Element> {
        precondition(count >= 0, "cannot take a negative number of elements")
        return Operator(inPlace: asObservable()) { TakeLastSink($0, count) }
    }
}

/// What happens with the element at which a sequence is cut off.
public enum TakeBehavior: Sendable {
    /// It is sent.
    case inclusive
    /// It is not.
    case exclusive
}

private final class TakeSink<Element>: Stage<Element, Element> {
    private var remaining: Int

    init(_ downstream: Sink<Element>, _ count: Int) {
        remaining = count
        super.init(downstream)
    }

    override func next(_ element: Element) {
        guard remaining > 0 else { return }
        // Counted first: the element may make the source send another one.
        remaining -= 1
        let isLast = remaining == 0
        below.next(element)
        if isLast { finish() }
    }
}

private final class TakeUntilConditionSink<Element>: Stage<Element, Element> {
    private let isMet: (Element) throws -> Bool
    private let behavior: TakeBehavior
    private var hasEnded = false

    init(_ downstream: Sink<Element>, _ isMet: @escaping (Element) throws -> Bool, _ behavior: TakeBehavior) {
        self.isMet = isMet
        self.behavior = behavior
        super.init(downstream)
    }

    override func next(_ element: Element) {
        guard !hasEnded else { return }
        do {
            hasEnded = try isMet(element)
        } catch {
            hasEnded = true
            return fail(error)
        }
        if !hasEnded || behavior == .inclusive { below.next(element) }
        if hasEnded { finish() }
    }
}

private final class TakeLastSink<Element>: Stage<Element, Element> {
    private let count: Int
    private var latest = Queue<Element>()

    init(_ downstream: Sink<Element>, _ count: Int) {
        self.count = count
        super.init(downstream)
    }

    override func next(_ element: Element) {
        guard count > 0 else { return }
        if latest.count == count { _ = latest.popFirst() }
        latest.append(element)
    }

    override func completed() {
        while let element = latest.popFirst(), isLive { below.next(element) }
        finish()
    }
}
