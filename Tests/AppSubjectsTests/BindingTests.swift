import AppCoreTesting
import AppSubjects
import Testing

@Suite("bind, Binder, relays, AnyObserver")
struct BindingTests {
    @Test("bind sends elements to observers and relays of every kind, the completion to none of the relays")
    func binding() {
        let source = PublishSubject<Int>()
        let (publish, behavior, replay) = (
            PublishRelay<Int>(), BehaviorRelay(value: 0), ReplayRelay<Int>.create(bufferSize: 2)
        )
        let optional = BehaviorRelay<Int?>(value: nil)
        let subject = PublishSubject<Int>()
        var seen: [String] = []
        let bag = DisposeBag {
            publish.subscribe { seen.append("publish \($0)") }
            subject.subscribe { seen.append("subject \($0)") }
            source.bind(to: publish)
            source.bind(to: behavior)
            source.bind(to: replay)
            source.bind(to: optional)
            source.bind(to: subject)
        }
        source.onNext(1)
        source.onCompleted()
        #expect(behavior.value == 1)
        #expect(optional.value == 1)
        #expect(collected(replay) == [.next(1)])
        #expect(seen == ["publish next(1)", "subject next(1)", "subject completed"])
        withExtendedLifetime(bag) {}
    }

    @Test("bind(to:) takes several at once, in order")
    func several() {
        let source = PublishSubject<Int>()
        let (first, second) = (PublishRelay<Int>(), PublishRelay<Int>())
        var seen: [String] = []
        let bag = DisposeBag {
            first.subscribe(onNext: { seen.append("first \($0)") })
            second.subscribe(onNext: { seen.append("second \($0)") })
            source.bind(to: first, second)
        }
        source.onNext(1)
        #expect(seen == ["first 1", "second 1"])
        withExtendedLifetime(bag) {}
    }

    @Test("bind passes the sequence to a function, with an argument to one that returns another function")
    func functions() {
        let source = Observable.of(1, 2)
        let events = source.bind(to: { collected($0) })
        #expect(events == [.next(1), .next(2), .completed])
        let scaled = source.bind(
            to: { sequence in { factor in collected(sequence.map { $0 * factor }) } },
            curriedArgument: 10
        )
        #expect(scaled == [.next(10), .next(20), .completed])
    }

    @Test("bind(with:) gets the object along, does not keep it, and goes silent when it is gone")
    func bindWith() {
        final class Owner { var seen: [Int] = [] }
        let subject = PublishSubject<Int>()
        var owner: Owner? = Owner()
        weak let watched = owner
        let subscription = owner.map { owner in subject.bind(with: owner, onNext: { $0.seen.append($1) }) }
        subject.onNext(1)
        #expect(owner?.seen == [1])
        owner = nil
        #expect(watched == nil)
        subject.onNext(2)
        subscription?.dispose()
    }

    #if DEBUG
        @Test("an error that reaches a relay, a binder or a bound closure stops the program in debug builds")
        func bindingErrors() async {
            func expectStop(_ result: ExitTest.Result?) {
                let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
                #expect(text.contains("Binding error: Sequence timeout."))
            }
            let relay = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = Observable<Int>.error(RxError.timeout).bind(to: PublishRelay())
            }
            expectStop(relay)
            let closure = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = Observable<Int>.error(RxError.timeout).bind(onNext: { _ in })
            }
            expectStop(closure)
            let binder = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let target = PublishSubject<Int>()
                _ = Observable<Int>.error(RxError.timeout).bind(to: Binder(target) { $0.onNext($1) })
            }
            expectStop(binder)
        }
    #endif

    @Test("a bound observer takes the error that ends the sequence")
    func observerError() {
        let observer = PublishSubject<Int>()
        Observable<Int>.error(TestError.first).bind(to: observer).dispose()
        #expect(collected(observer) == [.error(TestError.first)])
    }

    @Test("a binder calls its closure with the target on the scheduler, and does not keep the target")
    func binder() {
        final class Label { var text = "" }
        var label: Label? = Label()
        weak var watched = label
        let scheduler = HistoricalScheduler()
        var binder: Binder<String>?
        if let label { binder = Binder(label, scheduler: scheduler) { $0.text = $1 } }
        binder?.onNext("a")
        #expect(label?.text == "")
        scheduler.start()
        #expect(label?.text == "a")
        binder?.onCompleted()
        label = nil
        #expect(watched == nil)
        binder?.onNext("b")
        scheduler.start()
        watched = nil
    }

    @Test("mapObserver transforms what it is sent; what the closure throws becomes an error")
    func mapObserver() {
        var seen: [Event<Int>] = []
        let observer = AnyObserver<Int> { seen.append($0) }.mapObserver { (text: String) throws -> Int in
            guard let number = Int(text) else { throw TestError.first }
            return number
        }
        observer.onNext("1")
        observer.onNext("x")
        observer.onCompleted()
        #expect(seen == [.next(1), .error(TestError.first), .completed])
    }

    @Test("subscribe(with:) gets the object along, does not keep it, and goes silent when it is gone")
    func subscribeWith() {
        final class Owner { var seen: [Int] = [] }
        let subject = PublishSubject<Int>()
        var owner: Owner? = Owner()
        weak var watched = owner
        var subscription: (any Disposable)?
        if let owner { subscription = subject.subscribe(with: owner, onNext: { $0.seen.append($1) }) }
        subject.onNext(1)
        #expect(owner?.seen == [1])
        owner = nil
        #expect(watched == nil)
        subject.onNext(2)
        watched = nil
        subscription?.dispose()
    }

    @Test(
        "subscribe(with:) calls the closure of each event with the object, and onDisposed last",
        arguments: [Event<Int>.completed, .error(TestError.first)]
    )
    func subscribeWithAllClosures(ending: Event<Int>) {
        final class Owner { var log: [String] = [] }
        let owner = Owner()
        let source = Observable.of(.next(1), ending).dematerialize()
        source.subscribe(
            with: owner,
            onNext: { $0.log.append("\($1)") },
            onError: { $0.log.append("error \($1)") },
            onCompleted: { $0.log.append("completed") },
            onDisposed: { $0.log.append("disposed") }
        ).dispose()
        #expect(owner.log == ["1", ending.isCompleted ? "completed" : "error first", "disposed"])
    }
}
