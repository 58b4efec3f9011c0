extension ObservableType {
    /// What a closure makes of the latest elements of several sequences, whenever one of them sends an element, once all
    /// have sent one.
    ///
    /// - Parameters:
    ///   - collection: the sequences.
    ///   - resultSelector: makes the result; an error it throws ends the sequence.
    /// - Returns: the sequence of the results; for no sources the one result of nothing.
    public static func combineLatest<Collection: Swift.Collection>(
        _ collection: Collection,
        resultSelector: @escaping ([Collection.Element.Element]) throws -> Element
    ) -> Observable<Element> where Collection.Element: ObservableType {
        Root { sink in
            let latest = collection.map { _ in Latest<Collection.Element.Element>() }
            let junction = CombineLatestSink(sink, count: latest.count) {
                try resultSelector(latest.map(\.element))
            }
            for (index, source) in collection.enumerated() {
                junction.add(source.asObservable(), latest[index])
            }
            junction.endIfEmpty()
        }
    }

    /// The latest elements of several sequences, whenever one of them sends an element, once all have sent one.
    public static func combineLatest<Collection: Swift.Collection>(
        _ collection: Collection
    ) -> Observable<[Element]> where Collection.Element: ObservableType, Collection.Element.Element == Element {
        Observable<[Element]>.combineLatest(collection) { $0 }
    }
}

extension ObservableType {
    /// What a closure makes of the latest elements of 2 sequences, whenever one of them sends an element, once all have sent
    /// one. An error that the closure throws ends the sequence.
    public static func combineLatest<O1: ObservableType, O2: ObservableType>(
        _ source1: O1,
        _ source2: O2,
        resultSelector: @escaping (O1.Element, O2.Element) throws -> Element
    ) -> Observable<Element> {
        Root { sink in
            let latest1 = Latest<O1.Element>()
            let latest2 = Latest<O2.Element>()
            let junction = CombineLatestSink(sink, count: 2) {
                try resultSelector(
                    latest1.element,
                    latest2.element
                )
            }
            junction.add(source1.asObservable(), latest1)
            junction.add(source2.asObservable(), latest2)
        }
    }
}

extension ObservableType where Element == Any {
    /// The latest elements of 2 sequences, whenever one of them sends an element, once all have sent one.
    public static func combineLatest<O1: ObservableType, O2: ObservableType>(
        _ source1: O1,
        _ source2: O2
    ) -> Observable<(O1.Element, O2.Element)> {
        .combineLatest(source1, source2) { ($0, $1) }
    }
}

extension ObservableType {
    /// What a closure makes of the latest elements of 3 sequences, whenever one of them sends an element, once all have sent
    /// one. An error that the closure throws ends the sequence.
    public static func combineLatest<O1: ObservableType, O2: ObservableType, O3: ObservableType>(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        resultSelector: @escaping (O1.Element, O2.Element, O3.Element) throws -> Element
    ) -> Observable<Element> {
        Root { sink in
            let latest1 = Latest<O1.Element>()
            let latest2 = Latest<O2.Element>()
            let latest3 = Latest<O3.Element>()
            let junction = CombineLatestSink(sink, count: 3) {
                try resultSelector(
                    latest1.element,
                    latest2.element,
                    latest3.element
                )
            }
            junction.add(source1.asObservable(), latest1)
            junction.add(source2.asObservable(), latest2)
            junction.add(source3.asObservable(), latest3)
        }
    }
}

extension ObservableType where Element == Any {
    /// The latest elements of 3 sequences, whenever one of them sends an element, once all have sent one.
    public static func combineLatest<O1: ObservableType, O2: ObservableType, O3: ObservableType>(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3
    ) -> Observable<(O1.Element, O2.Element, O3.Element)> {
        .combineLatest(source1, source2, source3) { ($0, $1, $2) }
    }
}

extension ObservableType {
    /// What a closure makes of the latest elements of 4 sequences, whenever one of them sends an element, once all have sent
    /// one. An error that the closure throws ends the sequence.
    public static func combineLatest<O1: ObservableType, O2: ObservableType, O3: ObservableType, O4: ObservableType>(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        resultSelector: @escaping (O1.Element, O2.Element, O3.Element, O4.Element) throws -> Element
    ) -> Observable<Element> {
        Root { sink in
            let latest1 = Latest<O1.Element>()
            let latest2 = Latest<O2.Element>()
            let latest3 = Latest<O3.Element>()
            let latest4 = Latest<O4.Element>()
            let junction = CombineLatestSink(sink, count: 4) {
                try resultSelector(
                    latest1.element,
                    latest2.element,
                    latest3.element,
                    latest4.element
                )
            }
            junction.add(source1.asObservable(), latest1)
            junction.add(source2.asObservable(), latest2)
            junction.add(source3.asObservable(), latest3)
            junction.add(source4.asObservable(), latest4)
        }
    }
}

