import AppCoreTesting
import AppSubjects
import Dispatch
import Testing

/// An operator over integers, for the behaviours that all operators share.
///
/// `apply` is made so that the operator passes the source's elements on, possibly later and transformed, and its errors at
/// once.
struct OperatorCase: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let apply: @Sendable (Observable<Int>, TestScheduler) -> Observable<Int>

    init(_ name: String, _ apply: @escaping @Sendable (Observable<Int>, TestScheduler) -> Observable<Int>) {
        testDescription = name
        self.apply = apply
    }

    /// The operators that hand an element on during the call that brings it.
    static let direct: [OperatorCase] = [
        OperatorCase("amb") { source, _ in source.amb(Observable.never()) },
        OperatorCase("amb of a list") { source, _ in .amb([.never(), source]) },
        OperatorCase("catch") { source, _ in source.catch { throw $0 } },
        OperatorCase("catch of a list") { source, _ in .catch(sequence: [source]) },
        OperatorCase("combineLatest") { source, _ in .combineLatest(source, Observable.just(1)) { first, _ in first } },
        OperatorCase("combineLatest of a list") { source, _ in .combineLatest([source]) { $0[0] } },
        OperatorCase("compactMap") { source, _ in source.compactMap { $0 } },
        OperatorCase("concat") { source, _ in source.concat(Observable.empty()) },
        OperatorCase("concat of a list") { source, _ in .concat([.empty(), source]) },
        OperatorCase("concatMap") { source, _ in source.concatMap { Observable.just($0) } },
        OperatorCase("deferred") { source, _ in .deferred { source } },
        OperatorCase("distinctUntilChanged") { source, _ in source.distinctUntilChanged() },
        OperatorCase("do") { source, _ in source.do(onNext: { _ in }, onDispose: {}) },
        OperatorCase("enumerated") { source, _ in source.enumerated().map { $0.element } },
        OperatorCase("filter") { source, _ in source.filter { _ in true } },
        OperatorCase("flatMap") { source, _ in source.flatMap { Observable.just($0) } },
        OperatorCase("flatMapFirst") { source, _ in source.flatMapFirst { Observable.just($0) } },
        OperatorCase("flatMapLatest") { source, _ in source.flatMapLatest { Observable.just($0) } },
        OperatorCase("ifEmpty(default:)") { source, _ in source.ifEmpty(default: -1) },
        OperatorCase("ifEmpty(switchTo:)") { source, _ in source.ifEmpty(switchTo: .just(-1)) },
        OperatorCase("map") { source, _ in source.map { $0 } },
        OperatorCase("materialize and dematerialize") { source, _ in source.materialize().dematerialize() },
        OperatorCase("merge") { source, _ in .merge(source, .empty()) },
        OperatorCase("merge(maxConcurrent:)") { source, _ in
            Observable.of(source).merge(maxConcurrent: 1)
        },
        OperatorCase("multicast with a selector") { source, _ in
            source.multicast({ PublishSubject<Int>() }, selector: { $0 })
        },
        OperatorCase("publish and refCount") { source, _ in source.publish().refCount() },
        OperatorCase("replay and refCount") { source, _ in source.replay(1).refCount() },
        OperatorCase("retry(1)") { source, _ in source.retry(1) },
        OperatorCase("retry(when:)") { source, _ in
            source.retry(when: { (errors: Observable<any Error>) in
                errors.flatMap { Observable<Int>.error($0) }
            })
        },
        OperatorCase("scan") { source, _ in source.scan(0) { $1 } },
        OperatorCase("share") { source, _ in source.share() },
        OperatorCase("share(replay: 1)") { source, _ in source.share(replay: 1) },
        OperatorCase("share(replay: 1, scope: .forever)") { source, _ in source.share(replay: 1, scope: .forever) },
        OperatorCase("skip") { source, _ in source.skip(0) },
        OperatorCase("skip(until:)") { source, _ in source.skip(until: Observable.just(())) },
        OperatorCase("skip(while:)") { source, _ in source.skip { _ in false } },
        OperatorCase("startWith") { source, _ in source.startWith() },
        OperatorCase("switchLatest") { source, _ in Observable.of(source).switchLatest() },
        OperatorCase("take") { source, _ in source.take(1_000) },
        OperatorCase("take(for:)") { source, scheduler in source.take(for: .seconds(10_000), scheduler: scheduler) },
        OperatorCase("take(until:)") { source, _ in source.take(until: Observable<Int>.never()) },
        OperatorCase("take(until:) with a predicate") { source, _ in source.take(until: { _ in false }) },
        OperatorCase("take(while:)") { source, _ in source.take(while: { _ in true }) },
        OperatorCase("throttle") { source, scheduler in source.throttle(.seconds(0), scheduler: scheduler) },
        OperatorCase("timeout") { source, scheduler in source.timeout(.seconds(10_000), scheduler: scheduler) },
        OperatorCase("using") { source, _ in
            .using({ BooleanDisposable() }, observableFactory: { _ in source })
        },
        OperatorCase("withLatestFrom") { source, _ in
            source.withLatestFrom(Observable.just(0)) { first, _ in first }
        },
        OperatorCase("zip") { source, _ in .zip(source, Observable.repeating(8)) { first, _ in first } },
    ]

    /// All operators with one source.
    static let all = direct + delaying

    /// Whether the operator hands an element on during the call that brings it.
    var isDirect: Bool { Self.direct.contains { $0.testDescription == testDescription } }

    /// The operators that hand elements on later, or only at the end.
    static let delaying: [OperatorCase] = [
        OperatorCase("buffer") { source, scheduler in
            source.buffer(timeSpan: .seconds(5), count: 2, scheduler: scheduler).map(\.count)
        },
        OperatorCase("debounce") { source, scheduler in source.debounce(.seconds(5), scheduler: scheduler) },
        OperatorCase("delay") { source, scheduler in source.delay(.seconds(5), scheduler: scheduler) },
        OperatorCase("element(at:)") { source, _ in source.element(at: 100) },
        OperatorCase("reduce") { source, _ in source.reduce(0, accumulator: +) },
        OperatorCase("sample") { source, scheduler in
            source.sample(Observable<Int>.interval(.seconds(5), scheduler: scheduler))
        },
        OperatorCase("single") { source, _ in source.single { $0 > 100 } },
        OperatorCase("skip for a time") { source, scheduler in source.skip(.seconds(25), scheduler: scheduler) },
        OperatorCase("takeLast") { source, _ in source.takeLast(2) },
        OperatorCase("toArray") { source, _ in source.toArray().asObservable().map(\.count) },
    ]
}

extension Observable where Element == Int {
    /// So many ones, sent at the subscription.
    fileprivate static func repeating(_ count: Int) -> Observable<Int> {
        from(Swift.repeatElement(1, count: count))
    }
}
