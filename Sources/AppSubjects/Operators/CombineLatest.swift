/// The latest element of one source of a `combineLatest`. Touched by the holder of the junction's gate.
final class Latest<Element> {
    private var stored: Element?

    /// The element. Read only once every source has sent one.
    var element: Element {
        get { stored.unsafelyUnwrapped }
        set { stored = newValue }
    }
}

final class CombineLatestSink<Output>: Junction<Never, Output> {
    private let combine: () throws -> Output
    private var missing: Set<Int>
    private var running: Set<Int>

    init(_ downstream: Sink<Output>, count: Int, _ combine: @escaping () throws -> Output) {
        self.combine = combine
        missing = Set(0..<count)
        running = missing
        super.init(downstream)
    }

    func add<Element>(_ source: Observable<Element>, at index: Int, _ latest: Latest<Element>) {
        let side = SideSink<Element, CombineLatestSink<Output>>(
            self,
            onNext: { parent, _, element in parent.take(element, at: index, latest) },
            onError: { parent, _, error in parent.failInOrder(error) },
            onCompleted: { parent, side in
                parent.remove(side)
                parent.gate.perform { parent.sourceCompleted(index) }
            }
        )
        attach(side, to: source)
    }

    /// Completes at once when there is no source; the result of nothing is sent before.
    func endIfEmpty() {
        guard missing.isEmpty, running.isEmpty else { return }
        emit()
        finish()
    }

    private func take<Element>(_ element: Element, at index: Int, _ latest: Latest<Element>) {
        gate.lock()
        if gate.isIdle {
            gate.take()
            gate.unlock()
            update(element, at: index, latest)
            gate.leave()
        } else {
            gate.performAndUnlock { self.update(element, at: index, latest) }
        }
    }

    private func update<Element>(_ element: Element, at index: Int, _ latest: Latest<Element>) {
        guard isLive else { return }
        latest.element = element
        if !missing.isEmpty {
            missing.remove(index)
            guard missing.isEmpty else {
                if running.isEmpty || running == [index] { finish() }
                return
            }
        }
        emit()
    }

    private func emit() {
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
