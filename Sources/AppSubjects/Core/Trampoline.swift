#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What a thread keeps to turn recursion into loops: the work of `CurrentThreadScheduler`, and calls put off because
/// the stack was deep.
final class Trampoline {
    /// The nesting at which calls are put off. A landing in a long chain costs 8 of it, a nested subscription 1.
    private static let limit = 32

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        #if canImport(Darwin)
            let failure = pthread_key_create(&key) { Unmanaged<Trampoline>.fromOpaque($0).release() }
        #else
            let failure = pthread_key_create(&key) { pointer in
                if let pointer { Unmanaged<Trampoline>.fromOpaque(pointer).release() }
            }
        #endif
        precondition(failure == 0, "the process has no thread-local storage left")
        return key
    }()

    /// The calling thread's trampoline.
    static var current: Trampoline {
        if let pointer = pthread_getspecific(key) {
            return Unmanaged<Trampoline>.fromOpaque(pointer).takeUnretainedValue()
        }
        let trampoline = Trampoline()
        pthread_setspecific(key, Unmanaged.passRetained(trampoline).toOpaque())
        return trampoline
    }

    /// Whether this is the main thread's.
    private(set) lazy var isOnMainThread = MainQueue.isThreadCurrent
    /// Whether work scheduled on the current thread waits for a running loop.
    @exclusivity(unchecked) private(set) var isRunning = false
    @exclusivity(unchecked) private var scheduled = Queue<ScheduledWork>()
    @exclusivity(unchecked) private var deferred = Queue<() -> Void>()
    @exclusivity(unchecked) private var nesting = 0
    /// What waits to be let go of, each held by a closure that is never called.
    @exclusivity(unchecked) private var released = Queue<() -> Void>()
    @exclusivity(unchecked) private var isReleasing = false
    /// What the thread delivers at the moment, for `Delivery` alone.
    @exclusivity(unchecked) var delivery: Delivery?

    /// Whether other work waits for the thread.
    var hasScheduledWork: Bool { !scheduled.isEmpty }

    /// Keeps work for the running loop.
    func schedule(_ work: ScheduledWork) {
        scheduled.append(work)
    }

    /// Runs `body` and then everything it scheduled on this thread; only `body` when a loop is running already.
    func run(_ body: () -> Void) {
        guard !isRunning else { return body() }
        isRunning = true
        body()
        while let work = scheduled.popFirst() { work.run() }
        isRunning = false
    }

    /// Lets go of an object once nothing else is being let go of on this thread, so that a long row of objects that
    /// hold each other needs no stack.
    func release<Object>(_ object: inout Object?) {
        released.append(Self.holder(of: object.take()))
        releaseAll()
    }

    /// Lets go of what a closure holds, see `release(_:)`. The closure is not called.
    func release(holder: inout (() -> Void)?) {
        if let holder = holder.take() { released.append(holder) }
        releaseAll()
    }

    /// Everything is taken out of the queue, also what could be let go of directly: optimised code may let go of a
    /// local variable before `isReleasing` is set.
    private func releaseAll() {
        guard !isReleasing else { return }
        isReleasing = true
        while releaseOne() {}
        isReleasing = false
    }

    private static func holder<Value>(of value: consuming Value) -> () -> Void {
        { [value] in withExtendedLifetime(value) {} }
    }

    private func releaseOne() -> Bool {
        let holder = released.popFirst()
        return holder != nil
    }

    /// Calls `body` now, or, when the thread is deep in such calls, once the outermost one has returned.
    ///
    /// Calls that are put off keep their order: as long as any waits, later ones wait behind it.
    func descend(cost: Int, _ body: @escaping () -> Void) {
        guard nesting + cost <= Self.limit, deferred.isEmpty else {
            deferred.append(Delivery.carried(by: body))
            return
        }
        nesting += cost
        body()
        nesting -= cost
        guard nesting == 0 else { return }
        while let body = deferred.popFirst() {
            nesting = cost
            body()
        }
        nesting = 0
    }
}

/// A piece of work that waits for a thread.
class ScheduledWork {
    /// Does the work.
    func run() {}
}
