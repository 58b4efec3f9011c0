import AppSubjects
import Testing

@Suite("DisposeBag")
struct DisposeBagTests {
    @Test("disposes first in, first out, when it goes away")
    func order() {
        let recorder = Recorder<Int>()
        var bag: DisposeBag? = DisposeBag()
        for name in 0..<40 {
            let disposable = Disposables.create { recorder.note("\(name)") }
            bag?.insert(disposable)
        }
        #expect(recorder.seen == "")
        bag = nil
        #expect(recorder.seen == (0..<40).map(String.init).joined(separator: " "))
    }

    @Test("drops subscriptions that have ended, however many there were")
    func pruning() {
        let bag = DisposeBag()
        let subject = PublishSubject<Int>()
        subject.subscribe(onNext: { _ in }).disposed(by: bag)
        for element in 0..<10_000 {
            Observable.just(element).subscribe(onNext: { _ in }).disposed(by: bag)
            subject.take(1).subscribe(onNext: { _ in }).disposed(by: bag)
            subject.onNext(element)
        }
        #expect(bag.count < 100)
        #expect(subject.hasObservers)
    }

    @Test("takes several, a list in a closure, and what it was made with")
    func builders() {
        let recorder = Recorder<Int>()
        func make(_ name: Int) -> any Disposable { Disposables.create { recorder.note("\(name)") } }
        do {
            let first = DisposeBag(disposing: make(1), make(2))
            first.insert(make(3), make(4))
            first.insert([make(5)])
            first.insert {
                make(6)
                make(7)
            }
        }
        do { _ = DisposeBag { make(8) } }
        #expect(recorder.seen == "1 2 3 4 5 6 7 8")
    }
}

@Suite("Disposables")
struct DisposablesTests {
    @Test("disposing twice runs the closure once")
    func once() {
        var count = 0
        let disposable = Disposables.create { count += 1 }
        disposable.dispose()
        disposable.dispose()
        #expect(count == 1)
        #expect(disposable.isDisposed)
    }

    @Test("CompositeDisposable disposes in order, and at once of what comes too late")
    func composite() {
        let recorder = Recorder<Int>()
        let group = CompositeDisposable()
        func make(_ name: Int) -> any Disposable { Disposables.create { recorder.note("\(name)") } }
        let key = group.insert(make(1))
        _ = group.insert(make(2))
        _ = group.insert(make(3))
        if let key { group.remove(for: key) }
        #expect(group.count == 2)
        group.dispose()
        #expect(group.insert(make(4)) == nil)
        #expect(recorder.seen == "1 2 3 4")
    }

    @Test("SerialDisposable disposes of what it replaces")
    func serial() {
        let recorder = Recorder<Int>()
        let serial = SerialDisposable()
        func make(_ name: Int) -> any Disposable { Disposables.create { recorder.note("\(name)") } }
        serial.disposable = make(1)
        serial.disposable = make(2)
        serial.dispose()
        serial.disposable = make(3)
        #expect(recorder.seen == "1 2 3")
    }

    @Test("RefCountDisposable ends with its last holder")
    func refCount() {
        let resource = BooleanDisposable()
        let counted = RefCountDisposable(disposable: resource)
        let holder = counted.retain()
        counted.dispose()
        #expect(!resource.isDisposed)
        holder.dispose()
        holder.dispose()
        #expect(resource.isDisposed)
    }

    @Test("onCompleted comes before onDisposed, and onDisposed once")
    func disposedOnce() {
        let recorder = Recorder<Int>()
        let subscription = Observable.just(1).subscribe(
            onNext: { recorder.note("\($0)") },
            onCompleted: { recorder.note("completed") },
            onDisposed: { recorder.note("disposed") }
        )
        subscription.dispose()
        #expect(recorder.seen == "1 completed disposed")
    }
}

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
        #expect(mine.first?.origin == "AppSubjectsTests/DisposableTests.swift:\(line)")
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
