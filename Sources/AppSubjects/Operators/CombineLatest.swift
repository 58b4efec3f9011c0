extension ObservableType {
    /// What a closure makes of the latest elements of several sequences, whenever one of them sends an element, once
    /// all have sent one.
    ///
    /// - Parameters:
    ///   - collection: the sequences.
    ///   - resultSelector: makes the result, on its actor; an error it throws ends the sequence.
    /// - Returns: the sequence of the results; for no sources the one result of nothing.
    @inlinable
    public static func combineLatest<Collection: Swift.Collection>(
        _ collection: Collection,
        resultSelector: @escaping @isolated(any) ([Collection.Element.Element]) throws -> Element
    ) -> Observable<Element> where Collection.Element: ObservableType {
        let select = assumingIsolated(resultSelector)
        if let actor = resultSelector.isolation {
            return Observable<[Collection.Element.Element]>.combineLatest(collection) { $0 }.isolated(to: actor).map(
                select
            )
        }
        let sources = collection.map { $0.asObservable() }
        return .combining(sources) { sink in
            let stores = Stores()
            let latest = sources.map { stores.keep(Latest(of: $0)) }
            let junction = Combination(sink, stores, endsEarly: true) { junction in
                junction.forward(try select(latest.map(junction.element)))
            }
            for (source, latest) in Swift.zip(sources, latest) { junction.follow(source, latest) }
            if stores.isEmpty { junction.combineNothing() }
        }
    }

    /// The latest elements of several sequences, whenever one of them sends an element, once all have sent one.
    @inlinable
    public static func combineLatest<Collection: Swift.Collection>(
        _ collection: Collection
    ) -> Observable<[Element]> where Collection.Element: ObservableType, Collection.Element.Element == Element {
        Observable<[Element]>.combineLatest(collection) { $0 }
    }
}

extension Observable {
    /// `combineLatest` for any number of sources.
    ///
    /// Inlinable, so that results are made by code for their type, and nothing has to be made or destroyed by way of
    /// its metadata (measured for two sources: 373 instead of 491 instructions an element).
    @inlinable static func combiningLatest<each Source: ObservableType>(
        _ source: repeat each Source,
        by resultSelector: @escaping @isolated(any) (repeat (each Source).Element) throws -> Element
    ) -> Observable<Element> {
        .combiningLatest(elementsOf: repeat (each source).asObservable(), by: resultSelector)
    }

    /// The same for observables: getting from the type of a source to that of its elements takes a look-up, for each
    /// source and element (measured: 50 instructions).
    @inlinable static func combiningLatest<each Value>(
        elementsOf source: repeat Observable<each Value>,
        by resultSelector: @escaping @isolated(any) (repeat each Value) throws -> Element
    ) -> Observable<Element> {
        let select = assumingIsolated(any: resultSelector)
        if let actor = resultSelector.isolation {
            let tuple: @isolated(any) (repeat each Value) throws -> (repeat each Value) = {
                (value: repeat each Value) in (repeat each value)
            }
            return Observable<(repeat each Value)>.combiningLatest(elementsOf: repeat each source, by: tuple)
                .isolated(to: actor).map { try select(repeat each $0) }
        }
        let sources = (repeat each source)
        var all: [ObservableBase] = []
        repeat all.append(each source)
        return .combining(all) { sink in
            let stores = Stores()
            let latest = (repeat stores.keep(Latest(of: each sources)))
            let junction = Combination(sink, stores, endsEarly: true) { junction in
                junction.forward(try select(repeat junction.element(each latest)))
            }
            repeat junction.follow(each sources, each latest)
        }
    }
}

/// The latest element of one source of a `combineLatest`. Touched by the holder of the junction's gate.
@usableFromInline final class Latest<Element> {
    // Memory of its own and not an optional, whose metadata unspecialised code would look up at every use.
    @usableFromInline let pointer = UnsafeMutablePointer<Element>.allocate(capacity: 1)
    @exclusivity(unchecked) @usableFromInline var isSet = false

    @usableFromInline init(of source: Observable<Element>) {}

    deinit {
        if isSet { pointer.deinitialize(count: 1) }
        pointer.deallocate()
    }
}

extension Combination {
    /// Attaches a source whose latest element is kept.
    @inlinable func follow<Element>(_ source: Observable<Element>, _ latest: Unmanaged<Latest<Element>>) {
        follow(source) { junction, element in
            latest._withUnsafeGuaranteedRef { latest in
                if latest.isSet {
                    latest.pointer.pointee = element
                } else {
                    latest.pointer.initialize(to: element)
                    latest.isSet = true
                    junction.missing -= 1
                }
            }
        }
    }

    /// The latest element of a source. Called only when every source has one.
    @inlinable func element<Element>(_ latest: Unmanaged<Latest<Element>>) -> Element {
        latest._withUnsafeGuaranteedRef { $0.pointer.pointee }
    }
}
