extension ObservableType {
    /// What a closure makes of the first elements of several sequences, of the second ones, and so on.
    ///
    /// - Parameters:
    ///   - collection: the sequences.
    ///   - resultSelector: makes the result; an error it throws ends the sequence.
    /// - Returns: the sequence of the results. It completes when all sources have, or when the last one that has not sends an
    ///   element that can find no partners.
    public static func zip<Collection: Swift.Collection>(
        _ collection: Collection,
        resultSelector: @escaping ([Collection.Element.Element]) throws -> Element
    ) -> Observable<Element> where Collection.Element: ObservableType {
        Root { sink in
            let backlogs = collection.map { _ in Backlog<Collection.Element.Element>() }
            let junction = ZipSink(sink, backlogs, endsEarly: true) { try resultSelector(backlogs.map { $0.take() }) }
            for (index, source) in collection.enumerated() {
                junction.add(source.asObservable(), at: index, backlogs[index])
            }
            if backlogs.isEmpty { junction.finish() }
        }
    }

    /// The first elements of several sequences, the second ones, and so on.
    public static func zip<Collection: Swift.Collection>(
        _ collection: Collection
    ) -> Observable<[Element]> where Collection.Element: ObservableType, Collection.Element.Element == Element {
        Observable<[Element]>.zip(collection) { $0 }
    }
}

extension ObservableType {
    /// What a closure makes of the first elements of 2 sequences, of the second ones, and so on. Completes when all have. An
    /// error that the closure throws ends the sequence.
    public static func zip<O1: ObservableType, O2: ObservableType>(
        _ source1: O1,
        _ source2: O2,
        resultSelector: @escaping (O1.Element, O2.Element) throws -> Element
    ) -> Observable<Element> {
        Root { sink in
            let backlog1 = Backlog<O1.Element>()
            let backlog2 = Backlog<O2.Element>()
            let junction = ZipSink(sink, [backlog1, backlog2], endsEarly: false) {
                try resultSelector(
                    backlog1.take(),
                    backlog2.take()
                )
            }
            junction.add(source1.asObservable(), at: 0, backlog1)
            junction.add(source2.asObservable(), at: 1, backlog2)
        }
    }
}

extension ObservableType where Element == Any {
    /// The first elements of 2 sequences, the second ones, and so on.
    public static func zip<O1: ObservableType, O2: ObservableType>(
        _ source1: O1,
        _ source2: O2
    ) -> Observable<(O1.Element, O2.Element)> {
        .zip(source1, source2) { ($0, $1) }
    }
}

extension ObservableType {
    /// What a closure makes of the first elements of 3 sequences, of the second ones, and so on. Completes when all have. An
    /// error that the closure throws ends the sequence.
    public static func zip<O1: ObservableType, O2: ObservableType, O3: ObservableType>(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        resultSelector: @escaping (O1.Element, O2.Element, O3.Element) throws -> Element
    ) -> Observable<Element> {
        Root { sink in
            let backlog1 = Backlog<O1.Element>()
            let backlog2 = Backlog<O2.Element>()
            let backlog3 = Backlog<O3.Element>()
            let junction = ZipSink(sink, [backlog1, backlog2, backlog3], endsEarly: false) {
                try resultSelector(
                    backlog1.take(),
                    backlog2.take(),
                    backlog3.take()
                )
            }
            junction.add(source1.asObservable(), at: 0, backlog1)
            junction.add(source2.asObservable(), at: 1, backlog2)
            junction.add(source3.asObservable(), at: 2, backlog3)
        }
    }
}

extension ObservableType where Element == Any {
    /// The first elements of 3 sequences, the second ones, and so on.
    public static func zip<O1: ObservableType, O2: ObservableType, O3: ObservableType>(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3
    ) -> Observable<(O1.Element, O2.Element, O3.Element)> {
        .zip(source1, source2, source3) { ($0, $1, $2) }
    }
}

