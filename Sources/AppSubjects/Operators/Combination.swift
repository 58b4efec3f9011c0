/// Where the sources of a `combineLatest` or a `zip` meet: whenever each has something to give, a result is made of it.
///
/// What a source has given is kept outside, by closures that are compiled where the operator is called: code that knows
/// elements only by their metadata costs nearly twice as much (measured: 491 instead of 278 instructions for an element
/// of `combineLatest`). They are called by the holder of the gate.
@usableFromInline final class Combination<Output>: Junction<Never, Output> {
    /// Makes a result and passes it on; what it throws ends the sequence.
    @usableFromInline typealias Combine = (Combination<Output>) throws -> Void

    private let combine: Combine
    private let stores: Stores
    /// Whether the sequence ends with an element that finds no partners any more.
    private let endsEarly: Bool
    // Both belong to the holder of the gate.
    /// Sources of which nothing is there to make a result of.
    @exclusivity(unchecked) @usableFromInline final var missing: Int
    /// Sources that have not completed.
    @exclusivity(unchecked) private final var running: Int

    @usableFromInline init(
        _ downstream: Sink<Output>,
        _ stores: Stores,
        endsEarly: Bool,
        _ combine: @escaping Combine
    ) {
        self.stores = stores
        missing = stores.count
        running = stores.count
        self.combine = combine
        self.endsEarly = endsEarly
        super.init(downstream)
    }

    /// Attaches a source.
    ///
    /// - Parameters:
    ///   - source: the source.
    ///   - store: keeps an element of it, and counts the source as `missing` no longer.
    @usableFromInline func follow<Element>(
        _ source: Observable<Element>,
        _ store: @escaping (Combination<Output>, Element) -> Void
    ) {
        let side = SideSink<Element, Combination<Output>>(
            self,
            onNext: { parent, _, element in parent.take(element, store) },
            onError: { parent, _, error in parent.failInOrder(error) },
            onCompleted: { parent, side in
                parent.remove(side)
                parent.gate.perform { parent.sourceCompleted() }
            }
        )
        attach(side, to: source)
    }

    @inline(__always)
    private func take<Element>(_ element: Element, _ store: @escaping (Combination<Output>, Element) -> Void) {
        gate.lock()
        if gate.isIdle {
            gate.takeAndUnlock()
            update { store(self, element) }
            gate.leave()
        } else {
            gate.performAndUnlock { self.update { store(self, element) } }
        }
    }

    @inline(__always) private func update(_ store: () -> Void) {
        guard isLive else { return }
        store()
        if missing == 0 {
            emit()
        } else if endsEarly, running == 1 {
            // The sender is the one that still runs: its elements come before its completion.
            finish()
        }
    }

    @inline(__always) private func emit() {
        do {
            try combine(self)
        } catch {
            fail(error)
        }
    }

    private func sourceCompleted() {
        running -= 1
        if running == 0 { finish() }
    }

    /// Sends the result of nothing, of a combination without sources.
    @usableFromInline func combineNothing() {
        emit()
        finish()
    }
}

extension Observable {
    /// A sequence whose subscriptions begin with a combination.
    ///
    /// - Parameters:
    ///   - sources: what is combined.
    ///   - start: makes the combination and attaches the sources.
    /// - Returns: the sequence.
    @usableFromInline static func combining(
        _ sources: [ObservableBase],
        _ start: @escaping (Sink<Element>) -> Void
    ) -> Observable<Element> {
        Root(isolation: sources.sharedIsolation, start)
    }
}

/// Owns what is kept of each source. It lives as long as the combination, so that the closures of that need not retain
/// it for every element (measured: 150 of 510 instructions).
@usableFromInline final class Stores {
    private var objects: [AnyObject] = []

    @usableFromInline init() {}

    @usableFromInline var isEmpty: Bool { objects.isEmpty }
    var count: Int { objects.count }

    @usableFromInline func keep<Store: AnyObject>(_ store: Store) -> Unmanaged<Store> {
        objects.append(store)
        return .passUnretained(store)
    }
}
