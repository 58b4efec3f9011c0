import AppCoreTesting
import AppSubjects
import Testing

@Suite("Every subject")
struct SubjectTests {
    @Test("tells whether it has observers and whether it was disposed of, in every state", arguments: SubjectCase.all)
    func states(kind: SubjectCase) {
        let subject = kind.make()
        #expect(!subject.hasObservers && !subject.isDisposed)
        let first = subject.subscribe(onNext: { _ in })
        let second = subject.subscribe(onNext: { _ in })
        #expect(subject.hasObservers)
        first.dispose()
        #expect(subject.hasObservers)
        second.dispose()
        #expect(!subject.hasObservers && !subject.isDisposed)
        let third = subject.subscribe(onNext: { _ in })
        subject.dispose()
        #expect(!subject.hasObservers && subject.isDisposed)
        third.dispose()
        subject.dispose()
        #expect(!subject.hasObservers && subject.isDisposed)
    }

    @Test(
        "has no observers after its end, but is not disposed of by it",
        arguments: SubjectCase.all,
        [Event<Int>.completed, .error(TestError.first)]
    )
    func ended(kind: SubjectCase, ending: Event<Int>) {
        let subject = kind.make()
        let subscription = subject.subscribe(onNext: { _ in }, onError: { _ in })
        subject.on(ending)
        #expect(!subject.hasObservers && !subject.isDisposed)
        subject.dispose()
        #expect(subject.isDisposed)
        subscription.dispose()
    }

    @Test(
        "sends the terminal event once, nothing after it, and late observers the same one",
        arguments: SubjectCase.all,
        [Event<Int>.completed, .error(TestError.first)]
    )
    func terminal(kind: SubjectCase, ending: Event<Int>) {
        let subject = kind.make()
        var seen: [Event<Int>] = []
        let subscription = subject.subscribe { seen.append($0) }
        subject.on(ending)
        subject.onError(TestError.second)
        subject.onCompleted()
        subject.onNext(7)
        #expect(seen.filter { $0 != .next(0) } == [ending])
        #expect(collected(subject.asObservable()).last == ending)
        subscription.dispose()
    }

    @Test("sends nothing when it is disposed of, nor afterwards", arguments: SubjectCase.all)
    func disposal(kind: SubjectCase) {
        let subject = kind.make()
        var seen: [Event<Int>] = []
        var endings = 0
        let first = subject.subscribe { seen.append($0) }
        let second = subject.subscribe(onDisposed: { endings += 1 })
        seen = []
        subject.dispose()
        subject.onNext(7)
        subject.onCompleted()
        #expect(seen == [])
        first.dispose()
        second.dispose()
        #expect(endings == 1)
    }

    @Test("lets its observers go when it is disposed of in the middle of an emission", arguments: SubjectCase.all)
    func disposalDuringEmission(kind: SubjectCase) {
        let subject = kind.make()
        var seen: [Int] = []
        let bag = DisposeBag()
        subject.subscribe(onNext: { if $0 == 7 { subject.dispose() } }).disposed(by: bag)
        subject.subscribe(onNext: { if $0 == 7 { seen.append($0) } }).disposed(by: bag)
        subject.onNext(7)
        subject.onCompleted()
        #expect(subject.isDisposed)
        #expect(seen == [])
    }

    @Test(
        "a subscription to a disposed subject fails with RxError.disposed and the subject",
        arguments: SubjectCase.all
    )
    func subscriptionAfterDisposal(kind: SubjectCase) {
        let subject = kind.make()
        subject.onNext(1)
        subject.dispose()
        var errors: [any Error] = []
        let subscription = subject.subscribe(onNext: { _ in Issue.record() }, onError: { errors.append($0) })
        #expect(errors.count == 1)
        guard case .disposed(let object)? = errors.first as? RxError else {
            Issue.record("got \(errors)")
            return
        }
        let isSubject = object === subject.asObservable()
        #expect(isSubject)
        subscription.dispose()
    }

