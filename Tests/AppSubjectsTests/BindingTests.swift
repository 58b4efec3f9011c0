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
}
