// The types of the sources are spelled out, and are not a parameter pack, for the sake of those who call: the compiler
// checks closures over the elements of a pack too slowly (tried: it gives up on
// `{ $0 + " " + $1 + " (" + String($2 + 1) + ")" }`). Two sources, the usual number, do without a pack inside too
// (measured: 600 instead of 766 instructions).

extension ObservableType {
    /// What `resultSelector` makes of the first elements of two sequences, the second ones, and so on.
    @inlinable
    public static func zip<A, B>(
        _ source1: some ObservableType<A>,
        _ source2: some ObservableType<B>,
        resultSelector: @escaping @isolated(any) (A, B) throws -> Element
    ) -> Observable<Element> {
        let (source1, source2) = (source1.asObservable(), source2.asObservable())
        let select = assumingIsolated(resultSelector)
        if let actor = resultSelector.isolation {
            return Observable<(A, B)>.zip(source1, source2) { ($0, $1) }.isolated(to: actor)
                .map { try select($0, $1) }
        }
        return .combining([source1, source2]) { sink in
            let stores = Stores()
            let waiting1 = stores.keep(Backlog(of: source1))
            let waiting2 = stores.keep(Backlog(of: source2))
            let junction = Combination(sink, stores, endsEarly: false) { junction in
                junction.forward(try select(junction.take(waiting1), junction.take(waiting2)))
            }
            junction.follow(source1, waiting1)
            junction.follow(source2, waiting2)
        }
    }

    /// What `resultSelector` makes of the first elements of three sequences, the second ones, and so on.
    @inlinable
    public static func zip<A, B, C>(
        _ source1: some ObservableType<A>,
        _ source2: some ObservableType<B>,
        _ source3: some ObservableType<C>,
        resultSelector: @escaping @isolated(any) (A, B, C) throws -> Element
    ) -> Observable<Element> {
        .zipping(source1, source2, source3, by: resultSelector)
    }

    /// What `resultSelector` makes of the first elements of four sequences, the second ones, and so on.
    @inlinable
    public static func zip<A, B, C, D>(
        _ source1: some ObservableType<A>,
        _ source2: some ObservableType<B>,
        _ source3: some ObservableType<C>,
        _ source4: some ObservableType<D>,
        resultSelector: @escaping @isolated(any) (A, B, C, D) throws -> Element
    ) -> Observable<Element> {
        .zipping(source1, source2, source3, source4, by: resultSelector)
    }

    /// What `resultSelector` makes of the first elements of five sequences, the second ones, and so on.
    @inlinable
    public static func zip<A, B, C, D, E>(
        _ source1: some ObservableType<A>,
        _ source2: some ObservableType<B>,
        _ source3: some ObservableType<C>,
        _ source4: some ObservableType<D>,
        _ source5: some ObservableType<E>,
        resultSelector: @escaping @isolated(any) (A, B, C, D, E) throws -> Element
    ) -> Observable<Element> {
        .zipping(source1, source2, source3, source4, source5, by: resultSelector)
    }

    /// What `resultSelector` makes of the first elements of six sequences, the second ones, and so on.
    @inlinable
    public static func zip<A, B, C, D, E, F>(
        _ source1: some ObservableType<A>,
        _ source2: some ObservableType<B>,
        _ source3: some ObservableType<C>,
        _ source4: some ObservableType<D>,
        _ source5: some ObservableType<E>,
        _ source6: some ObservableType<F>,
        resultSelector: @escaping @isolated(any) (A, B, C, D, E, F) throws -> Element
    ) -> Observable<Element> {
        .zipping(source1, source2, source3, source4, source5, source6, by: resultSelector)
    }

    /// What `resultSelector` makes of the first elements of seven sequences, the second ones, and so on.
    @inlinable
    public static func zip<A, B, C, D, E, F, G>(
        _ source1: some ObservableType<A>,
        _ source2: some ObservableType<B>,
        _ source3: some ObservableType<C>,
        _ source4: some ObservableType<D>,
        _ source5: some ObservableType<E>,
        _ source6: some ObservableType<F>,
        _ source7: some ObservableType<G>,
        resultSelector: @escaping @isolated(any) (A, B, C, D, E, F, G) throws -> Element
    ) -> Observable<Element> {
        .zipping(source1, source2, source3, source4, source5, source6, source7, by: resultSelector)
    }

