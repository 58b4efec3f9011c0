import Synchronization

/// Lets one thread at a time through, without ever making another one wait.
///
/// Whoever finds the gate taken leaves its work behind; the holder does it, in order of arrival, before it leaves. So work
/// never overlaps, reentrant calls do not nest, and no lock is held while the work runs.
@usableFromInline class Gate: Cancellation {
    /// Who holds the gate. Becomes `busy` only under `lock`; leaves `busy` by exchange, which needs no lock.
    private enum Phase {
        static let idle: UInt8 = 0
        static let busy: UInt8 = 1
        /// Held, and something was left behind.
        static let dirty: UInt8 = 2
    }

    // A bare lock beside the fields and not a `Mutex<State>`: the fields of subclasses are generic, and a state struct of
    // generic size costs a metadata lookup at every use (measured: 20 ns a call).
    private let mutex = Mutex<Void>(())
    private let phase = Atomic<UInt8>(Phase.idle)
    /// Guarded by `lock`.
    @exclusivity(unchecked) private final var waiting = Queue<() -> Void>()

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

    /// Does `work` now if the gate is free; otherwise leaves it to the holder. Call it with the lock taken; gives it back.
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
        waiting.append(work)
        return true
    }

    /// Makes the holder look for new work before it leaves. Call it with the lock taken.
    ///
    /// - Returns: false when there is no holder.
    final func callHolder() -> Bool {
        let result = phase.compareExchange(
            expected: Phase.busy,
            desired: Phase.dirty,
            ordering: .acquiringAndReleasing
        )
        return result.exchanged || result.original == Phase.dirty
    }

    /// Gives the gate back, after the work that others left behind.
    @inline(__always) final func leave() {
        if !phase.compareExchange(expected: Phase.busy, desired: Phase.idle, ordering: .acquiringAndReleasing).exchanged
        {
            finishWaitingWork()
        }
    }

    private func finishWaitingWork() {
        repeat {
            settle()
            lock()
            let work = waiting.popFirst()
            if waiting.isEmpty { phase.store(Phase.busy, ordering: .relaxed) }
            unlock()
            work?()
        } while !phase.compareExchange(
            expected: Phase.busy,
            desired: Phase.idle,
            ordering: .acquiringAndReleasing
        ).exchanged
    }

    /// Called by the holder between two pieces of work, when somebody called for it.
    func settle() {}
}