extension ObservableType where Element == Any {
    /// The latest elements of 4 sequences, whenever one of them sends an element, once all have sent one.
    public static func combineLatest<O1: ObservableType, O2: ObservableType, O3: ObservableType, O4: ObservableType>(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4
    ) -> Observable<(O1.Element, O2.Element, O3.Element, O4.Element)> {
        .combineLatest(source1, source2, source3, source4) { ($0, $1, $2, $3) }
    }
}

extension ObservableType {
    /// What a closure makes of the latest elements of 5 sequences, whenever one of them sends an element, once all have sent
    /// one. An error that the closure throws ends the sequence.
    public static func combineLatest<
        O1: ObservableType,
        O2: ObservableType,
        O3: ObservableType,
        O4: ObservableType,
        O5: ObservableType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        resultSelector: @escaping (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element) throws -> Element
    ) -> Observable<Element> {
        Root { sink in
            let latest1 = Latest<O1.Element>()
            let latest2 = Latest<O2.Element>()
            let latest3 = Latest<O3.Element>()
            let latest4 = Latest<O4.Element>()
            let latest5 = Latest<O5.Element>()
            let junction = CombineLatestSink(sink, count: 5) {
                try resultSelector(
                    latest1.element,
                    latest2.element,
                    latest3.element,
                    latest4.element,
                    latest5.element
                )
            }
            junction.add(source1.asObservable(), latest1)
            junction.add(source2.asObservable(), latest2)
            junction.add(source3.asObservable(), latest3)
            junction.add(source4.asObservable(), latest4)
            junction.add(source5.asObservable(), latest5)
        }
    }
}

extension ObservableType where Element == Any {
    /// The latest elements of 5 sequences, whenever one of them sends an element, once all have sent one.
    public static func combineLatest<
        O1: ObservableType,
        O2: ObservableType,
        O3: ObservableType,
        O4: ObservableType,
        O5: ObservableType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5
    ) -> Observable<(O1.Element, O2.Element, O3.Element, O4.Element, O5.Element)> {
        .combineLatest(source1, source2, source3, source4, source5) { ($0, $1, $2, $3, $4) }
    }
}

extension ObservableType {
    /// What a closure makes of the latest elements of 6 sequences, whenever one of them sends an element, once all have sent
    /// one. An error that the closure throws ends the sequence.
    public static func combineLatest<
        O1: ObservableType,
        O2: ObservableType,
        O3: ObservableType,
        O4: ObservableType,
        O5: ObservableType,
        O6: ObservableType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        _ source6: O6,
        resultSelector:
            @escaping (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element) throws -> Element
    ) -> Observable<Element> {
        Root { sink in
            let latest1 = Latest<O1.Element>()
            let latest2 = Latest<O2.Element>()
            let latest3 = Latest<O3.Element>()
            let latest4 = Latest<O4.Element>()
            let latest5 = Latest<O5.Element>()
            let latest6 = Latest<O6.Element>()
            let junction = CombineLatestSink(sink, count: 6) {
                try resultSelector(
                    latest1.element,
                    latest2.element,
                    latest3.element,
                    latest4.element,
                    latest5.element,
                    latest6.element
                )
            }
            junction.add(source1.asObservable(), latest1)
            junction.add(source2.asObservable(), latest2)
            junction.add(source3.asObservable(), latest3)
            junction.add(source4.asObservable(), latest4)
            junction.add(source5.asObservable(), latest5)
            junction.add(source6.asObservable(), latest6)
        }
    }
}

extension ObservableType where Element == Any {
    /// The latest elements of 6 sequences, whenever one of them sends an element, once all have sent one.
    public static func combineLatest<
        O1: ObservableType,
        O2: ObservableType,
        O3: ObservableType,
        O4: ObservableType,
        O5: ObservableType,
        O6: ObservableType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        _ source6: O6
    ) -> Observable<(O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element)> {
        .combineLatest(source1, source2, source3, source4, source5, source6) { ($0, $1, $2, $3, $4, $5) }
    }
}