    /// What `resultSelector` makes of the first elements of eight sequences, the second ones, and so on.
    @inlinable
    public static func zip<A, B, C, D, E, F, G, H>(
        _ source1: some ObservableType<A>,
        _ source2: some ObservableType<B>,
        _ source3: some ObservableType<C>,
        _ source4: some ObservableType<D>,
        _ source5: some ObservableType<E>,
        _ source6: some ObservableType<F>,
        _ source7: some ObservableType<G>,
        _ source8: some ObservableType<H>,
        resultSelector: @escaping @isolated(any) (A, B, C, D, E, F, G, H) throws -> Element
    ) -> Observable<Element> {
        .zipping(source1, source2, source3, source4, source5, source6, source7, source8, by: resultSelector)
    }
}

extension ObservableType where Element == Any {
    /// The first elements of two sequences, the second ones, and so on. Completes when all have.
    @inlinable
    public static func zip<A, B>(
        _ source1: some ObservableType<A>,
        _ source2: some ObservableType<B>
    ) -> Observable<(A, B)> {
        .zip(source1, source2) { ($0, $1) }
    }

    /// The first elements of three sequences, the second ones, and so on. Completes when all have.
    @inlinable
    public static func zip<A, B, C>(
        _ source1: some ObservableType<A>,
        _ source2: some ObservableType<B>,
        _ source3: some ObservableType<C>
    ) -> Observable<(A, B, C)> {
        .zip(source1, source2, source3) { ($0, $1, $2) }
    }

    /// The first elements of four sequences, the second ones, and so on. Completes when all have.
    @inlinable
    public static func zip<A, B, C, D>(
        _ source1: some ObservableType<A>,
        _ source2: some ObservableType<B>,
        _ source3: some ObservableType<C>,
        _ source4: some ObservableType<D>
    ) -> Observable<(A, B, C, D)> {
        .zip(source1, source2, source3, source4) { ($0, $1, $2, $3) }
    }

    /// The first elements of five sequences, the second ones, and so on. Completes when all have.
    @inlinable
    public static func zip<A, B, C, D, E>(
        _ source1: some ObservableType<A>,
        _ source2: some ObservableType<B>,
        _ source3: some ObservableType<C>,
        _ source4: some ObservableType<D>,
        _ source5: some ObservableType<E>
    ) -> Observable<(A, B, C, D, E)> {
        .zip(source1, source2, source3, source4, source5) { ($0, $1, $2, $3, $4) }
    }

    /// The first elements of six sequences, the second ones, and so on. Completes when all have.
    @inlinable
    public static func zip<A, B, C, D, E, F>(
        _ source1: some ObservableType<A>,
        _ source2: some ObservableType<B>,
        _ source3: some ObservableType<C>,
        _ source4: some ObservableType<D>,
        _ source5: some ObservableType<E>,
        _ source6: some ObservableType<F>
    ) -> Observable<(A, B, C, D, E, F)> {
        .zip(source1, source2, source3, source4, source5, source6) { ($0, $1, $2, $3, $4, $5) }
    }

    /// The first elements of seven sequences, the second ones, and so on. Completes when all have.
    @inlinable
    public static func zip<A, B, C, D, E, F, G>(
        _ source1: some ObservableType<A>,
        _ source2: some ObservableType<B>,
        _ source3: some ObservableType<C>,
        _ source4: some ObservableType<D>,
        _ source5: some ObservableType<E>,
        _ source6: some ObservableType<F>,
        _ source7: some ObservableType<G>
    ) -> Observable<(A, B, C, D, E, F, G)> {
        .zip(source1, source2, source3, source4, source5, source6, source7) { ($0, $1, $2, $3, $4, $5, $6) }
    }

    /// The first elements of eight sequences, the second ones, and so on. Completes when all have.
    @inlinable
    public static func zip<A, B, C, D, E, F, G, H>(
        _ source1: some ObservableType<A>,
        _ source2: some ObservableType<B>,
        _ source3: some ObservableType<C>,
        _ source4: some ObservableType<D>,
        _ source5: some ObservableType<E>,
        _ source6: some ObservableType<F>,
        _ source7: some ObservableType<G>,
        _ source8: some ObservableType<H>
    ) -> Observable<(A, B, C, D, E, F, G, H)> {
        .zip(source1, source2, source3, source4, source5, source6, source7, source8) {
            ($0, $1, $2, $3, $4, $5, $6, $7)
        }
    }
}
