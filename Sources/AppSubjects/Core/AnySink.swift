import Synchronization

/// One station of a running subscription, whatever its element type.
///
/// Sinks are made from the subscriber upwards: each knows the station below it from birth and the one above
/// (`upstream`) before the source starts. Events travel down, disposal travels up. All walks along a chain are loops,
/// because a chain may be longer than the stack is deep.
@usableFromInline class AnySink: Cancellation, Disposable {
    /// Bits of `flags`.
    enum Flag {
        /// Disposal has begun; nothing may be delivered any more.
        static let disposed: UInt32 = 1
        /// A terminal event has been accepted.
        static let stopped: UInt32 = 2
        /// `upstream` holds a value that the disposer has to end.
        static let connected: UInt32 = 4
        /// The source is gone; `upstream` belongs to whoever detached it.
        static let detached: UInt32 = 8
        /// The sink is counted in `Resources`.
        static let traced: UInt32 = 16
    }

    /// The number of stations from one landing place to the next: an odd one, so that in chains of alternating kinds of
    /// stations each kind gets its share.
    private static let landingInterval: UInt8 = 47

    /// Whether the stack may be deep at this station.
    final var isLandingPlace: Bool { depth == Self.landingInterval - 1 }

    /// The depth of a station above this one.
    final var depthAbove: UInt8 { isLandingPlace ? 0 : depth + 1 }

    @exclusivity(unchecked) private final var upstream: Cancellation?
    /// Neighbours in the list of a `Broadcast`, which alone touches them.
    @exclusivity(unchecked) final var successor: Unmanaged<AnySink>?
    @exclusivity(unchecked) final var predecessor: Unmanaged<AnySink>?
    private let flags = Atomic<UInt32>(0)
    /// Stations between this one and the subscriber, counted modulo `landingInterval`.
    let depth: UInt8
    /// Whether a `Broadcast` holds this sink; guarded by its lock.
    @exclusivity(unchecked) final var isListed = false
    /// Whether whoever disposes of the sink took over `upstream`; touched by that one only.
    @exclusivity(unchecked) private final var ownsUpstream = false

    init(depth: UInt8) {
        self.depth = depth
        super.init()
        if Resources.isTracing {
            flags.store(Flag.traced, ordering: .relaxed)
            Resources.adopt(self)
        }
    }

    deinit {
        if flags.load(ordering: .relaxed) & Flag.traced != 0 { Resources.abandon(self) }
    }

    /// The station below, unless this is the end of the chain.
    var downstream: AnySink? { nil }

    // MARK: State

    /// Whether events may still be delivered: neither terminated nor disposed of.
    final var isLive: Bool {
        flags.load(ordering: .acquiring) & (Flag.disposed | Flag.stopped) == 0
    }

    /// Whether disposal has begun.
    @usableFromInline final var isDisposed: Bool {
        flags.load(ordering: .acquiring) & Flag.disposed != 0
    }

    /// Accepts a terminal event.
    ///
    /// - Returns: true for the first caller, and only while the sink is live.
    final func stop() -> Bool {
        let old = flags.bitwiseOr(Flag.stopped, ordering: .acquiringAndReleasing).oldValue
        return old & (Flag.disposed | Flag.stopped) == 0
    }

    // MARK: Connection

    /// Connects what is above; ends that connection at once when the sink is already disposed of.
    final func connect(_ cancellation: Cancellation) {
        if !connectUnlessDisposed(cancellation) { disconnect(from: cancellation) }
    }

    /// Connects what is above.
    ///
    /// - Returns: false, without having connected anything, when the sink is already disposed of.
    final func connectUnlessDisposed(_ cancellation: Cancellation) -> Bool {
        upstream = cancellation
        let old = flags.bitwiseOr(Flag.connected, ordering: .acquiringAndReleasing).oldValue
        guard old & Flag.disposed != 0 else { return true }
        upstream = nil
        return false
    }

    /// Connects a foreign subscription, see `connect(_:)`.
    final func connect(disposable: any Disposable) {
        if disposable is NopDisposable { return }
        connect(DisposableCancellation(disposable))
    }

    // MARK: Disposal

