import AppSubjects
import Testing

@Suite("Resources", .serialized)
struct ResourcesTests {
    @Test("tells the kind and the place of subscriptions that are alive")
    func origins() {
        struct Marker {}
        Resources.isTracing = true
        defer { Resources.isTracing = false }
        let subject = PublishSubject<Marker>()
        let line: UInt = #line + 1
        let subscription = subject.subscribe(onNext: { _ in })
        let mine = Resources.live.filter { $0.kind.contains("Marker") && $0.origin != nil }
        #expect(mine.map(\.description).count == 1)
        #expect(mine.first?.kind.hasPrefix("ElementSink<") == true)
        #expect(mine.first?.origin == "AppSubjectsTests/ResourcesTests.swift:\(line)")
        subscription.dispose()
    }

    @Test("counts down to nothing when everything is gone")
    func leaks() {
        struct Marker {}
        Resources.isTracing = true
        defer { Resources.isTracing = false }
        func alive() -> [String] { Resources.live.map(\.kind).filter { $0.contains("Marker") } }
        do {
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
            #expect(!alive().isEmpty)
        }
        #expect(alive() == [])
    }
}
