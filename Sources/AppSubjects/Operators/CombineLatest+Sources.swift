// The types of the sources are spelled out, and are not a parameter pack, for the sake of those who call: the compiler
// checks closures over the elements of a pack too slowly (tried: it gives up on
// `{ $0 + " " + $1 + " (" + String($2 + 1) + ")" }`). Two sources, the usual number, do without a pack inside too
// (measured: 278 instead of 398 instructions).

extension ObservableType {
    /// What `resultSelector` makes of the latest elements of two sequences, at each element once all have sent one.
    @inlinable
    public static func combineLatest<A, B>(
        _ source1: some ObservableType<A>,
        _ source2: some ObservableType<B>,
        resultSelector: @escaping @isolated(any) (A, B) throws -> Element
    ) -> Observable<Element> {
        let (source1, source2) = (source1.asObservable(), source2.asObservable())
        let select = assumingIsolated(resultSelector)
        if let actor = resultSelector.isolation {
            return Observable<(A, B)>.combineLatest(source1, source2) { ($0, $1) }.isolated(to: actor)
                .map { try select($0, $1) }
        }
        return .combining([source1, source2]) { sink in
            let stores = Stores()
            let latest1 = stores.keep(Latest(of: source1))
            let latest2 = stores.keep(Latest(of: source2))
            let junction = Combination(sink, stores, endsEarly: true) { junction in
                junction.forward(try select(junction.element(latest1), junction.element(latest2)))
            }
            junction.follow(source1, latest1)
            junction.follow(source2, latest2)
        }
    }

    /// What `resultSelector` makes of the latest elements of three sequences, at each element once all have sent one.
    @inlinable
    public static func combineLatest<A, B, C>(
        _ source1: some ObservableType<A>,
        _ source2: some ObservableType<B>,
        _ source3: some ObservableType<C>,
        resultSelector: @escaping @isolated(any) (A, B, C) throws -> Element
    ) -> Observable<Element> {
        .combiningLatest(source1, source2, source3, by: resultSelector)
    }

    /// What `resultSelector` makes of the latest elements of four sequences, at each element once all have sent one.
    @inlinable
    public static func combineLatest<A, B, C, D>(
        _ source1: some ObservableType<A>,
        _ source2: some ObservableType<B>,
        _ source3: some ObservableType<C>,
        _ source4: some ObservableType<D>,
        resultSelector: @escaping @isolated(any) (A, B, C, D) throws -> Element
    ) -> Observable<Element> {
        .combiningLatest(source1, source2, source3, source4, by: resultSelector)
    }

    /// What `resultSelector` makes of the latest elements of five sequences, at each element once all have sent one.
    @inlinable
    public static func combineLatest<A, B, C, D, E>(
        _ source1: some ObservableType<A>,
        _ source2: some ObservableType<B>,
        _ source3: some ObservableType<C>,
        _ source4: some ObservableType<D>,
        _ source5: some ObservableType<E>,
        resultSelector: @escaping @isolated(any) (A, B, C, D, E) throws -> Element
    ) -> Observable<Element> {
        .combiningLatest(source1, source2, source3, source4, source5, by: resultSelector)
    }

    /// What `resultSelector` makes of the latest elements of six sequences, at each element once all have sent one.
    @inlinable
    public static func combineLatest<A, B, C, D, E, F>(
        _ source1: some ObservableType<A>,
        _ source2: some ObservableType<B>,
        _ source3: some ObservableType<C>,
        _ source4: some ObservableType<D>,
        _ source5: some ObservableType<E>,
        _ source6: some ObservableType<F>,
        resultSelector: @escaping @isolated(any) (A, B, C, D, E, F) throws -> Element
    ) -> Observable<Element> {
        .combiningLatest(source1, source2, source3, source4, source5, source6, by: resultSelector)
    }

    /// What `resultSelector` makes of the latest elements of seven sequences, at each element once all have sent one.
    @inlinable
    public static func combineLatest<A, B, C, D, E, F, G>(
        _ source1: some ObservableType<A>,
        _ source2: some ObservableType<B>,
        _ source3: some ObservableType<C>,
        _ source4: some ObservableType<D>,
        _ source5: some ObservableType<E>,
        _ source6: some ObservableType<F>,
        _ source7: some ObservableType<G>,
        resultSelector: @escaping @isolated(any) (A, B, C, D, E, F, G) throws -> Element
    ) -> Observable<Element> {
        .combiningLatest(source1, source2, source3, source4, source5, source6, source7, by: resultSelector)
    }

