import AppSubjects
import AppSubjectsFoundation
import Testing

/// What the compiler knows, asked by overload resolution: the second function is the better fit only where it applies.
private func isSendable<Value>(_: Value.Type) -> Bool { false }
private func isSendable<Value: Sendable>(_: Value.Type) -> Bool { true }

@Suite("Sendable")
struct SendableTests {
    private final class Unshareable {
        var state = 0
    }

    @Test("events, subjects and relays of elements that are, and of no others")
    func elements() {
        #expect(isSendable(Event<Int>.self) && !isSendable(Event<Unshareable>.self))
        #expect(isSendable(PublishSubject<Int>.self) && !isSendable(PublishSubject<Unshareable>.self))
        #expect(isSendable(BehaviorSubject<Int>.self) && !isSendable(BehaviorSubject<Unshareable>.self))
        #expect(isSendable(ReplaySubject<Int>.self) && !isSendable(ReplaySubject<Unshareable>.self))
        #expect(isSendable(AsyncSubject<Int>.self) && !isSendable(AsyncSubject<Unshareable>.self))
        #expect(isSendable(PublishRelay<Int>.self) && !isSendable(PublishRelay<Unshareable>.self))
        #expect(isSendable(BehaviorRelay<Int>.self) && !isSendable(BehaviorRelay<Unshareable>.self))
        #expect(isSendable(ReplayRelay<Int>.self) && !isSendable(ReplayRelay<Unshareable>.self))
    }

    @Test("bags, disposables and schedulers that any thread may use, and errors")
    func always() {
        #expect(isSendable(DisposeBag.self))
        #expect(isSendable(BooleanDisposable.self) && isSendable(CompositeDisposable.self))
        #expect(isSendable(SerialDisposable.self) && isSendable(SingleAssignmentDisposable.self))
        #expect(isSendable(RefCountDisposable.self) && isSendable(ScheduledDisposable.self))
        #expect(isSendable(CurrentThreadScheduler.self) && isSendable(MainScheduler.self))
        #expect(isSendable(ConcurrentMainScheduler.self))
        #expect(isSendable(SerialDispatchQueueScheduler.self) && isSendable(ConcurrentDispatchQueueScheduler.self))
        #expect(isSendable(OperationQueueScheduler.self))
        #expect(isSendable(RxError.self) && isSendable(Resources.Resource.self))
    }

    @Test("not what holds closures of the caller's, which may belong to an actor, nor what belongs to one thread")
    func never() {
        #expect(!isSendable(Observable<Int>.self) && !isSendable(Single<Int>.self))
        #expect(!isSendable(AnyObserver<Int>.self) && !isSendable(Binder<Int>.self))
        #expect(!isSendable((any Disposable).self))
        #expect(!isSendable(HistoricalScheduler.self))
    }
}
