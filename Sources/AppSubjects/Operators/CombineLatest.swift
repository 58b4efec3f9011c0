/// The latest element of one source of a `combineLatest`. Touched by the holder of the junction's gate.
final class Latest<Element> {
    // Memory of its own and not an optional, whose metadata unspecialised code would look up at every use.
    private let pointer = UnsafeMutablePointer<Element>.allocate(capacity: 1)
    @exclusivity(unchecked) private(set) var isSet = false
    /// Whether the source has completed.
    @exclusivity(unchecked) var isDone = false

    deinit {
        if isSet { pointer.deinitialize(count: 1) }
        pointer.deallocate()
    }

    /// The element. Read only once the source has sent one.
    var element: Element { pointer.pointee }

    func set(_ element: Element) {
        if isSet {
            pointer.pointee = element
        } else {
            pointer.initialize(to: element)
            isSet = true
        }
    }
}

final class CombineLatestSink<Output>: Junction<Never, Output> {
    private let combine: () throws -> Output
    // Both belong to the holder of the gate.
    /// Sources that have sent no element yet.
    @exclusivity(unchecked) private var missing: Int
    /// Sources that have not completed.
    @exclusivity(unchecked) private var running: Int

    init(_ downstream: Sink<Output>, count: Int, _ combine: @escaping () throws -> Output) {
        self.combine = combine
        missing = count
        running = count
        super.init(downstream)
    }

    func add<Element>(_ source: Observable<Element>, _ latest: Latest<Element>) {
        let side = SideSink<Element, CombineLatestSink<Output>>(
            self,
            onNext: { parent, _, element in parent.take(element, latest) },
            onError: { parent, _, error in parent.failInOrder(error) },
            onCompleted: { parent, side in
                parent.remove(side)
                parent.gate.perform { parent.sourceCompleted(latest) }
            }
        )
        attach(side, to: source)
    }

    /// Completes at once when there is no source; the result of nothing is sent before.
    func endIfEmpty() {
        guard missing == 0, running == 0, isLive else { return }
        emit()
        finish()
    }

    private func take<Element>(_ element: Element, _ latest: Latest<Element>) {
        gate.lock()
        if gate.isIdle {
            gate.take()
            gate.unlock()
            update(element, latest)
            gate.leave()
        } else {
            gate.performAndUnlock { self.update(element, latest) }
        }
    }

    @inline(__always) private func update<Element>(_ element: Element, _ latest: Latest<Element>) {
        guard isLive else { return }
        if !latest.isSet { missing -= 1 }
        latest.set(element)
        if missing == 0 {
            emit()
        } else if running == 0 || running == 1 && !latest.isDone {
            finish()
        }
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

    private func sourceCompleted<Element>(_ latest: Latest<Element>) {
        guard !latest.isDone else { return }
        latest.isDone = true
        running -= 1
        if running == 0 { finish() }
    }
}