    @Test("a reentrant completion comes after the element that is being delivered", arguments: SubjectCase.immediate)
    func reentrantCompletion(kind: SubjectCase) {
        let subject = kind.make()
        var seen: [String] = []
        let bag = DisposeBag()
        subject.subscribe(onNext: { if $0 == 7 { subject.onCompleted() } }).disposed(by: bag)
        for name in ["a", "b"] {
            subject.asObservable().filter { $0 > 0 }.subscribe { seen.append("\(name) \($0)") }.disposed(by: bag)
        }
        subject.onNext(7)
        subject.onNext(8)
        #expect(seen == ["a next(7)", "b next(7)", "a completed", "b completed"])
    }

    @Test("is its own observer, and takes the events of another sequence", arguments: SubjectCase.all)
    func observer(kind: SubjectCase) {
        let subject = kind.make()
        let source = PublishSubject<Int>()
        let subscription = source.subscribe(subject.asObserver().asObserver())
        source.onNext(7)
        source.onCompleted()
        #expect(collected(subject.asObservable()).last == .completed)
        #expect(!source.hasObservers)
        subscription.dispose()
    }

    @Test("deallocation sends nothing and frees the observers' closures", arguments: SubjectCase.all)
    func deallocation(kind: SubjectCase) {
        final class Token {}
        weak var token: Token?
        var seen: [String] = []
        var subscription: (any Disposable)?
        do {
            let subject = kind.make()
            let strong = Token()
            token = strong
            subscription = subject.asObservable().map { $0 }.subscribe(
                onNext: { _ in _ = strong },
                onError: { _ in seen.append("error") },
                onCompleted: { seen.append("completed") }
            )
        }
        #expect(seen == [])
        #expect(token == nil)
        subscription?.dispose()
    }

    @Test(
        "who subscribes during the event in which the subject is disposed of is let go of too",
        arguments: SubjectCase.immediate
    )
    func subscribedDuringDisposal(kind: SubjectCase) {
        final class Token {}
        weak var token: Token?
        let subject = kind.make()
        var late: (any Disposable)?
        let first = subject.subscribe(onNext: { element in
            guard element == 7 else { return }
            let strong = Token()
            token = strong
            late = subject.asObservable().map { $0 }.subscribe(onNext: { _ in _ = strong })
            subject.dispose()
        })
        subject.onNext(7)
        #expect(late != nil)
        #expect(token == nil)
        first.dispose()
        late?.dispose()
    }

    @Test("who subscribes and leaves within one event lets its closures go", arguments: SubjectCase.immediate)
    func subscribedAndGone(kind: SubjectCase) {
        final class Token {}
        weak var token: Token?
        let subject = kind.make()
        var late: (any Disposable)?
        let first = subject.subscribe(onNext: { element in
            guard element == 7 else { return }
            let strong = Token()
            token = strong
            late = subject.subscribe(onNext: { _ in _ = strong })
            late?.dispose()
        })
        subject.onNext(7)
        #expect(late != nil)
        #expect(token == nil)
        first.dispose()
        #expect(!subject.hasObservers)
    }

    @Test(
        "a subscription that began and ended within one event is freed when its holder lets go",
        arguments: SubjectCase.immediate,
        [true, false]
    )
    func freedWithinEvent(kind: SubjectCase, endsWithSubject: Bool) {
        let subject = kind.make()
        var late: (any Disposable)?
        weak var station: AnyObject?
        let first = subject.subscribe(onNext: { element in
            guard element == 7 else { return }
            let subscription = subject.subscribe(onNext: { _ in })
            station = subscription as AnyObject
            late = subscription
            if endsWithSubject { subject.dispose() } else { subscription.dispose() }
        })
        subject.onNext(7)
        #expect(station != nil)
        late = nil
        #expect(late == nil && station == nil)
        first.dispose()
    }

    @Test("a disposed subscription lets its closures go while it is still held", arguments: SubjectCase.all)
    func closuresAfterDisposal(kind: SubjectCase) {
        final class Token {}
        weak var token: Token?
        let subject = kind.make()
        let subscription: any Disposable
        do {
            let strong = Token()
            token = strong
            subscription = subject.subscribe(onNext: { _ in _ = strong })
        }
        #expect(token != nil)
        subscription.dispose()
        #expect(token == nil)
    }
}
