extension PrimitiveSequenceType where Trait == SingleTrait {
    /// What a closure makes of the elements of two singles. The first error ends both.
    ///
    /// - Parameters:
    ///   - source1: the first single; both are subscribed to at the same time.
    ///   - source2: the second one.
    ///   - resultSelector: makes the result, on its actor; an error it throws is what the single fails with.
    /// - Returns: the single of the result.
    public static func zip<A, B>(
        _ source1: Single<A>,
        _ source2: Single<B>,
        resultSelector: @escaping @isolated(any) (A, B) throws -> Element
    ) -> Single<Element> {
        PrimitiveSequence(source: .zip(source1.source, source2.source, resultSelector: resultSelector))
    }

    /// What a closure makes of the elements of three singles. The first error ends all of them.
    ///
    /// - Parameters:
    ///   - source1: the first single; all are subscribed to at the same time.
    ///   - source2: the second one.
    ///   - source3: the third one.
    ///   - resultSelector: makes the result, on its actor; an error it throws is what the single fails with.
    /// - Returns: the single of the result.
    public static func zip<A, B, C>(
        _ source1: Single<A>,
        _ source2: Single<B>,
        _ source3: Single<C>,
        resultSelector: @escaping @isolated(any) (A, B, C) throws -> Element
    ) -> Single<Element> {
        PrimitiveSequence(source: .zip(source1.source, source2.source, source3.source, resultSelector: resultSelector))
    }

    /// What a closure makes of the elements of any number of singles. The first error ends all of them.
    ///
    /// - Parameters:
    ///   - collection: the singles, which are subscribed to at the same time.
    ///   - resultSelector: makes the result of the elements, which are in the order of `collection`, on its actor; an
    ///     error it throws is what the single fails with.
    /// - Returns: the single of the result.
    public static func zip<Collection: Swift.Collection, Result>(
        _ collection: Collection,
        resultSelector: @escaping @isolated(any) ([Element]) throws -> Result
    ) -> Single<Result> where Collection.Element == Single<Element> {
        // Nothing is paired with nothing, but a single has to have an element.
        if collection.isEmpty {
            let select = assumingIsolated(resultSelector)
            return PrimitiveSequence(source: .deferred(on: resultSelector.isolation) { .just(try select([])) })
        }
        return PrimitiveSequence(source: .zip(collection.map(\.source), resultSelector: resultSelector))
    }

    /// The elements of any number of singles, in the order of `collection`. The first error ends all of them.
    public static func zip<Collection: Swift.Collection>(
        _ collection: Collection
    ) -> Single<[Element]> where Collection.Element == Single<Element> {
        zip(collection) { $0 }
    }
}

extension PrimitiveSequenceType where Element == Any, Trait == SingleTrait {
    /// The elements of two singles. The first error ends both.
    public static func zip<A, B>(_ source1: Single<A>, _ source2: Single<B>) -> Single<(A, B)> {
        .zip(source1, source2) { ($0, $1) }
    }

    /// The elements of three singles. The first error ends all of them.
    public static func zip<A, B, C>(
        _ source1: Single<A>,
        _ source2: Single<B>,
        _ source3: Single<C>
    ) -> Single<(A, B, C)> {
        .zip(source1, source2, source3) { ($0, $1, $2) }
    }
}
