import Synchronization

/// The observers of one subject, in order of subscription, and the way events get to them.
///
/// What a subject knows (its value, its buffer, whether it has ended) changes under the lock at the moment of the call;
/// what it tells its observers goes through the gate. So the order of the calls is the order of everything: events, and
/// who was there for them.
///
/// The list is changed under the lock, and while the gate is taken only by its holder. So the holder walks it without a
/// lock; who leaves meanwhile puts down a note, and the holder settles the notes before it goes on with what waits.
@usableFromInline final class Broadcast<Element>: Gate {
    // What those who come write, guarded by the lock.

    /// Whether the subject takes no more events: it has ended or was disposed of.
    @exclusivity(unchecked) @usableFromInline private(set) var isStopped = false
    /// Whether the subject was disposed of.
    @exclusivity(unchecked) private(set) var isDisposed = false
    /// The end, once it was accepted.
    @exclusivity(unchecked) private(set) var ending: Ending?
    /// The number of observers.
    @exclusivity(unchecked) private(set) var count = 0
    /// Elements that were sent while the gate was taken.
    @exclusivity(unchecked) @usableFromInline var pending = Queue<Element>()
    /// Members that left while the gate was taken.
    @exclusivity(unchecked) private var departures: [Unmanaged<AnySink>] = []

    private let apart = CacheLines()

    // What the holder reads for each element, without the lock.

    @exclusivity(unchecked) private var first: Unmanaged<AnySink>?
    @exclusivity(unchecked) private var last: Unmanaged<AnySink>?
    /// Elements from `pending` that the holder is sending.
    @exclusivity(unchecked) private var taken = Queue<Element>()
    /// Set when the list is given up, so that a walk that is under way ends.
    private let isCut = Atomic(false)

    deinit {
        releaseMembers()
    }

    // MARK: Emission

    /// Takes the lock, unless the subject takes no more events.
    ///
    /// - Returns: true when the caller has the lock now.
    @inlinable @inline(__always) func lockUnlessStopped() -> Bool {
        lock()
        guard isStopped else { return true }
        unlock()
        return false
    }

    /// Sends an element to everybody who is there now. Call it with the lock taken; gives it back.
    @inlinable @inline(__always) func sendAndUnlock(_ element: Element) {
        if isIdle {
            takeAndUnlock()
            deliver(element)
            leave()
        } else {
            postponeAndUnlock(element)
        }
    }

    /// Leaves an element to the holder, if there still is one.
    @inlinable @inline(never) func postponeAndUnlock(_ element: Element) {
        if postponeKept() {
            pending.append(element)
            unlock()
        } else {
            deliverInTurnAndUnlock(element)
        }
    }

    @usableFromInline func deliverInTurnAndUnlock(_ element: Element) {
        performAndUnlock { self.deliverUnlessCut(element) }
    }

    override func beginBatch() -> Bool {
        swap(&taken, &pending)
        return !departures.isEmpty
    }

    override func performKept(_ count: Int) {
        for _ in 0..<count { taken.consumeFirst { deliverUnlessCut($0) } }
        taken.shrink()
    }

    /// Delivers an element that had to wait, unless the subject was disposed of meanwhile.
    private func deliverUnlessCut(_ element: Element) {
        if !isCut.load(ordering: .relaxed) { deliver(element) }
    }

    /// Accepts the end, if it is the first one, and sends it.
    @usableFromInline func end(_ ending: Ending) {
        lock()
        if isStopped { return unlock() }
        accept(ending)
        performAndUnlock { self.deliver(ending) }
    }

    /// Accepts the end and sends an element and it. Call it with the lock taken and the subject running; gives it back.
    func endAndUnlock(_ ending: Ending, afterSending element: Element) {
        accept(ending)
        performAndUnlock {
            self.deliverUnlessCut(element)
            self.deliver(ending)
        }
    }

    private func accept(_ ending: Ending) {
        self.ending = ending
        isStopped = true
        count = 0
    }

    /// Lets everybody go without an event.
    func dispose() {
        lock()
        guard !isDisposed else { return unlock() }
        isDisposed = true
        isStopped = true
        count = 0
        isCut.store(true, ordering: .releasing)
        performAndUnlock { self.releaseMembers() }
    }

    @usableFromInline func deliver(_ element: Element) {
        guard var node = first else { return }
        let end = last
        while true {
            // A member is released by the holder of the gate only, which is this thread, and only after the walk.
            let following = node._withUnsafeGuaranteedRef { sink -> Unmanaged<AnySink>? in
                if !sink.isDisposed { unsafeDowncast(sink, to: Sink<Element>.self).next(element) }
                return sink.successor
            }
            guard node.toOpaque() != end?.toOpaque(), let following, !isCut.load(ordering: .relaxed) else { return }
            node = following
        }
    }

    private func deliver(_ ending: Ending) {
        for node in takeMembers() {
            let sink = node.takeRetainedValue()
            if !sink.isDisposed, !isCut.load(ordering: .relaxed) {
                unsafeDowncast(sink, to: Sink<Element>.self).end(ending)
            }
            sink.quiesce()
        }
    }

    private func releaseMembers() {
        for node in takeMembers() { node.takeRetainedValue().sourceVanished() }
    }

    // MARK: Membership

