import AppSubjects
import Testing

/// What is counted is told apart by a type of each test's own: other tests go on meanwhile.
@Suite("Resources", .serialized, .timeLimit(.minutes(1)))
struct ResourcesTests {
    /// An element that no other test sends.
    struct Marker: Sendable {}

    /// A way to begin a subscription, and what is told about it.
    struct EntryPoint: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let kind: String
        /// The line of the call; nil where a call has no place to take it along.
        let line: UInt?
        let begin: @Sendable (Observable<Marker>) -> AnyObject?

        init(
            _ testDescription: String,
            _ kind: String,
            line: UInt? = #line,
            begin: @escaping @Sendable (Observable<Marker>) -> (any Disposable)?
        ) {
            self.testDescription = testDescription
            self.kind = kind
            self.line = line
            self.begin = { source in
                guard let subscription = begin(source) else { return nil }
                return DisposeBag(disposing: subscription)
            }
        }

        static let all: [EntryPoint] = [
            EntryPoint("subscribe(onNext:)", "ElementSink") { $0.subscribe(onNext: { _ in }) },
            EntryPoint("subscribe with several closures", "ClosureSink") { $0.subscribe(onCompleted: {}) },
            EntryPoint("subscribe with one closure for all events", "ClosureSink") { $0.subscribe { _ in } },
            EntryPoint("subscribe(with:)", "ClosureSink") { $0.subscribe(with: owner, onNext: { _, _ in }) },
            EntryPoint("subscribe on an operator", "ElementSink") { $0.map { $0 }.subscribe(onNext: { _ in }) },
            EntryPoint("subscribe on a shared sequence", "ElementSink") { $0.share().subscribe(onNext: { _ in }) },
            EntryPoint("bind(onNext:)", "ClosureSink") { $0.bind(onNext: { _ in }) },
            EntryPoint("bind(with:onNext:)", "ClosureSink") { $0.bind(with: owner, onNext: { _, _ in }) },
            EntryPoint("bind(to:), AnyObserver", "ClosureSink") { $0.bind(to: AnyObserver { _ in }) },
            EntryPoint("bind(to:), AnyObserver?", "ClosureSink") { $0.bind(to: AnyObserver<Marker?> { _ in }) },
            EntryPoint("bind(to:), PublishRelay", "ClosureSink") { $0.bind(to: PublishRelay<Marker>()) },
            EntryPoint("bind(to:), PublishRelay?", "ClosureSink") { $0.bind(to: PublishRelay<Marker?>()) },
            EntryPoint("bind(to:), BehaviorRelay", "ClosureSink") { $0.bind(to: BehaviorRelay(value: Marker())) },
            EntryPoint("bind(to:), BehaviorRelay?", "ClosureSink") { $0.bind(to: BehaviorRelay<Marker?>(value: nil)) },
            EntryPoint("bind(to:), ReplayRelay", "ClosureSink") { $0.bind(to: ReplayRelay<Marker>.createUnbound()) },
            EntryPoint("bind(to:), ReplayRelay?", "ClosureSink") { $0.bind(to: ReplayRelay<Marker?>.createUnbound()) },
            EntryPoint("subscribe of a Single", "ElementSink") { $0.asSingle().subscribe(onSuccess: { _ in }) },
            EntryPoint("subscribe of a Single with one closure", "ClosureSink") { $0.asSingle().subscribe { _ in } },
            EntryPoint("subscribe(_:)", "ObserverSink", line: nil) { $0.subscribe(AnyObserver { _ in }) },
            EntryPoint("connect", "ConnectionSink", line: nil) { $0.publish().connect() },
        ]

        private static let owner = PublishSubject<Int>()
    }

    @Test("tells the kind of each subscription, and the file and line where it was made", arguments: EntryPoint.all)
    func origins(entryPoint: EntryPoint) {
        let subject = PublishSubject<Marker>()
        traced {
            let subscription = entryPoint.begin(subject)
            let mine = living().filter { $0.kind.hasPrefix(entryPoint.kind + "<") }
            #expect(mine.count == 1)
            let origin = entryPoint.line.map { "AppSubjectsTests/ResourcesTests.swift:\($0)" }
            #expect(mine.first?.origin == origin)
            let place = origin.map { " subscribed at \($0)" } ?? ""
            #expect(mine.first?.description == (mine.first?.kind ?? "") + place)
            #expect(living().filter { $0.origin != nil }.count == (origin == nil ? 0 : 1))
            withExtendedLifetime(subscription) {}
        }
        #expect(living() == [])
        withExtendedLifetime(subject) {}
    }

    @Test("counts what is made while it is on, of every kind, until it goes away")
    func kinds() {
        traced {
            let subject = BehaviorSubject(value: Marker())
            let chain = subject.map { $0 }
            #expect(living().map(\.kind) == ["BehaviorSubject<Marker>", "ElementwiseOperator<Marker, Marker>"])
            let subscription = chain.subscribe(onNext: { _ in })
            #expect(
                living().map(\.kind) == [
                    "BehaviorSubject<Marker>", "ElementSink<Marker>", "ElementwiseOperator<Marker, Marker>",
                    "ElementwiseStage<Marker, Marker>",
                ]
            )
            let total = Resources.total
            #expect(Resources.incrementTotal() > total - 1)
            Resources.decrementTotal()
            subscription.dispose()
        }
        #expect(living() == [])
        let unseen = PublishSubject<Marker>()
        #expect(living() == [])
        withExtendedLifetime(unseen) {}
    }

    @Test("counts down to nothing when everything is gone")
    func leaks() {
        traced {
            let bag = DisposeBag()
            let subject = BehaviorSubject(value: Marker())
            let other = PublishSubject<Marker>()
            Observable.combineLatest(subject, other.startWith(Marker())) { first, _ in first }
                .flatMapLatest { _ in other.withLatestFrom(subject) }
                .share(replay: 1)
                .take(until: other.skip(5))
                .subscribe(onNext: { _ in })
                .disposed(by: bag)
            other.onNext(Marker())
            #expect(!living().isEmpty)
        }
        #expect(living() == [])
    }

    private func traced(_ body: () -> Void) {
        Resources.isTracing = true
        defer { Resources.isTracing = false }
        body()
    }

    private func living() -> [Resources.Resource] {
        Resources.live.filter { $0.kind.contains("Marker") }
    }
}
