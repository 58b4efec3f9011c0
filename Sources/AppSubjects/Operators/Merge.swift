extension ObservableType {
    /// The elements of the sequences that a closure makes of the elements, as they come.
    ///
    /// - Parameter selector: makes a sequence, on its actor; an error it throws ends the result.
    /// - Returns: the merged sequence; it completes when this one and all inner ones have.
    public func flatMap<Source: ObservableConvertibleType>(
        _ selector: @escaping @isolated(any) (Element) throws -> Source
    ) -> Observable<Source.Element> {
        merging(.all, selector)
    }

    /// The elements of the sequences that a closure makes of the elements; elements that come while such a sequence
    /// runs are dropped.
    ///
    /// - Parameter selector: makes a sequence, on its actor; an error it throws ends the result.
    /// - Returns: the merged sequence.
    public func flatMapFirst<Source: ObservableConvertibleType>(
        _ selector: @escaping @isolated(any) (Element) throws -> Source
    ) -> Observable<Source.Element> {
        merging(.first, selector)
    }

    /// The elements of the latest of the sequences that a closure makes of the elements.
    ///
    /// - Parameter selector: makes a sequence, on its actor; an error it throws ends the result.
    /// - Returns: the sequence; it completes when this one and the latest inner one have.
    public func flatMapLatest<Source: ObservableConvertibleType>(
        _ selector: @escaping @isolated(any) (Element) throws -> Source
    ) -> Observable<Source.Element> {
        merging(.latest, selector)
    }

    /// The elements of the sequences that a closure makes of the elements, one sequence after the other.
    ///
    /// - Parameter selector: makes a sequence, on its actor; an error it throws ends the result.
    /// - Returns: the concatenated sequence.
    public func concatMap<Source: ObservableConvertibleType>(
        _ selector: @escaping @isolated(any) (Element) throws -> Source
    ) -> Observable<Source.Element> {
        merging(.limited(1), selector)
    }

    private func merging<Source: ObservableConvertibleType>(
        _ strategy: MergeStrategy,
        _ selector: @escaping @isolated(any) (Element) throws -> Source
    ) -> Observable<Source.Element> {
        Operator(asObservable().isolated(to: selector.isolation)) { [selector = assumingIsolated(selector)] in
            MergeSink($0, strategy) { try selector($0).asObservable() }
        }
    }
}

extension ObservableType where Element: ObservableConvertibleType {
    /// The elements of all inner sequences, as they come.
    public func merge() -> Observable<Element.Element> {
        flatMap { $0 }
    }

    /// The elements of the inner sequences, of a number of them at a time.
    ///
    /// - Parameter maxConcurrent: how many sequences run at a time; the others wait.
    /// - Returns: the merged sequence.
    public func merge(maxConcurrent: Int) -> Observable<Element.Element> {
        Operator(asObservable()) { MergeSink($0, .limited(maxConcurrent)) { $0.asObservable() } }
    }

    /// The elements of the inner sequences, one sequence after the other.
    public func concat() -> Observable<Element.Element> {
        merge(maxConcurrent: 1)
    }

    /// The elements of the latest inner sequence.
    public func switchLatest() -> Observable<Element.Element> {
        flatMapLatest { $0 }
    }
}

extension ObservableType {
    /// The elements of several sequences, as they come.
    public static func merge<Collection: Swift.Collection>(
        _ sources: Collection
    ) -> Observable<Element> where Collection.Element == Observable<Element> {
        merge(Array(sources))
    }

    /// The elements of several sequences, as they come.
    public static func merge(_ sources: [Observable<Element>]) -> Observable<Element> {
        Root { sink in
            let junction = MergeSink<Observable<Element>, Element>(sink, .all) { $0 }
            for source in sources where !junction.isDisposed { junction.next(source) }
            junction.completed()
        }
    }

    /// The elements of several sequences, as they come.
    public static func merge(_ sources: Observable<Element>...) -> Observable<Element> {
        merge(sources)
    }
}

/// Which inner sequences run.
private enum MergeStrategy {
    case all
    /// One at a time; others are not begun.
    case first
    /// The latest one; those before it are ended.
    case latest
    /// A number at a time; others wait.
    case limited(Int)
}

private final class MergeSink<Input, Output>: Junction<Input, Output> {
    private struct State: ~Copyable {
        var running = 0
        var latest: AnySink?
        var waiting = Queue<Observable<Output>>()
        var hasSourceCompleted = false

        var isDone: Bool { hasSourceCompleted && running == 0 && waiting.isEmpty }
    }

    private let strategy: MergeStrategy
    private let transform: (Input) throws -> Observable<Output>
    private let state = Guarded(State())

    init(
        _ downstream: Sink<Output>,
        _ strategy: MergeStrategy,
        _ transform: @escaping (Input) throws -> Observable<Output>
    ) {
        self.strategy = strategy
        self.transform = transform
        super.init(downstream)
    }

    override func next(_ element: Input) {
        if case .first = strategy, state.withLock({ $0.running > 0 }) { return }
        guard isLive else { return }
        let inner: Observable<Output>
        do {
            inner = try transform(element)
        } catch {
            return failInOrder(error)
        }
        if case .latest = strategy {
            let previous = state.withLock { state in
                if state.latest != nil { state.running -= 1 }
                return state.latest.take()
            }
            if let previous { remove(previous) }
        }
        let begins = state.withLock { state in
            if case .limited(let limit) = strategy, state.running >= limit {
                state.waiting.append(inner)
                return false
            }
            state.running += 1
            return true
        }
        if begins { begin(inner) }
    }

    override func completed() {
        let isDone = state.withLock { state in
            state.hasSourceCompleted = true
            return state.isDone
        }
        if isDone { finishInOrder() } else { releaseUpstream() }
    }

    private func begin(_ inner: Observable<Output>) {
        let side = SideSink<Output, MergeSink<Input, Output>>(
            self,
            onNext: { parent, _, element in parent.pass(element) },
            onError: { parent, _, error in parent.failInOrder(error) },
            onCompleted: { parent, side in parent.innerCompleted(side) }
        )
        if case .latest = strategy { state.withLock { $0.latest = side } }
        attach(side, to: inner)
    }

    private func innerCompleted(_ side: AnySink) {
        remove(side)
        let (following, isDone) = state.withLock { state -> (Observable<Output>?, Bool) in
            if case .latest = strategy {
                guard state.latest === side else { return (nil, false) }
                state.latest = nil
            }
            let following = state.waiting.popFirst()
            if following == nil { state.running -= 1 }
            return (following, following == nil && state.isDone)
        }
        if let following { begin(following) }
        if isDone { finishInOrder() }
    }

    override func didClose() {
        let waiting = state.withLock { state in
            // The latest inner subscription holds this station.
            state.latest = nil
            return state.waiting.takeAll()
        }
        withExtendedLifetime(waiting) {}
    }
}
