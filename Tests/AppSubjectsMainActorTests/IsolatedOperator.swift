import AppSubjects
import Dispatch
import Synchronization
import Testing

/// Notes where closures are called.
nonisolated final class Probe: Sendable {
    private static let mainQueue: DispatchSpecificKey<Void> = {
        let key = DispatchSpecificKey<Void>()
        DispatchQueue.main.setSpecific(key: key, value: ())
        return key
    }()

    private let calls = Mutex<[Bool]>([])

    /// The number of calls.
    var count: Int { calls.withLock { $0.count } }
    /// The number of calls that were not made on the main actor.
    var countElsewhere: Int { calls.withLock { $0.filter { !$0 }.count } }

    /// Notes a call.
    ///
    /// - Returns: the value given.
    @discardableResult
    func pass<Value>(_ value: Value) -> Value {
        let isOnMainActor = DispatchQueue.getSpecific(key: Self.mainQueue) != nil
        calls.withLock { $0.append(isOnMainActor) }
        return value
    }
}

/// An operator over integers with closures that are written in code of the main actor and tell the probe of each call.
nonisolated struct IsolatedOperator: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let apply: @MainActor @Sendable (Observable<Int>, Probe) -> Observable<Int>

    init(
        _ name: String,
        _ apply: @escaping @MainActor @Sendable (Observable<Int>, Probe) -> Observable<Int>
    ) {
        testDescription = name
        self.apply = apply
    }

    /// The operators whose closures are called with events.
    static let ofEvents: [IsolatedOperator] = transforming + choosing + observing + combining

    private static let transforming: [IsolatedOperator] = [
        IsolatedOperator("map") { source, probe in source.map { probe.pass($0) } },
        IsolatedOperator("compactMap") { source, probe in source.compactMap { probe.pass($0) } },
        IsolatedOperator("scan") { source, probe in source.scan(0) { $0 + probe.pass($1) } },
        IsolatedOperator("scan(into:)") { source, probe in source.scan(into: 0) { $0 += probe.pass($1) } },
        IsolatedOperator("reduce") { source, probe in source.reduce(0) { $0 + probe.pass($1) } },
        IsolatedOperator("reduce, result") { source, probe in
            source.map { probe.pass($0) }.reduce(0, accumulator: +) { probe.pass($0) }
        },
        IsolatedOperator("flatMap") { source, probe in source.flatMap { Observable.just(probe.pass($0)) } },
        IsolatedOperator("flatMapFirst") { source, probe in source.flatMapFirst { Observable.just(probe.pass($0)) } },
        IsolatedOperator("flatMapLatest") { source, probe in source.flatMapLatest { Observable.just(probe.pass($0)) } },
        IsolatedOperator("concatMap") { source, probe in source.concatMap { Observable.just(probe.pass($0)) } },
        IsolatedOperator("catch") { source, probe in
            source.concat(Observable.error(RxError.unknown)).catch { _ in .just(probe.pass(9)) }
        },
        IsolatedOperator("withUnretained") { source, probe in source.withUnretained(probe) { $0.pass($1) } },
        IsolatedOperator("map of a Single") { source, probe in
            source.toArray().map { probe.pass($0.count) }.asObservable()
        },
        IsolatedOperator("flatMap of a Single") { source, probe in
            source.toArray().flatMap { .just(probe.pass($0.count)) }.asObservable()
        },
        IsolatedOperator("catch of a Single") { source, probe in
            source.take(1).concat(Observable.error(RxError.unknown)).asSingle().catch { _ in .just(probe.pass(9)) }
                .asObservable()
        },
        IsolatedOperator("do of a Single") { source, probe in
            source.toArray().map { @Sendable in $0.count }.do(onSuccess: { probe.pass($0) }).asObservable()
        },
    ]

    private static let choosing: [IsolatedOperator] = [
        IsolatedOperator("filter") { source, probe in source.filter { probe.pass($0) > 1 } },
        IsolatedOperator("distinctUntilChanged, key") { source, probe in
            source.distinctUntilChanged { probe.pass($0) }
        },
        IsolatedOperator("distinctUntilChanged, comparer") { source, probe in
            source.distinctUntilChanged { probe.pass($0) == $1 }
        },
        IsolatedOperator("distinctUntilChanged, key with a comparer from elsewhere") { source, probe in
            source.distinctUntilChanged({ probe.pass($0) }, comparer: ==)
        },
        IsolatedOperator("distinctUntilChanged, comparer with a key from elsewhere") { source, probe in
            source.distinctUntilChanged(\.self, comparer: { probe.pass($0) == $1 })
        },
        IsolatedOperator("single") { source, probe in source.single { probe.pass($0) == 2 } },
        IsolatedOperator("skip(while:)") { source, probe in source.skip { probe.pass($0) < 2 } },
        IsolatedOperator("take(while:)") { source, probe in source.take(while: { probe.pass($0) < 3 }) },
        IsolatedOperator("take(until:)") { source, probe in source.take(until: { probe.pass($0) > 2 }) },
    ]

    private static let observing: [IsolatedOperator] = [
        IsolatedOperator("do(onNext:)") { source, probe in source.do(onNext: { probe.pass($0) }) },
        IsolatedOperator("do(afterNext:)") { source, probe in source.do(afterNext: { probe.pass($0) }) },
        IsolatedOperator("do(onError:)") { source, probe in
            source.concat(Observable.error(RxError.unknown)).do(onError: { probe.pass($0) })
        },
        IsolatedOperator("do(afterError:)") { source, probe in
            source.concat(Observable.error(RxError.unknown)).do(afterError: { probe.pass($0) })
        },
        IsolatedOperator("do(onCompleted:)") { source, probe in
            source.catchAndReturn(9).do(onCompleted: { probe.pass(()) })
        },
        IsolatedOperator("do(afterCompleted:)") { source, probe in
            source.catchAndReturn(9).do(afterCompleted: { probe.pass(()) })
        },
    ]

    private static let combining: [IsolatedOperator] = [
        IsolatedOperator("withLatestFrom") { source, probe in
            source.withLatestFrom(Observable.just(1)) { probe.pass($0) + $1 }
        },
        IsolatedOperator("combineLatest of 2") { source, probe in
            .combineLatest(source, source) { probe.pass($0 + $1) }
        },
        IsolatedOperator("combineLatest of 3") { source, probe in
            .combineLatest(source, source, source) { probe.pass($0 + $1 + $2) }
        },
        IsolatedOperator("combineLatest of 4") { source, probe in
            .combineLatest(source, source, source, source) { probe.pass($0 + $3) }
        },
        IsolatedOperator("combineLatest of 5") { source, probe in
            .combineLatest(source, source, source, source, source) { probe.pass($0 + $4) }
        },
        IsolatedOperator("combineLatest of 6") { source, probe in
            .combineLatest(source, source, source, source, source, source) { probe.pass($0 + $5) }
        },
        IsolatedOperator("combineLatest of 7") { source, probe in
            .combineLatest(source, source, source, source, source, source, source) { probe.pass($0 + $6) }
        },
        IsolatedOperator("combineLatest of 8") { source, probe in
            .combineLatest(source, source, source, source, source, source, source, source) { probe.pass($0 + $7) }
        },
        IsolatedOperator("combineLatest of a list") { source, probe in
            .combineLatest([source, source]) { probe.pass($0[0] + $0[1]) }
        },
        IsolatedOperator("zip of 2") { source, probe in .zip(source, source) { probe.pass($0 + $1) } },
        IsolatedOperator("zip of 3") { source, probe in .zip(source, source, source) { probe.pass($0 + $1 + $2) } },
        IsolatedOperator("zip of 4") { source, probe in
            .zip(source, source, source, source) { probe.pass($0 + $3) }
        },
        IsolatedOperator("zip of 5") { source, probe in
            .zip(source, source, source, source, source) { probe.pass($0 + $4) }
        },
        IsolatedOperator("zip of 6") { source, probe in
            .zip(source, source, source, source, source, source) { probe.pass($0 + $5) }
        },
        IsolatedOperator("zip of 7") { source, probe in
            .zip(source, source, source, source, source, source, source) { probe.pass($0 + $6) }
        },
        IsolatedOperator("zip of 8") { source, probe in
            .zip(source, source, source, source, source, source, source, source) { probe.pass($0 + $7) }
        },
        IsolatedOperator("zip of a list") { source, probe in
            .zip([source, source]) { probe.pass($0[0] + $0[1]) }
        },
        IsolatedOperator("zip of 2 Singles") { source, probe in
            Single.zip(source.first(), source.first()) { probe.pass(($0 ?? 0) + ($1 ?? 0)) }.asObservable()
        },
        IsolatedOperator("zip of 3 Singles") { source, probe in
            Single.zip(source.first(), source.first(), source.first()) { one, _, _ in probe.pass(one ?? 0) }
                .asObservable()
        },
        IsolatedOperator("zip of a list of Singles") { source, probe in
            Single.zip([source.first()]) { probe.pass($0.count) }.asObservable()
        },
    ]

    /// The operators whose closures are called when somebody subscribes.
    static let ofSubscriptions: [IsolatedOperator] = [
        IsolatedOperator("create") { source, probe in
            .create { observer in
                probe.pass(())
                return source.subscribe(observer)
            }
        },
        IsolatedOperator("create of a Single") { source, probe in
            Single<Int>.create { send in
                probe.pass(())
                return source.toArray().subscribe(isolation: nil) { result in send(result.map(\.count)) }
            }.asObservable()
        },
        IsolatedOperator("deferred") { source, probe in .deferred { probe.pass(source) } },
        IsolatedOperator("deferred of a Single") { source, probe in
            Single.deferred { probe.pass(source.first()) }.map { @Sendable in $0 ?? 0 }.asObservable()
        },
        IsolatedOperator("retry(when:) of a Single") { source, probe in
            source.first().map { @Sendable in $0 ?? 0 }
                .retry(when: { (errors: Observable<any Error>) in probe.pass(errors) }).asObservable()
        },
        IsolatedOperator("zip of no Singles") { _, probe in
            Single.zip([Single<Int>]()) { probe.pass($0.count) }.asObservable()
        },
        IsolatedOperator("using, resource") { source, probe in
            .using(
                { probe.pass(BooleanDisposable()) },
                observableFactory: { @Sendable [source = Handed(source)] _ in source.value }
            )
        },
        IsolatedOperator("using, sequence") { source, probe in
            .using({ @Sendable in BooleanDisposable() }, observableFactory: { _ in probe.pass(source) })
        },
        IsolatedOperator("multicast, subject") { source, probe in
            source.multicast({ probe.pass(PublishSubject<Int>()) }, selector: { @Sendable in $0 })
        },
        IsolatedOperator("multicast, selector") { source, probe in
            source.multicast({ @Sendable in PublishSubject<Int>() }, selector: { probe.pass($0) })
        },
        IsolatedOperator("retry(when:)") { source, probe in
            source.retry(when: { (errors: Observable<any Error>) in probe.pass(errors) }).catchAndReturn(9)
        },
        IsolatedOperator("generate, condition") { source, probe in
            .generate(initialState: 0, condition: { probe.pass($0) < 3 }, iterate: { @Sendable in $0 + 1 })
        },
        IsolatedOperator("generate, step") { source, probe in
            .generate(initialState: 0, condition: { @Sendable in $0 < 3 }, iterate: { probe.pass($0) + 1 })
        },
        IsolatedOperator("do(onSubscribe:)") { source, probe in source.do(onSubscribe: { probe.pass(()) }) },
        IsolatedOperator("do(onSubscribed:)") { source, probe in source.do(onSubscribed: { probe.pass(()) }) },
    ]
}

/// Hands something to another thread. Proof for `@unchecked Sendable`: that sequences may be used from several threads
/// at a time is what the tests that use this check; under the thread sanitizer it is checked for true.
nonisolated struct Handed<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