    /// Adds a sink, for the events that are sent after this call. Call it with the lock taken.
    func add(_ sink: Sink<Element>) {
        guard let node = enroll(sink) else { return }
        if isIdle || !postpone({ self.admit(node) }) { append(node) }
    }

    /// Adds a sink that gets something of its own before the events that are sent after this call.
    ///
    /// - Parameters:
    ///   - sink: the sink to add.
    ///   - subject: the subject, for the error after its disposal.
    ///   - snapshot: called under the lock; returns what sends the sink its own events, which is called without it.
    func join(_ sink: Sink<Element>, of subject: AnyObject, snapshot: () -> (Sink<Element>) -> Void) {
        lock()
        if isDisposed {
            unlock()
            sink.error(RxError.disposed(object: subject))
        } else if let ending {
            let replay = snapshot()
            unlock()
            replay(sink)
            sink.end(ending)
        } else if isIdle {
            if let node = enroll(sink) {
                append(node)
                let replay = snapshot()
                takeAndUnlock()
                replay(sink)
                leave()
            } else {
                unlock()
            }
        } else {
            unlock()
            joinLate(sink, of: subject, snapshot: snapshot)
        }
    }

    /// Adds a sink while an event may be under way: its own events pass a turnstile first, where later ones wait.
    private func joinLate(_ sink: Sink<Element>, of subject: AnyObject, snapshot: () -> (Sink<Element>) -> Void) {
        let turnstile = Turnstile(sink)
        turnstile.holding { sink in
            lock()
            if isDisposed {
                unlock()
                return sink.error(RxError.disposed(object: subject))
            }
            let ending = ending
            if ending == nil { add(turnstile) }
            let replay = snapshot()
            unlock()
            replay(sink)
            if let ending { sink.end(ending) }
        }
    }

    /// Makes a sink a member that is not in the list yet. Call it with the lock taken.
    ///
    /// - Returns: nil when the sink is already disposed of.
    private func enroll(_ sink: Sink<Element>) -> Unmanaged<AnySink>? {
        guard sink.connectUnlessDisposed(self) else { return nil }
        sink.isListed = true
        count += 1
        return Unmanaged.passRetained(sink)
    }

    override func disconnect(_ sink: AnySink, disposal: inout Disposal) -> Bool {
        lock()
        guard sink.isListed else {
            unlock()
            return false
        }
        sink.isListed = false
        if !isStopped { count -= 1 }
        let node = Unmanaged.passUnretained(sink)
        if !isIdle, callHolder() {
            // One that was not admitted yet is turned away by `admit`.
            if isInList(node) { departures.append(node) }
            unlock()
        } else {
            unlink(node)
            unlock()
            sink.quiesce()
            node.release()
        }
        return false
    }

    override func settle() {
        lock()
        let left = takeDepartures()
        unlock()
        for node in left { node.takeRetainedValue().quiesce() }
    }

    /// Takes those who left out of the list. Call it with the lock taken.
    private func takeDepartures() -> [Unmanaged<AnySink>] {
        let left = departures
        if !left.isEmpty { departures = [] }
        for node in left { unlink(node) }
        return left
    }

    /// Lets in a sink that came while the gate was taken.
    private func admit(_ node: Unmanaged<AnySink>) {
        lock()
        let isWanted = node._withUnsafeGuaranteedRef { $0.isListed }
        if isWanted, !isDisposed {
            append(node)
            return unlock()
        }
        node._withUnsafeGuaranteedRef { $0.isListed = false }
        unlock()
        let sink = node.takeRetainedValue()
        if isWanted { sink.sourceVanished() } else { sink.quiesce() }
    }

    private func isInList(_ node: Unmanaged<AnySink>) -> Bool {
        first?.toOpaque() == node.toOpaque() || node._withUnsafeGuaranteedRef { $0.predecessor != nil }
    }

    /// Empties the list.
    ///
    /// - Returns: those who were in it, other than those who left: one who leaves meanwhile is either of the two.
    private func takeMembers() -> [Unmanaged<AnySink>] {
        lock()
        let left = takeDepartures()
        var members: [Unmanaged<AnySink>] = []
        while let node = first {
            members.append(node)
            node._withUnsafeGuaranteedRef { $0.isListed = false }
            unlink(node)
        }
        unlock()
        for node in left { node.takeRetainedValue().quiesce() }
        return members
    }

    private func append(_ node: Unmanaged<AnySink>) {
        node._withUnsafeGuaranteedRef { $0.predecessor = last }
        if let last {
            last._withUnsafeGuaranteedRef { $0.successor = node }
        } else {
            first = node
        }
        last = node
    }

    private func unlink(_ node: Unmanaged<AnySink>) {
        node._withUnsafeGuaranteedRef { sink in
            if let previous = sink.predecessor {
                previous._withUnsafeGuaranteedRef { $0.successor = sink.successor }
            } else if first?.toOpaque() == node.toOpaque() {
                first = sink.successor
            }
            if let next = sink.successor {
                next._withUnsafeGuaranteedRef { $0.predecessor = sink.predecessor }
            } else if last?.toOpaque() == node.toOpaque() {
                last = sink.predecessor
            }
            sink.successor = nil
            sink.predecessor = nil
        }
    }
}
