/// What one source of a `zip` has sent and is not paired yet. Touched by the holder of the junction's gate.
class AnyBacklog {
    /// Whether nothing waits.
    var isEmpty: Bool { true }
}

/// The elements of one source of a `zip` that wait for their partners.
final class Backlog<Element>: AnyBacklog {
    private var elements = Queue<Element>()

    override var isEmpty: Bool { elements.isEmpty }

    func append(_ element: Element) { elements.append(element) }

    /// Takes the oldest element. Called only when every source has one.
    func take() -> Element { elements.removeFirst() }
}

final class ZipSink<Output>: Junction<Never, Output> {
    private let backlogs: [AnyBacklog]
    private let combine: () throws -> Output
    private let endsEarly: Bool
    private var running: Set<Int>

    /// - Parameters:
    ///   - downstream: the station below.
    ///   - backlogs: one for each source.
    ///   - endsEarly: whether an element that finds no partner any more ends the sequence.
    ///   - combine: makes a result of the oldest elements.
    init(
        _ downstream: Sink<Output>,
        _ backlogs: [AnyBacklog],
        endsEarly: Bool,
        _ combine: @escaping () throws -> Output
    ) {
        self.backlogs = backlogs
        self.combine = combine
        self.endsEarly = endsEarly
        running = Set(backlogs.indices)
        super.init(downstream)
    }

    func add<Element>(_ source: Observable<Element>, at index: Int, _ backlog: Backlog<Element>) {
        let side = SideSink<Element, ZipSink<Output>>(
            self,
            onNext: { parent, _, element in
                parent.gate.lock()
                if parent.gate.isIdle {
                    parent.gate.take()
                    parent.gate.unlock()
                    parent.take(element, backlog)
                    parent.gate.leave()
                } else {
                    parent.gate.performAndUnlock { parent.take(element, backlog) }
                }
            },
            onError: { parent, _, error in parent.failInOrder(error) },
            onCompleted: { parent, side in
                parent.remove(side)
                parent.gate.perform { parent.sourceCompleted(index) }
            }
        )
        attach(side, to: source)
    }

    private func take<Element>(_ element: Element, _ backlog: Backlog<Element>) {
        guard isLive else { return }
        backlog.append(element)
        guard backlogs.allSatisfy({ !$0.isEmpty }) else {
            if endsEarly, running.count == 1 { finish() }
            return
        }
        let result: Output
        do {
            result = try combine()
        } catch {
            return fail(error)
        }
        below.next(result)
    }

    private func sourceCompleted(_ index: Int) {
        running.remove(index)
        if running.isEmpty { finish() }
    }
}
