extension ObservableType {
    /// The elements of this sequence and, when it has completed, those of another one.
    public func concat<Source: ObservableConvertibleType>(
        _ second: Source
    ) -> Observable<Element> where Source.Element == Element {
        .concat([asObservable(), second.asObservable()])
    }

    /// The elements of several sequences, one sequence after the other; the next one is made when it is needed.
    public static func concat<Sequence: Swift.Sequence>(
        _ sequence: Sequence
    ) -> Observable<Element> where Sequence.Element == Observable<Element> {
        Root { sink in
            var iterator = sequence.makeIterator()
            ConcatSink(sink) { iterator.next() }.advance()
        }
    }

    /// The elements of several sequences, one sequence after the other.
    public static func concat<Collection: Swift.Collection>(
        _ collection: Collection
    ) -> Observable<Element> where Collection.Element == Observable<Element> {
        Root { sink in
            var remaining = collection[...]
            ConcatSink(sink) {
                remaining.popFirst()
            } isLast: {
                remaining.isEmpty
            }.advance()
        }
    }

    /// The elements of several sequences, one sequence after the other.
    public static func concat(_ sources: Observable<Element>...) -> Observable<Element> {
        concat(sources)
    }
}

private final class ConcatSink<Element>: Succession<Element> {
    private let makeNext: () -> Observable<Element>?
    private let isLast: () -> Bool

    init(
        _ downstream: Sink<Element>,
        _ makeNext: @escaping () -> Observable<Element>?,
        isLast: @escaping () -> Bool = { false }
    ) {
        self.makeNext = makeNext
        self.isLast = isLast
        super.init(downstream)
    }

    override func nextSource() -> Observable<Element>? {
        guard let source = makeNext() else {
            finish()
            return nil
        }
        guard !isLast() else {
            handOver(to: source)
            return nil
        }
        return source
    }

    override func sourceCompleted() { advance() }
}
