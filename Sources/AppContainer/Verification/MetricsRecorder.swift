import Synchronization

/// How often one service was asked for while `Container.recordMetrics()` ran, and how long that took.
public struct ServiceMetrics: Hashable, Sendable {
    /// The service, as messages call it.
    public let service: String
    /// Where it is registered.
    public let place: SourceLocation?
    /// How many resolves it answered.
    public internal(set) var resolves = 0
    /// How many times its factory was called. Custom scopes count every resolve.
    public internal(set) var made = 0
    /// The time all its resolves took, what they resolved in turn included.
    public internal(set) var total = Duration.zero
    /// The same without what they resolved in turn.
    public internal(set) var own = Duration.zero
}

/// A recording of what a container resolves; it ends with `stop()` or with its last reference.
public final class MetricsRecording: Sendable {
    private let recorded = Mutex<[UInt: ServiceMetrics]>([:])
    private let isRunning = Mutex(true)
    private static let running = Atomic<Int>(0)

    /// Whether any container is recorded. Whoever has begun a recording sees it.
    static var isAnyRunning: Bool { running.load(ordering: .relaxed) != 0 }

    init() {
        Self.running.wrappingAdd(1, ordering: .sequentiallyConsistent)
        Detour.begin()
    }

    deinit { stop() }

    /// What was recorded so far, by the time services took themselves, the longest first.
    public var services: [ServiceMetrics] {
        recorded.withLock { Array($0.values) }.sorted { ($0.own, $1.service) > ($1.own, $0.service) }
    }

    /// Ends the recording; what was recorded can still be read.
    public func stop() {
        let ended = isRunning.withLock { isRunning in
            defer { isRunning = false }
            return isRunning
        }
        guard ended else { return }
        Self.running.wrappingSubtract(1, ordering: .sequentiallyConsistent)
        Detour.end()
    }

    func add(_ registration: Registration, made: Bool, total: Duration, own: Duration) {
        guard isRunning.withLock({ $0 }) else { return }
        recorded.withLock { recorded in
            var metrics =
                recorded[registration.serial]
                ?? ServiceMetrics(service: ResolutionError.text(of: registration.key), place: registration.source)
            metrics.resolves += 1
            metrics.made += made ? 1 : 0
            metrics.total += total
            metrics.own += own
            recorded[registration.serial] = metrics
        }
    }
}

extension Container {
    /// Counts and times what is resolved from this container and its children, until the recording is stopped.
    ///
    /// While one runs, all containers of the process resolve more slowly; without one nobody pays. Threads are all
    /// recorded, and several recordings may run.
    ///
    /// - Returns: The recording; it ends when nobody holds it.
    public func recordMetrics() -> MetricsRecording {
        let recording = MetricsRecording()
        registry.changeRecords { records in
            records.recordings.removeAll { $0.value == nil }
            records.recordings.append(WeakRecording(recording))
        }
        return recording
    }

    /// Measures the call of a registration, if it is recorded.
    ///
    /// - Parameters:
    ///   - registration: The registration found.
    ///   - body: Makes or finds the instance.
    /// - Returns: What the body returned.
    /// - Throws: What the body threw.
    func measure<Result>(_ registration: Registration, _ body: () throws -> Result) throws -> Result {
        guard MetricsRecording.isAnyRunning else { return try body() }
        let recordings = recordings
        guard !recordings.isEmpty else { return try body() }
        let thread = CurrentThread().state
        let calls = thread.pointee.calls
        let outerNested = thread.pointee.nestedTime
        thread.pointee.nestedTime = .zero
        let start = ContinuousClock.now
        defer {
            let total = ContinuousClock.now - start
            let own = total - thread.pointee.nestedTime
            thread.pointee.nestedTime = outerNested + total
            let made = thread.pointee.calls != calls
            for recording in recordings { recording.add(registration, made: made, total: total, own: own) }
        }
        return try body()
    }

    private var recordings: [MetricsRecording] {
        let own = registry.readRecords { $0.recordings.compactMap(\.value) } ?? []
        return own + (parent?.recordings ?? [])
    }
}

/// A recording that is held by whoever asked for it.
struct WeakRecording: Sendable {
    private(set) weak var value: MetricsRecording?

    init(_ value: MetricsRecording) {
        self.value = value
    }
}
