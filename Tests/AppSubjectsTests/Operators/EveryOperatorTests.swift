import AppCoreTesting
import AppSubjects
import Testing

@Suite("Every operator")
struct EveryOperatorTests {
    private let scheduler = TestScheduler(initialClock: 0)

    @Test(
        "passes on an error at once, nothing after it, and ends its source",
        arguments: OperatorCase.all
    )
    func error(operation: OperatorCase) {
        let source = scheduler.createHotObservable([.next(210, 1), .error(211, TestError.first), .next(212, 2)])
        let result = scheduler.start { operation.apply(source.asObservable(), scheduler) }
        #expect(result.events.last == .error(211, TestError.first))
        #expect(source.subscriptions == [Subscription(200, 211)])
    }

    @Test(
        "completes once, at the end, and ends its source",
        arguments: OperatorCase.direct + OperatorCase.delaying.filter { !["element(at:)", "single"].contains($0.name) }
    )
    func completion(operation: OperatorCase) {
        let source = scheduler.createHotObservable([.next(210, 1), .completed(211), .next(212, 2), .completed(213)])
        let result = scheduler.start { operation.apply(source.asObservable(), scheduler) }
        #expect(result.events.filter { $0.value.isStopEvent }.count == 1)
        #expect(result.events.last?.value == .completed)
        #expect(source.subscriptions == [Subscription(200, 211)])
    }

    @Test(
        "ends its source when the subscription is disposed of, and sends nothing afterwards",
        arguments: OperatorCase.all
    )
    func disposal(operation: OperatorCase) {
        let source = scheduler.createHotObservable([.next(210, 1), .next(219, 2), .next(225, 3), .completed(240)])
        let result = scheduler.start(created: 100, subscribed: 200, disposed: 220) {
            operation.apply(source.asObservable(), scheduler)
        }
        #expect(source.subscriptions == [Subscription(200, 220)])
        #expect(result.events.allSatisfy { $0.time <= 220 && !$0.value.isStopEvent })
    }

    @Test("hands on every element, in order, when it comes", arguments: OperatorCase.direct)
    func elements(operation: OperatorCase) {
        let source = scheduler.createHotObservable([.next(150, 0), .next(210, 1), .next(220, 2), .next(230, 3)])
        let result = scheduler.start { operation.apply(source.asObservable(), scheduler) }
        #expect(result.events == [.next(210, 1), .next(220, 2), .next(230, 3)])
        #expect(source.subscriptions == [Subscription(200, 1000)])
    }

    @Test("does not subscribe before it is subscribed to", arguments: OperatorCase.all)
    func laziness(operation: OperatorCase) {
        let source = scheduler.createHotObservable([.next(210, 1)])
        _ = operation.apply(source.asObservable(), scheduler)
        #expect(source.subscriptions.isEmpty)
    }

    @Test("sends nothing after a dispose in the middle of an element", arguments: OperatorCase.direct)
    func disposalInside(operation: OperatorCase) {
        let subject = PublishSubject<Int>()
        let subscription = SingleAssignmentDisposable()
        var seen: [Event<Int>] = []
        subscription.setDisposable(
            operation.apply(subject, scheduler).subscribe { event in
                seen.append(event)
                subscription.dispose()
                subject.onNext(2)
                subject.onCompleted()
            }
        )
        subject.onNext(1)
        #expect(seen == [.next(1)])
        #expect(!subject.hasObservers)
    }

    @Test("keeps the order of elements that its observer sends to the source", arguments: OperatorCase.direct)
    func reentrancy(operation: OperatorCase) {
        let subject = PublishSubject<Int>()
        var seen: [String] = []
        let subscription = operation.apply(subject, scheduler).subscribe(onNext: { element in
            seen.append("begin \(element)")
            if element < 3 { subject.onNext(element + 1) }
            seen.append("end \(element)")
        })
        subject.onNext(1)
        subscription.dispose()
        #expect(seen == ["begin 1", "end 1", "begin 2", "end 2", "begin 3", "end 3"])
    }

    @Test(
        "lets go of the observer's closures when the subscription is disposed of, though the source lives on",
        arguments: OperatorCase.all
    )
    func release(operation: OperatorCase) {
        final class Sentinel {}
        let subject = PublishSubject<Int>()
        weak var sentinel: Sentinel?
        let subscription: any Disposable
        do {
            let object = Sentinel()
            sentinel = object
            subscription = operation.apply(subject, scheduler).subscribe(onNext: { _ in _ = object })
        }
        subject.onNext(1)
        #expect(sentinel != nil)
        subscription.dispose()
        scheduler.start()
        #expect(sentinel == nil)
        #expect(!subject.hasObservers)
    }

    @Test(
        "lets go of the observer's closures when the source has ended, though the subscription is held",
        arguments: OperatorCase.all,
        [Event<Int>.completed, .error(TestError.first)]
    )
    func releaseAtTheEnd(operation: OperatorCase, ending: Event<Int>) {
        // The first one takes no error, see the tests of the hooks.
        for subscribe in Self.subscribers.dropFirst(ending == .completed ? 0 : 1) {
            let subject = PublishSubject<Int>()
            var sentinel: Sentinel? = Sentinel()
            weak let observer = sentinel
            let subscription = subscribe(operation.apply(subject, scheduler), sentinel)
            sentinel = nil
            subject.onNext(1)
            #expect(observer != nil)
            subject.on(ending)
            scheduler.start()
            #expect(observer == nil)
            withExtendedLifetime(subscription) {}
        }
    }

    private final class Sentinel {}

    /// The ways to subscribe, with closures that keep an object.
    private static var subscribers: [(Observable<Int>, Sentinel?) -> any Disposable] {
        [
            { source, object in source.subscribe(onNext: { _ in _ = object }) },
            { source, object in
                source.subscribe(
                    onNext: { _ in _ = object },
                    onError: { _ in _ = object },
                    onCompleted: { _ = object },
                    onDisposed: { _ = object }
                )
            },
            { source, object in source.subscribe { _ in _ = object } },
            { source, object in source.subscribe(AnyObserver { _ in _ = object }) },
        ]
    }
}

extension OperatorCase {
    fileprivate var name: String { testDescription }
}
