public import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Lets one thread at a time through, without ever making another one wait.
///
/// Whoever finds the gate taken leaves its work behind; the holder does it, in order of arrival, before it leaves. So
/// work never overlaps, reentrant calls do not nest, and no lock is held while the work runs.
@usableFromInline class Gate: Cancellation {
    /// Who holds the gate. Becomes `busy` only under `lock`; leaves `busy` by exchange, which needs no lock.
    @usableFromInline enum Phase {
        @inlinable static var idle: UInt8 { 0 }
        @inlinable static var busy: UInt8 { 1 }
        /// Held, and something was left behind.
        @inlinable static var dirty: UInt8 { 2 }
    }

    // A bare lock beside the fields and not a `Mutex<State>`: the fields of subclasses are generic, and a state struct
    // of generic size costs a metadata lookup at every use (measured: 20 ns a call).
    @usableFromInline let mutex = Mutex<Void>(())
    @usableFromInline let phase = Atomic<UInt8>(Phase.idle)
    /// Stored by who gives the lock back without having stored `phase`: all that is done under the lock is released by
    /// one of the two and acquired by both. The processor gets that from the lock itself; the thread sanitizer does
    /// not, because it cannot see into the library that waits for a contended lock.
    @usableFromInline let order = Atomic<UInt8>(0)
    /// Whether another thread than the last holder that found something has left something behind. Guarded by the
    /// lock, as what follows.
    @exclusivity(unchecked) private final var isContended = false
    @exclusivity(unchecked) private final var lastHolder: pthread_t?
    /// What was left behind.
    @exclusivity(unchecked) private final var waiting = Queue<Work>()
    /// How many pieces the subclass has kept by itself since the last closure in `waiting`.
    @exclusivity(unchecked) private final var kept = 0
    /// What the holder is doing, and changes without the lock.
    @exclusivity(unchecked) private final var batch = Queue<Work>()

    private struct Work {
        /// How many pieces of what the subclass keeps by itself come before the closure.
        let kept: Int
        let closure: () -> Void
    }

    /// Takes the lock, for a few instructions without foreign code.
    @inlinable @inline(__always) final func lock() {
        mutex._unsafeLock()
        _ = order.load(ordering: .acquiring)
        _ = phase.load(ordering: .acquiring)
    }

    /// Gives the lock back.
    @inlinable @inline(__always) final func unlock() {
        order.store(0, ordering: .releasing)
        mutex._unsafeUnlock()
    }

    /// Whether nobody holds the gate. Call it with the lock taken; a yes holds until it is given back.
    ///
    /// Acquires what the last holder did: it may have left after the lock was taken.
    @inlinable @inline(__always) final var isIdle: Bool { phase.load(ordering: .acquiring) == Phase.idle }

    /// Takes the gate, which has to be idle. Call it with the lock taken; gives it back.
    @inlinable @inline(__always) final func takeAndUnlock() {
        phase.store(Phase.busy, ordering: .releasing)
        mutex._unsafeUnlock()
    }

    /// Takes the gate if it is free.
    ///
    /// - Returns: true when the caller holds the gate now and has to `leave()` it.
    final func enter() -> Bool {
        lock()
        guard isIdle else {
            unlock()
            return false
        }
        takeAndUnlock()
        return true
    }

    /// Does `work` now if the gate is free; otherwise leaves it to the holder.
    final func perform(_ work: @escaping () -> Void) {
        lock()
        performAndUnlock(work)
    }

    /// Does `work` now if the gate is free; otherwise leaves it to the holder. Call it with the lock taken; gives it
    /// back.
    final func performAndUnlock(_ work: @escaping () -> Void) {
        if postpone(work) { return unlock() }
        takeAndUnlock()
        work()
        leave()
    }

    /// Leaves work to the holder. Call it with the lock taken.
    ///
    /// - Returns: false when there is no holder; nothing was kept then.
    final func postpone(_ work: @escaping () -> Void) -> Bool {
        guard callHolder() else { return false }
        waiting.append(Work(kept: kept, closure: Delivery.carried(by: work)))
        kept = 0
        return true
    }

    /// Leaves a piece of what the subclass keeps by itself to the holder, see `performKept(_:)`. Call it with the lock
    /// taken.
    ///
    /// - Returns: false when there is no holder, or somebody waits for the delivery of the piece.
    @usableFromInline final func postponeKept() -> Bool {
        guard Delivery.current == nil, callHolder() else { return false }
        kept += 1
        return true
    }

    /// Makes the holder look for new work before it leaves. Call it with the lock taken.
    ///
    /// - Returns: false when there is no holder.
    final func callHolder() -> Bool {
        // While it is dirty no holder leaves without the lock.
        if phase.load(ordering: .relaxed) != Phase.dirty,
            !phase.compareExchange(expected: Phase.busy, desired: Phase.dirty, ordering: .acquiringAndReleasing)
                .exchanged
        {
            return false
        }
        if !isContended, let lastHolder, lastHolder != pthread_self() { isContended = true }
        return true
    }

    /// Gives the gate back, after the work that others left behind.
    @inlinable @inline(__always) final func leave() {
        if !phase.compareExchange(expected: Phase.busy, desired: Phase.idle, ordering: .acquiringAndReleasing).exchanged
        {
            finishWaitingWork()
        }
    }

    /// Does what was left behind, for those who left it: the holder's own sender does not wait for it.
    @usableFromInline final func finishWaitingWork() {
        Delivery.suspended(doWaitingWork)
    }

    /// Does as much as there is at a time: those who go on leaving work need the lock too.
    private func doWaitingWork() {
        var worthWaiting = 1
        repeat {
            lock()
            swap(&batch, &waiting)
            var rest = 0
            swap(&rest, &kept)
            var others = false
            swap(&others, &isContended)
            lastHolder = pthread_self()
            let hasToSettle = beginBatch()
            takeAndUnlock()
            if hasToSettle { settle() }
            var done = batch.count + rest
            while !batch.isEmpty {
                let work = batch.removeFirst()
                done += work.kept
                performKept(work.kept)
                work.closure()
            }
            performKept(rest)
            batch.shrink()
            if others, done >= worthWaiting {
                waitForMore()
                worthWaiting = 16
            }
        } while !phase.compareExchange(
            expected: Phase.busy,
            desired: Phase.idle,
            ordering: .acquiringAndReleasing
        ).exchanged
    }

    /// Lets another thread bring more before the holder looks again.
    ///
    /// Threads that want the same memory get it in turn, and a turn takes many times what the work does. So the holder
    /// stays away from it for a moment, and goes on doing so only while that brings much at a time: whoever sends now
    /// and then does not keep the holder (measured on two threads that send without a pause: 1.4 times what an element
    /// costs one thread, instead of 14).
    private func waitForMore() {
        let clock = ContinuousClock()
        let end = clock.now + .microseconds(4)
        while clock.now < end {}
    }

    /// Takes over what the subclass keeps by itself. Called by the holder with the lock taken.
    ///
    /// - Returns: whether `settle()` has something to do.
    func beginBatch() -> Bool { false }
    /// Does so many pieces of what `beginBatch()` took over.
    func performKept(_ count: Int) {}
    /// Called by the holder before a batch of work.
    func settle() {}
}
