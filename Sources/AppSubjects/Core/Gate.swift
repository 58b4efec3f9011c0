import Synchronization

/// Lets one thread at a time through, without ever making another one wait.
///
/// Whoever finds the gate taken leaves its work behind; the holder does it, in order of arrival, before it leaves. So
/// work never overlaps, reentrant calls do not nest, and no lock is held while the work runs.
@usableFromInline class Gate: Cancellation {
    /// Who holds the gate. Becomes `busy` only under `lock`; leaves `busy` by exchange, which needs no lock.
    private enum Phase {
        static let idle: UInt8 = 0
        static let busy: UInt8 = 1
        /// Held, and something was left behind.
        static let dirty: UInt8 = 2
    }

    // A bare lock beside the fields and not a `Mutex<State>`: the fields of subclasses are generic, and a state struct
    // of generic size costs a metadata lookup at every use (measured: 20 ns a call).
    private let mutex = Mutex<Void>(())
    private let phase = Atomic<UInt8>(Phase.idle)
    /// Guarded by `lock`.
    @exclusivity(unchecked) private final var waiting = Queue<Work>()
    /// What the holder is doing.
    @exclusivity(unchecked) private final var batch = Queue<Work>()

    private enum Work {
        case closure(() -> Void)
        /// A piece of what the subclass keeps by itself.
        case kept
    }

    /// Takes the lock, for a few instructions without foreign code.
    @inline(__always) final func lock() { mutex._unsafeLock() }
    /// Gives the lock back.
    @inline(__always) final func unlock() { mutex._unsafeUnlock() }

    /// Whether nobody holds the gate. Call it with the lock taken; the answer holds until `unlock()`.
    @inline(__always) final var isIdle: Bool { phase.load(ordering: .acquiring) == Phase.idle }

    /// Takes the gate, which has to be idle. Call it with the lock taken.
    @inline(__always) final func take() { phase.store(Phase.busy, ordering: .relaxed) }

    /// Takes the gate if it is free.
    ///
    /// - Returns: true when the caller holds the gate now and has to `leave()` it.
    final func enter() -> Bool {
        lock()
        defer { unlock() }
        guard isIdle else { return false }
        take()
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
        guard postpone(work) else {
            take()
            unlock()
            work()
            leave()
            return
        }
        unlock()
    }

    /// Leaves work to the holder. Call it with the lock taken.
    ///
    /// - Returns: false when there is no holder; nothing was kept then.
    final func postpone(_ work: @escaping () -> Void) -> Bool {
        guard callHolder() else { return false }
        waiting.append(.closure(Delivery.carried(by: work)))
        return true
    }

    /// Leaves a piece of what the subclass keeps by itself to the holder, see `performKept()`. Call it with the lock
    /// taken.
    ///
    /// - Returns: false when there is no holder.
    final func postponeKept() -> Bool {
        guard callHolder() else { return false }
        waiting.append(.kept)
        return true
    }

    /// Makes the holder look for new work before it leaves. Call it with the lock taken.
    ///
    /// - Returns: false when there is no holder.
    final func callHolder() -> Bool {
        switch phase.compareExchange(expected: Phase.busy, desired: Phase.dirty, ordering: .acquiringAndReleasing)
            .original
        {
        case Phase.idle: return false
        case Phase.busy: return true
        default:
            // Dirty already, and no holder leaves meanwhile. Stored anew, so that what is left behind is released by
            // it.
            phase.store(Phase.dirty, ordering: .releasing)
            return true
        }
    }

    /// Gives the gate back, after the work that others left behind.
    @inline(__always) final func leave() {
        if !phase.compareExchange(expected: Phase.busy, desired: Phase.idle, ordering: .acquiringAndReleasing).exchanged
        {
            finishWaitingWork()
        }
    }

    /// Does what was left behind, as much as there is at a time: those who go on leaving work need the lock too.
    private func finishWaitingWork() {
        repeat {
            lock()
            _ = phase.load(ordering: .acquiring)
            phase.store(Phase.busy, ordering: .relaxed)
            swap(&batch, &waiting)
            let hasToSettle = beginBatch()
            unlock()
            if hasToSettle { settle() }
            while !batch.isEmpty {
                switch batch.removeFirst() {
                case .kept: performKept()
                case .closure(let work): work()
                }
            }
            batch.shrink()
        } while !phase.compareExchange(
            expected: Phase.busy,
            desired: Phase.idle,
            ordering: .acquiringAndReleasing
        ).exchanged
    }

    /// Takes over what the subclass keeps by itself. Called by the holder with the lock taken.
    ///
    /// - Returns: whether `settle()` has something to do.
    func beginBatch() -> Bool { false }
    /// Does one piece of what `beginBatch()` took over.
    func performKept() {}
    /// Called by the holder before a batch of work.
    func settle() {}
}
