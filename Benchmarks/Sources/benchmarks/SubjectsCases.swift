import AppSubjects
import Dispatch
import Synchronization

/// The cost of sending events, against loops and closures that do the same by hand.
let subjectsCases: [BenchmarkCase] =
    [1, 10, 1000].map { count in
        .times("subjects.publish.\(count)", .atMost(count == 1 ? 2 : count == 10 ? 1.2 : 1)) {
            let counter = Counter()
            let subject = PublishSubject<Int>()
            let bag = counter.observe(subject, count)
            let closures = counter.closures(count)
            return (
                { times in
                    for element in 0..<times { subject.onNext(element) }
                    withExtendedLifetime(bag) {}
                },
                { times in
                    for element in 0..<times {
                        for closure in closures { closure(element) }
                    }
                }
            )
        }
    } + [
        .times("subjects.behavior", .atMost(1.3)) {
            let subject = BehaviorSubject(value: 0)
            return againstPublish(subject) { subject.onNext($0) }
        },
        .times("subjects.behavior.10", .atMost(1.3)) {
            let subject = BehaviorSubject(value: 0)
            return againstPublish(subject, observers: 10) { subject.onNext($0) }
        },
        .times("subjects.publish-relay", .atMost(1.3)) {
            let relay = PublishRelay<Int>()
            return againstPublish(relay) { relay.accept($0) }
        },
        .times("subjects.behavior-relay", .atMost(1.3)) {
            let relay = BehaviorRelay(value: 0)
            return againstPublish(relay) { relay.accept($0) }
        },
        .times("subjects.replay.100", .atMost(2)) {
            let subject = ReplaySubject<Int>.create(bufferSize: 100)
            return againstPublish(subject) { subject.onNext($0) }
        },
        .times("subjects.chain", .atMost(2)) {
            let counter = Counter()
            let subject = PublishSubject<Int>()
            let subscription = subject.map { $0 &+ 1 }.filter { $0 >= 0 }.scan(0) { $0 &+ $1 }
                .subscribe(onNext: { counter.sum &+= $0 })
            let nested = nestedClosures(counter)
            return (
                { times in
                    for element in 0..<times { subject.onNext(element) }
                    withExtendedLifetime(subscription) {}
                },
                { times in for element in 0..<times { nested(element) } }
            )
        },
        .times("subjects.combineLatest", .atMost(3)) {
            let counter = Counter()
            let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
            let subscription = Observable.combineLatest(first, second) { $0 &+ $1 }
                .subscribe(onNext: { counter.sum &+= $0 })
            first.onNext(1)
            second.onNext(1)
            let nested = nestedClosures(counter)
            return (
                { times in
                    for element in 0..<times { first.onNext(element) }
                    withExtendedLifetime(subscription) {}
                },
                { times in for element in 0..<times { nested(element) } }
            )
        },
        .times("subjects.from.1000", .atMost(3)) {
            let counter = Counter()
            let elements = Array(0..<1000)
            let closure = counter.closures(1)[0]
            return (
                { times in
                    for _ in 0..<times {
                        Observable.from(elements).subscribe(onNext: { counter.sum &+= $0 }).dispose()
                    }
                },
                { times in
                    for _ in 0..<times {
                        for element in elements { closure(element) }
                    }
                }
            )
        },
        .times("subjects.value", .atMost(2)) {
            let relay = BehaviorRelay(value: 1)
            let counter = Counter()
            let mutex = Mutex(1)
            return (
                { times in for _ in 0..<times { counter.sum &+= relay.value } },
                { times in for _ in 0..<times { counter.sum &+= mutex.withLock { $0 } } }
            )
        },
        BenchmarkCase(name: "subjects.two-threads", goal: .atMost(1.5)) {
            let counter = Counter()
            let subject = PublishSubject<Int>()
            let subscription = subject.subscribe(onNext: { counter.sum &+= $0 })
            return withExtendedLifetime(subscription) {
                Sampler.contention { times in
                    for element in 0..<times { subject.onNext(element) }
                }
            }
        },
        .bytes("subjects.bytes", .bytesAtMost(120)) {
            let subject = PublishSubject<Int>()
            // Each closure has an object of its own, so that none is made once for all.
            let counters = (0..<1000).map { _ in Counter() }
            var subscriptions: [any Disposable] = []
            subscriptions.reserveCapacity(1000)
            let before = Heap.bytesInUse
            for counter in counters { subscriptions.append(subject.subscribe(onNext: { counter.sum &+= $0 })) }
            return withExtendedLifetime(subscriptions) { (Heap.bytesInUse - before) / 1000 }
        },
    ]
    + [1, 100_000].flatMap { standing in
        [
            // Counted: subscribing and disposing of that at once. The baseline makes an object and lets go of it at once.
            .times("subjects.subscribe+dispose.\(standing).newest", .atMost(6)) {
                let counter = Counter()
                let subject = PublishSubject<Int>()
                let bag = counter.observe(subject, standing)
                return (
                    { times in
                        for _ in 0..<times { subject.subscribe(onNext: { counter.sum &+= $0 }).dispose() }
                        withExtendedLifetime(bag) {}
                    },
                    { times in for _ in 0..<times { blackHole(Counter()) } }
                )
            },
            // Counted: disposing of the oldest subscription, subscribing, and moving the new one into the place of the old
            // one in an array. The baseline moves a new object into the place of the oldest one in an array as long.
            .times("subjects.subscribe+dispose.\(standing).oldest", .atMost(6)) {
                let counter = Counter()
                let subject = PublishSubject<Int>()
                let subscriptions = Turnover(standing) { subject.subscribe(onNext: { counter.sum &+= $0 }) }
                let objects = Turnover(standing) { Plain() }
                return (
                    { times in
                        for _ in 0..<times {
                            subscriptions.oldest.dispose()
                            subscriptions.replaceOldest(by: subject.subscribe(onNext: { counter.sum &+= $0 }))
                        }
                    },
                    { times in for _ in 0..<times { objects.replaceOldest(by: Plain()) } }
                )
            },
        ]
    }

