extension ObservableType {
    /// The events of whichever of two sequences sends one first.
    public func amb<O2: ObservableType>(_ right: O2) -> Observable<Element> where O2.Element == Element {
        .amb([asObservable(), right.asObservable()])
    }

    /// The events of whichever of several sequences sends one first; the others are ended.
    public static func amb<Sequence: Swift.Sequence>(
        _ sequence: Sequence
    ) -> Observable<Element> where Sequence.Element == Observable<Element> {
        let sources = Array(sequence)
        return Root { sink in
            let junction = AmbSink(sink)
            for source in sources { junction.add(source) }
        }
    }
}

private final class AmbSink<Element>: Junction<Never, Element> {
    private typealias Side = SideSink<Element, AmbSink<Element>>

    private let winner = Guarded<ObjectIdentifier?>(nil)
    private let contestants = Guarded<[AnySink]>([])

    func add(_ source: Observable<Element>) {
        guard winner.withLock({ $0 == nil }) else { return }
        let side = Side(
            self,
            onNext: { parent, side, element in
                if parent.wins(side) { parent.below.next(element) }
            },
            onError: { parent, side, error in
                if parent.wins(side) { parent.fail(error) }
            },
            onCompleted: { parent, side in
                if parent.wins(side) { parent.finish() }
            }
        )
        contestants.withLock { $0.append(side) }
        attach(side, to: source)
    }

    private func wins(_ side: AnySink) -> Bool {
        let winner = winner.withLock { winner -> ObjectIdentifier in
            if let winner { return winner }
            winner = ObjectIdentifier(side)
            return ObjectIdentifier(side)
        }
        let losers = contestants.withLock { contestants in
            defer { contestants = [] }
            return contestants
        }
        for loser in losers where ObjectIdentifier(loser) != winner { remove(loser) }
        return winner == ObjectIdentifier(side)
    }

    override func didClose() {
        contestants.withLock { $0 = [] }
        winner.withLock { winner in
            if winner == nil { winner = ObjectIdentifier(self) }
        }
    }
}