extension ObservableType {
    /// What a closure makes of the first elements of 4 sequences, of the second ones, and so on. Completes when all have. An
    /// error that the closure throws ends the sequence.
    public static func zip<O1: ObservableType, O2: ObservableType, O3: ObservableType, O4: ObservableType>(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        resultSelector: @escaping (O1.Element, O2.Element, O3.Element, O4.Element) throws -> Element
    ) -> Observable<Element> {
        Root { sink in
            let backlog1 = Backlog<O1.Element>()
            let backlog2 = Backlog<O2.Element>()
            let backlog3 = Backlog<O3.Element>()
            let backlog4 = Backlog<O4.Element>()
            let junction = ZipSink(sink, [backlog1, backlog2, backlog3, backlog4], endsEarly: false) {
                try resultSelector(
                    backlog1.take(),
                    backlog2.take(),
                    backlog3.take(),
                    backlog4.take()
                )
            }
            junction.add(source1.asObservable(), at: 0, backlog1)
            junction.add(source2.asObservable(), at: 1, backlog2)
            junction.add(source3.asObservable(), at: 2, backlog3)
            junction.add(source4.asObservable(), at: 3, backlog4)
        }
    }
}

extension ObservableType where Element == Any {
    /// The first elements of 4 sequences, the second ones, and so on.
    public static func zip<O1: ObservableType, O2: ObservableType, O3: ObservableType, O4: ObservableType>(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4
    ) -> Observable<(O1.Element, O2.Element, O3.Element, O4.Element)> {
        .zip(source1, source2, source3, source4) { ($0, $1, $2, $3) }
    }
}

extension ObservableType {
    /// What a closure makes of the first elements of 5 sequences, of the second ones, and so on. Completes when all have. An
    /// error that the closure throws ends the sequence.
    public static func zip<
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
            let backlog1 = Backlog<O1.Element>()
            let backlog2 = Backlog<O2.Element>()
            let backlog3 = Backlog<O3.Element>()
            let backlog4 = Backlog<O4.Element>()
            let backlog5 = Backlog<O5.Element>()
            let junction = ZipSink(sink, [backlog1, backlog2, backlog3, backlog4, backlog5], endsEarly: false) {
                try resultSelector(
                    backlog1.take(),
                    backlog2.take(),
                    backlog3.take(),
                    backlog4.take(),
                    backlog5.take()
                )
            }
            junction.add(source1.asObservable(), at: 0, backlog1)
            junction.add(source2.asObservable(), at: 1, backlog2)
            junction.add(source3.asObservable(), at: 2, backlog3)
            junction.add(source4.asObservable(), at: 3, backlog4)
            junction.add(source5.asObservable(), at: 4, backlog5)
        }
    }
}

extension ObservableType where Element == Any {
    /// The first elements of 5 sequences, the second ones, and so on.
    public static func zip<
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
        .zip(source1, source2, source3, source4, source5) { ($0, $1, $2, $3, $4) }
    }
}

extension ObservableType {
    /// What a closure makes of the first elements of 6 sequences, of the second ones, and so on. Completes when all have. An
    /// error that the closure throws ends the sequence.
    public static func zip<
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
            let backlog1 = Backlog<O1.Element>()
            let backlog2 = Backlog<O2.Element>()
            let backlog3 = Backlog<O3.Element>()
            let backlog4 = Backlog<O4.Element>()
            let backlog5 = Backlog<O5.Element>()
            let backlog6 = Backlog<O6.Element>()
            let junction = ZipSink(
                sink,
                [backlog1, backlog2, backlog3, backlog4, backlog5, backlog6],
                endsEarly: false
            ) {
                try resultSelector(
                    backlog1.take(),
                    backlog2.take(),
                    backlog3.take(),
                    backlog4.take(),
                    backlog5.take(),
                    backlog6.take()
                )
            }
            junction.add(source1.asObservable(), at: 0, backlog1)
            junction.add(source2.asObservable(), at: 1, backlog2)
            junction.add(source3.asObservable(), at: 2, backlog3)
            junction.add(source4.asObservable(), at: 3, backlog4)
            junction.add(source5.asObservable(), at: 4, backlog5)
            junction.add(source6.asObservable(), at: 5, backlog6)
        }
    }
}

