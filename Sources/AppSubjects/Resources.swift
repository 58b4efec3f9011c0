import Synchronization

/// Counts what is alive, to find leaks. Off until `isTracing` is set; then every observable, running station and
/// disposable made afterwards is counted until it is deallocated.
///
/// ```swift
/// Resources.isTracing = true
/// defer { Resources.isTracing = false }
/// …
/// for resource in Resources.live { print(resource) }  // ElementSink<Int> subscribed at Feed/FeedPresenter.swift:31
/// ```
public enum Resources {
    /// One thing that is alive.
    public struct Resource: Sendable, Equatable, CustomStringConvertible {
        /// The type of the thing.
        public let kind: String
        /// The file and line of the subscription, as `Module/File.swift:7`, where they are known.
        public internal(set) var origin: String?

        /// The kind and the origin.
        public var description: String {
            origin.map { "\(kind) subscribed at \($0)" } ?? kind
        }
    }

    private static let tracing = Atomic(false)
    private static let registry = Guarded<[ObjectIdentifier: Resource]>([:])
    private static let extra = Atomic<Int32>(0)

    /// Whether things that are made from now on are counted.
    public static var isTracing: Bool {
        get { tracing.load(ordering: .relaxed) }
        set { tracing.store(newValue, ordering: .relaxed) }
    }

    /// The number of counted things that are alive.
    public static var total: Int32 {
        Int32(clamping: registry.withLock { $0.count }) &+ extra.load(ordering: .relaxed)
    }

    /// The counted things that are alive, sorted by their descriptions.
    public static var live: [Resource] {
        registry.withLock { Array($0.values) }.sorted { $0.description < $1.description }
    }

    /// Counts a thing of the caller's own.
    ///
    /// - Returns: the new total.
    @discardableResult
    public static func incrementTotal() -> Int32 {
        extra.add(1, ordering: .relaxed)
        return total
    }

    /// Ends the count of a thing of the caller's own.
    ///
    /// - Returns: the new total.
    @discardableResult
    public static func decrementTotal() -> Int32 {
        extra.subtract(1, ordering: .relaxed)
        return total
    }

    static func adopt(_ object: AnyObject) {
        let resource = Resource(kind: "\(type(of: object))", origin: nil)
        let id = ObjectIdentifier(object)
        registry.withLock { $0[id] = resource }
    }

    static func abandon(_ object: AnyObject) {
        let id = ObjectIdentifier(object)
        registry.withLock { $0[id] = nil }
    }

    static func locate(_ object: AnyObject, file: StaticString, line: UInt) {
        let id = ObjectIdentifier(object)
        registry.withLock { $0[id]?.origin = "\(file):\(line)" }
    }
}

/// An object that counts in `Resources` when it was made while tracing was on.
public class TracedObject {
    private let isTraced: Bool

    init() {
        isTraced = Resources.isTracing
        if isTraced { Resources.adopt(self) }
    }

    deinit {
        if isTraced { Resources.abandon(self) }
    }
}