/// Compares a source with a `PublishSubject` that has as many observers.
private func againstPublish(
    _ source: some ObservableType<Int>,
    observers: Int = 1,
    send: @escaping (Int) -> Void
) -> (subject: (Int) -> Void, baseline: (Int) -> Void) {
    let counter = Counter()
    let publish = PublishSubject<Int>()
    let bag = DisposeBag()
    for _ in 0..<observers {
        source.subscribe(onNext: { counter.sum &+= $0 }).disposed(by: bag)
        publish.subscribe(onNext: { counter.sum &+= $0 }).disposed(by: bag)
    }
    let plain: (Int) -> Void = { publish.onNext($0) }
    return (
        { times in
            for element in 0..<times { send(element) }
            withExtendedLifetime(bag) {}
        },
        { times in for element in 0..<times { plain(element) } }
    )
}

/// Map, filter and scan by hand: four closures, each of which calls the next.
private func nestedClosures(_ counter: Counter) -> (Int) -> Void {
    makeMap(makeFilter(makeScan(counter.closures(1)[0])))
}

// Not inlined, or the four would become one.
@inline(never) private func makeMap(_ next: @escaping (Int) -> Void) -> (Int) -> Void {
    { next($0 &+ 1) }
}

@inline(never) private func makeFilter(_ next: @escaping (Int) -> Void) -> (Int) -> Void {
    { if $0 >= 0 { next($0) } }
}

@inline(never) private func makeScan(_ next: @escaping (Int) -> Void) -> (Int) -> Void {
    var total = 0
    return { element in
        total &+= element
        next(total)
    }
}

/// What the observers change. Used by one thread at a time.
private final class Counter {
    var sum = 0

    /// Closures that the compiler cannot see through.
    @inline(never) func closures(_ count: Int) -> [(Int) -> Void] {
        (0..<count).map { _ in { self.sum &+= $0 } }
    }

    /// Subscribes a number of times; the subscriptions end with the bag.
    func observe(_ subject: PublishSubject<Int>, _ count: Int) -> DisposeBag {
        let bag = DisposeBag()
        for _ in 0..<count { subject.subscribe(onNext: { self.sum &+= $0 }).disposed(by: bag) }
        return bag
    }
}

/// Keeps the latest of what is made: each is moved into the place of the oldest.
private final class Turnover {
    private var places: [any Disposable]
    private var position = 0

    init(_ count: Int, _ make: () -> any Disposable) {
        places = (0..<count).map { _ in make() }
    }

    var oldest: any Disposable { places[position] }

    @inline(__always) func replaceOldest(by new: consuming any Disposable) {
        places[position] = new
        position = (position + 1) % places.count
    }
}

/// One heap object, and nothing to end.
private final class Plain: Disposable {
    func dispose() {}
}