extension ObservableType where Element == Any {
    /// The first elements of 6 sequences, the second ones, and so on.
    public static func zip<
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
        .zip(source1, source2, source3, source4, source5, source6) { ($0, $1, $2, $3, $4, $5) }
    }
}

extension ObservableType {
    /// What a closure makes of the first elements of 7 sequences, of the second ones, and so on. Completes when all have. An
    /// error that the closure throws ends the sequence.
    public static func zip<
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
            let backlog1 = Backlog<O1.Element>()
            let backlog2 = Backlog<O2.Element>()
            let backlog3 = Backlog<O3.Element>()
            let backlog4 = Backlog<O4.Element>()
            let backlog5 = Backlog<O5.Element>()
            let backlog6 = Backlog<O6.Element>()
            let backlog7 = Backlog<O7.Element>()
            let junction = ZipSink(
                sink,
                [backlog1, backlog2, backlog3, backlog4, backlog5, backlog6, backlog7],
                endsEarly: false
            ) {
                try resultSelector(
                    backlog1.take(),
                    backlog2.take(),
                    backlog3.take(),
                    backlog4.take(),
                    backlog5.take(),
                    backlog6.take(),
                    backlog7.take()
                )
            }
            junction.add(source1.asObservable(), at: 0, backlog1)
            junction.add(source2.asObservable(), at: 1, backlog2)
            junction.add(source3.asObservable(), at: 2, backlog3)
            junction.add(source4.asObservable(), at: 3, backlog4)
            junction.add(source5.asObservable(), at: 4, backlog5)
            junction.add(source6.asObservable(), at: 5, backlog6)
            junction.add(source7.asObservable(), at: 6, backlog7)
        }
    }
}

extension ObservableType where Element == Any {
    /// The first elements of 7 sequences, the second ones, and so on.
    public static func zip<
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
        .zip(source1, source2, source3, source4, source5, source6, source7) { ($0, $1, $2, $3, $4, $5, $6) }
    }
}

extension ObservableType {
    /// What a closure makes of the first elements of 8 sequences, of the second ones, and so on. Completes when all have. An
    /// error that the closure throws ends the sequence.
    public static func zip<
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
            let backlog1 = Backlog<O1.Element>()
            let backlog2 = Backlog<O2.Element>()
            let backlog3 = Backlog<O3.Element>()
            let backlog4 = Backlog<O4.Element>()
            let backlog5 = Backlog<O5.Element>()
            let backlog6 = Backlog<O6.Element>()
            let backlog7 = Backlog<O7.Element>()
            let backlog8 = Backlog<O8.Element>()
            let junction = ZipSink(
                sink,
                [backlog1, backlog2, backlog3, backlog4, backlog5, backlog6, backlog7, backlog8],
                endsEarly: false
            ) {
                try resultSelector(
                    backlog1.take(),
                    backlog2.take(),
                    backlog3.take(),
                    backlog4.take(),
                    backlog5.take(),
                    backlog6.take(),
                    backlog7.take(),
                    backlog8.take()
                )
            }
            junction.add(source1.asObservable(), at: 0, backlog1)
            junction.add(source2.asObservable(), at: 1, backlog2)
            junction.add(source3.asObservable(), at: 2, backlog3)
            junction.add(source4.asObservable(), at: 3, backlog4)
            junction.add(source5.asObservable(), at: 4, backlog5)
            junction.add(source6.asObservable(), at: 5, backlog6)
            junction.add(source7.asObservable(), at: 6, backlog7)
            junction.add(source8.asObservable(), at: 7, backlog8)
        }
    }
}

extension ObservableType where Element == Any {
    /// The first elements of 8 sequences, the second ones, and so on.
    public static func zip<
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
        .zip(source1, source2, source3, source4, source5, source6, source7, source8) {
            ($0, $1, $2, $3, $4, $5, $6, $7)
        }
    }
}