    /// What `resultSelector` makes of the latest elements of eight sequences, at each element once all have sent one.
    @inlinable
    public static func combineLatest<A, B, C, D, E, F, G, H>(
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
        .combiningLatest(source1, source2, source3, source4, source5, source6, source7, source8, by: resultSelector)
    }
}

extension ObservableType where Element == Any {
    /// The latest elements of two sequences, at each element once all have sent one.
    @inlinable
    public static func combineLatest<A, B>(
        _ source1: some ObservableType<A>,
        _ source2: some ObservableType<B>
    ) -> Observable<(A, B)> {
        .combineLatest(source1, source2) { ($0, $1) }
    }

    /// The latest elements of three sequences, at each element once all have sent one.
    @inlinable
    public static func combineLatest<A, B, C>(
        _ source1: some ObservableType<A>,
        _ source2: some ObservableType<B>,
        _ source3: some ObservableType<C>
    ) -> Observable<(A, B, C)> {
        .combineLatest(source1, source2, source3) { ($0, $1, $2) }
    }

    /// The latest elements of four sequences, at each element once all have sent one.
    @inlinable
    public static func combineLatest<A, B, C, D>(
        _ source1: some ObservableType<A>,
        _ source2: some ObservableType<B>,
        _ source3: some ObservableType<C>,
        _ source4: some ObservableType<D>
    ) -> Observable<(A, B, C, D)> {
        .combineLatest(source1, source2, source3, source4) { ($0, $1, $2, $3) }
    }

    /// The latest elements of five sequences, at each element once all have sent one.
    @inlinable
    public static func combineLatest<A, B, C, D, E>(
        _ source1: some ObservableType<A>,
        _ source2: some ObservableType<B>,
        _ source3: some ObservableType<C>,
        _ source4: some ObservableType<D>,
        _ source5: some ObservableType<E>
    ) -> Observable<(A, B, C, D, E)> {
        .combineLatest(source1, source2, source3, source4, source5) { ($0, $1, $2, $3, $4) }
    }

    /// The latest elements of six sequences, at each element once all have sent one.
    @inlinable
    public static func combineLatest<A, B, C, D, E, F>(
        _ source1: some ObservableType<A>,
        _ source2: some ObservableType<B>,
        _ source3: some ObservableType<C>,
        _ source4: some ObservableType<D>,
        _ source5: some ObservableType<E>,
        _ source6: some ObservableType<F>
    ) -> Observable<(A, B, C, D, E, F)> {
        .combineLatest(source1, source2, source3, source4, source5, source6) { ($0, $1, $2, $3, $4, $5) }
    }

    /// The latest elements of seven sequences, at each element once all have sent one.
    @inlinable
    public static func combineLatest<A, B, C, D, E, F, G>(
        _ source1: some ObservableType<A>,
        _ source2: some ObservableType<B>,
        _ source3: some ObservableType<C>,
        _ source4: some ObservableType<D>,
        _ source5: some ObservableType<E>,
        _ source6: some ObservableType<F>,
        _ source7: some ObservableType<G>
    ) -> Observable<(A, B, C, D, E, F, G)> {
        .combineLatest(source1, source2, source3, source4, source5, source6, source7) { ($0, $1, $2, $3, $4, $5, $6) }
    }

    /// The latest elements of eight sequences, at each element once all have sent one.
    @inlinable
    public static func combineLatest<A, B, C, D, E, F, G, H>(
        _ source1: some ObservableType<A>,
        _ source2: some ObservableType<B>,
        _ source3: some ObservableType<C>,
        _ source4: some ObservableType<D>,
        _ source5: some ObservableType<E>,
        _ source6: some ObservableType<F>,
        _ source7: some ObservableType<G>,
        _ source8: some ObservableType<H>
    ) -> Observable<(A, B, C, D, E, F, G, H)> {
        .combineLatest(source1, source2, source3, source4, source5, source6, source7, source8) {
            ($0, $1, $2, $3, $4, $5, $6, $7)
        }
    }
}
