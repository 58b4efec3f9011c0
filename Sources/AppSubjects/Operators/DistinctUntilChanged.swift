extension ObservableType where Element: Equatable {
    /// The elements without those that equal their predecessor.
    public func distinctUntilChanged() -> Observable<Element> {
        distinctUntilChanged {
            $0
        } comparer: {
            $0 == $1
        }
    }
}

extension ObservableType {
    /// The elements without those whose key equals their predecessor's.
    public func distinctUntilChanged(
        _ keySelector: @escaping @isolated(any) (Element) throws -> some Equatable
    ) -> Observable<Element> {
        distinctUntilChanged(keySelector) { $0 == $1 }
    }

    /// The elements without those that `comparer` finds equal to their predecessor.
    public func distinctUntilChanged(
        _ comparer: @escaping @isolated(any) (Element, Element) throws -> Bool
    ) -> Observable<Element> {
        distinctUntilChanged({ $0 }, comparer: comparer)
    }

    /// The elements without those whose property equals their predecessor's.
    public func distinctUntilChanged(at keyPath: KeyPath<Element, some Equatable>) -> Observable<Element> {
        distinctUntilChanged { $0[keyPath: keyPath] == $1[keyPath: keyPath] }
    }

    /// The elements without those whose key `comparer` finds equal to their predecessor's.
    ///
    /// - Parameters:
    ///   - keySelector: makes the key, on its actor; an error it throws ends the sequence.
    ///   - comparer: says whether two keys are equal, on its actor; an error it throws ends the sequence.
    /// - Returns: the elements that differ from their predecessor.
    public func distinctUntilChanged<K>(
        _ keySelector: @escaping @isolated(any) (Element) throws -> K,
        comparer: @escaping @isolated(any) (K, K) throws -> Bool
    ) -> Observable<Element> {
        let source = asObservable()
        let key = assumingIsolated(keySelector)
        if let first = keySelector.isolation, let second = comparer.isolation, first !== second {
            // Each closure on its own actor.
            let isEqual = assumingIsolated(comparer)
            return source.isolated(to: first).map { (key: try key($0), element: $0) }
                .isolated(to: second).distinctUntilChanged { try isEqual($0.key, $1.key) }
                .map { $0.element }
        }
        return Operator(inPlace: source.isolated(to: keySelector.isolation ?? comparer.isolation)) {
            DistinctSink($0, key, assumingIsolated(comparer))
        }
    }
}

private final class DistinctSink<Element, Key>: Stage<Element, Element> {
    private var last: Key?
    private let key: (Element) throws -> Key
    private let isEqual: (Key, Key) throws -> Bool

    init(
        _ downstream: Sink<Element>,
        _ key: @escaping (Element) throws -> Key,
        _ isEqual: @escaping (Key, Key) throws -> Bool
    ) {
        self.key = key
        self.isEqual = isEqual
        super.init(downstream)
    }

    override func next(_ element: Element) {
        do {
            let key = try key(element)
            if let last, try isEqual(last, key) { return }
            last = key
        } catch {
            return fail(error)
        }
        below.next(element)
    }
}