extension ObservableType {
    /// What a closure makes of the latest elements of 7 sequences, whenever one of them sends an element, once all have sent
    /// one. An error that the closure throws ends the sequence.
    public static func combineLatest<
        O1: ObservableType,
        O2: ObservableType,
        O3: ObservableType,
        O4: ObservableType,
        O5: ObservableType,
        O6: ObservableType,
        O7: ObservableType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        _ source6: O6,
        _ source7: O7,
        resultSelector:
            @escaping (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element, O7.Element) throws ->
            Element
    ) -> Observable<Element> {
        Root { sink in
            let latest1 = Latest<O1.Element>()
            let latest2 = Latest<O2.Element>()
            let latest3 = Latest<O3.Element>()
            let latest4 = Latest<O4.Element>()
            let latest5 = Latest<O5.Element>()
            let latest6 = Latest<O6.Element>()
            let latest7 = Latest<O7.Element>()
            let junction = CombineLatestSink(sink, count: 7) {
                try resultSelector(
                    latest1.element,
                    latest2.element,
                    latest3.element,
                    latest4.element,
                    latest5.element,
                    latest6.element,
                    latest7.element
                )
            }
            junction.add(source1.asObservable(), latest1)
            junction.add(source2.asObservable(), latest2)
            junction.add(source3.asObservable(), latest3)
            junction.add(source4.asObservable(), latest4)
            junction.add(source5.asObservable(), latest5)
            junction.add(source6.asObservable(), latest6)
            junction.add(source7.asObservable(), latest7)
        }
    }
}

extension ObservableType where Element == Any {
    /// The latest elements of 7 sequences, whenever one of them sends an element, once all have sent one.
    public static func combineLatest<
        O1: ObservableType,
        O2: ObservableType,
        O3: ObservableType,
        O4: ObservableType,
        O5: ObservableType,
        O6: ObservableType,
        O7: ObservableType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        _ source6: O6,
        _ source7: O7
    ) -> Observable<(O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element, O7.Element)> {
        .combineLatest(source1, source2, source3, source4, source5, source6, source7) { ($0, $1, $2, $3, $4, $5, $6) }
    }
}

extension ObservableType {
    /// What a closure makes of the latest elements of 8 sequences, whenever one of them sends an element, once all have sent
    /// one. An error that the closure throws ends the sequence.
    public static func combineLatest<
        O1: ObservableType,
        O2: ObservableType,
        O3: ObservableType,
        O4: ObservableType,
        O5: ObservableType,
        O6: ObservableType,
        O7: ObservableType,
        O8: ObservableType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        _ source6: O6,
        _ source7: O7,
        _ source8: O8,
        resultSelector:
            @escaping (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element, O7.Element, O8.Element)
            throws -> Element
    ) -> Observable<Element> {
        Root { sink in
            let latest1 = Latest<O1.Element>()
            let latest2 = Latest<O2.Element>()
            let latest3 = Latest<O3.Element>()
            let latest4 = Latest<O4.Element>()
            let latest5 = Latest<O5.Element>()
            let latest6 = Latest<O6.Element>()
            let latest7 = Latest<O7.Element>()
            let latest8 = Latest<O8.Element>()
            let junction = CombineLatestSink(sink, count: 8) {
                try resultSelector(
                    latest1.element,
                    latest2.element,
                    latest3.element,
                    latest4.element,
                    latest5.element,
                    latest6.element,
                    latest7.element,
                    latest8.element
                )
            }
            junction.add(source1.asObservable(), latest1)
            junction.add(source2.asObservable(), latest2)
            junction.add(source3.asObservable(), latest3)
            junction.add(source4.asObservable(), latest4)
            junction.add(source5.asObservable(), latest5)
            junction.add(source6.asObservable(), latest6)
            junction.add(source7.asObservable(), latest7)
            junction.add(source8.asObservable(), latest8)
        }
    }
}

extension ObservableType where Element == Any {
    /// The latest elements of 8 sequences, whenever one of them sends an element, once all have sent one.
    public static func combineLatest<
        O1: ObservableType,
        O2: ObservableType,
        O3: ObservableType,
        O4: ObservableType,
        O5: ObservableType,
        O6: ObservableType,
        O7: ObservableType,
        O8: ObservableType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        _ source6: O6,
        _ source7: O7,
        _ source8: O8
    ) -> Observable<(O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element, O7.Element, O8.Element)> {
        .combineLatest(source1, source2, source3, source4, source5, source6, source7, source8) {
            ($0, $1, $2, $3, $4, $5, $6, $7)
        }
    }
}
