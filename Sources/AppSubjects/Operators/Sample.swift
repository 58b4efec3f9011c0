extension ObservableType {
    /// The latest element each time another sequence sends one, if there is a new one.
    ///
    /// - Parameters:
    ///   - sampler: says when to look.
    ///   - defaultValue: sent when there is no new element.
    /// - Returns: the sequence of the samples. After this sequence has completed, the sampler's next event ends it.
    public func sample(_ sampler: some ObservableType, defaultValue: Element? = nil) -> Observable<Element> {
        let sampler = sampler.asObservable()
        let source = asObservable()
        return Root { sink in
            let junction = SampleSink(sink, defaultValue)
            source.attach(junction)
            junction.sample(with: sampler)
        }
    }
}

private final class SampleSink<Element>: Junction<Element, Element> {
    private let defaultValue: Element?
    // Both belong to the holder of the gate.
    private var latest: Element?
    private var hasSourceCompleted = false

    init(_ downstream: Sink<Element>, _ defaultValue: Element?) {
        self.defaultValue = defaultValue
        super.init(downstream)
    }

    func sample<Tick>(with sampler: Observable<Tick>) {
        let side = SideSink<Tick, SampleSink<Element>>(
            self,
            onNext: { parent, _, _ in parent.gate.perform { parent.tick() } },
            onError: { parent, _, error in parent.failInOrder(error) },
            onCompleted: { parent, _ in
                parent.gate.perform {
                    parent.hasSourceCompleted = true
                    parent.tick()
                }
            }
        )
        attach(side, to: sampler)
    }

    override func next(_ element: Element) {
        gate.perform { self.latest = element }
    }

    override func completed() {
        gate.perform { self.hasSourceCompleted = true }
        releaseUpstream()
    }

    private func tick() {
        guard isLive else { return }
        if let sample = latest.take() ?? defaultValue { below.next(sample) }
        if hasSourceCompleted { finish() }
    }
}