    /// Ends the subscription. Nothing is delivered to a subscriber after this, also in the middle of an emission.
    @usableFromInline final func dispose() {
        guard beginDisposal() else { return }
        endDisposal()
    }

    /// Marks the sink as disposed of.
    ///
    /// - Returns: true for the one caller that has to go on with `endDisposal()`.
    final func beginDisposal() -> Bool {
        let old = flags.bitwiseOr(Flag.disposed, ordering: .acquiringAndReleasing).oldValue
        guard old & Flag.disposed == 0 else { return false }
        ownsUpstream = old & (Flag.connected | Flag.detached) == Flag.connected
        return true
    }

    /// Disposes of everything above and then runs `didDispose()`.
    final func endDisposal() {
        disposeAbove()
        didDispose()
    }

    /// Disposes of everything above this sink, which has been marked as disposed of.
    final func disposeAbove() {
        var disposal = Disposal()
        disposeAbove(&disposal)
    }

    private func disposeAbove(_ disposal: inout Disposal) {
        var next = disposeNextAbove(&disposal)
        while let sink = next ?? disposal.takeBranch() { next = sink.disposeNextAbove(&disposal) }
        while let sink = disposal.waiting.popLast() { sink.didEndAbove() }
    }

    /// Disconnects from what is above.
    ///
    /// - Returns: the sink above, if it is to be gone on with.
    private func disposeNextAbove(_ disposal: inout Disposal) -> AnySink? {
        join(&disposal)
        // Taken and handed on, not copied: reference counts are most of what a disposal costs.
        guard ownsUpstream, let above = upstream.take() else { return nil }
        return above.disconnect(self, disposal: &disposal) ? unsafeDowncast(above, to: AnySink.self) : nil
    }

    /// Cuts the connection above without ending anything, so that another source can be attached.
    ///
    /// - Returns: false when the sink is already disposed of; whoever did that ends what is above.
    final func disconnectForReplacement() -> Bool {
        let old = flags.bitwiseAnd(~Flag.connected, ordering: .acquiringAndReleasing).oldValue
        guard old & (Flag.disposed | Flag.detached) == 0 else { return false }
        upstream = nil
        return true
    }

    /// Ends the subscription above, because it has sent its last event, while this sink goes on.
    final func releaseUpstream() {
        let old = flags.bitwiseAnd(~Flag.connected, ordering: .acquiringAndReleasing).oldValue
        guard old & (Flag.connected | Flag.disposed | Flag.detached) == Flag.connected, let above = upstream.take()
        else { return }
        disconnect(from: above)
    }

    private func disconnect(from cancellation: Cancellation) {
        var disposal = Disposal()
        let isSink = cancellation.disconnect(self, disposal: &disposal)
        let next = isSink ? unsafeDowncast(cancellation, to: AnySink.self) : disposal.takeBranch()
        next?.disposeAbove(&disposal)
    }

    final override func disconnect(_ sink: AnySink, disposal: inout Disposal) -> Bool {
        beginDisposal()
    }

    /// Adds what else ends with this sink, the last one to be disposed of first.
    func join(_ disposal: inout Disposal) {}

    /// Called when everything above was disposed of, if the sink put itself among those that wait for it.
    func didEndAbove() {}

    /// Runs after this sink and everything above was disposed of by `dispose()`.
    func didDispose() {}

    // MARK: A source that vanishes

    /// Tells the chain below that its source was deallocated: no event will come, so nothing needs to be kept for it.
    final func sourceVanished() {
        var next: AnySink? = self
        while let sink = next {
            let old = sink.flags.bitwiseOr(Flag.detached, ordering: .acquiringAndReleasing).oldValue
            guard old & (Flag.disposed | Flag.detached) == 0, old & Flag.connected != 0 else { return }
            sink.upstream = nil
            guard sink.endsWithItsSource else { return sink.quiesce() }
            next = sink.downstream
        }
    }

    /// Whether the station has nothing left to do once the one above is gone: no other source, nothing to pass on
    /// later, and nothing to end with the subscription.
    var endsWithItsSource: Bool { false }

    /// Called when no delivery to this sink is running and none can follow: closures may be let go.
    func quiesce() {}
}
