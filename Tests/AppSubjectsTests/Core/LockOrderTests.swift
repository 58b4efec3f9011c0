import AppSubjects
import Dispatch
import Foundation
import Testing

/// A thread is in an observer, or in a disposal, and takes a lock of the application's; another one holds that lock and
/// uses the same sequence. With a lock of the library's held around foreign code, neither would ever go on.
@Suite("Lock order", .timeLimit(.minutes(1)))
struct LockOrderTests {
    /// A sequence, and what another thread may do to it meanwhile.
    struct Case: Sendable, CustomTestStringConvertible {
        struct Setup {
            let sequence: Observable<Int>
            /// Makes the sequence send an element.
            let send: (Int) -> Void
            /// Ends the sequence regularly.
            let complete: () -> Void
        }

        let testDescription: String
        let make: @Sendable () -> Setup

        init(_ testDescription: String, _ make: @escaping @Sendable () -> Setup) {
            self.testDescription = testDescription
            self.make = make
        }

        /// An operator over a subject.
        static func over(
            _ name: String,
            _ apply: @escaping @Sendable (PublishSubject<Int>) -> Observable<Int>
        ) -> Case {
            Case(name) {
                let subject = PublishSubject<Int>()
                return Setup(sequence: apply(subject), send: subject.onNext, complete: subject.onCompleted)
            }
        }

        static let all: [Case] = [
            .over("PublishSubject") { $0 },
            Case("BehaviorSubject") {
                let subject = BehaviorSubject(value: 0)
                return Setup(sequence: subject, send: subject.onNext, complete: subject.onCompleted)
            },
            Case("ReplaySubject") {
                let subject = ReplaySubject<Int>.create(bufferSize: 2)
                return Setup(sequence: subject, send: subject.onNext, complete: subject.onCompleted)
            },
            Case("AsyncSubject") {
                let subject = AsyncSubject<Int>()
                return Setup(
                    sequence: subject,
                    send: { element in
                        subject.onNext(element)
                        subject.onCompleted()
                    },
                    complete: subject.onCompleted
                )
            },
            Case("PublishRelay") {
                let relay = PublishRelay<Int>()
                return Setup(sequence: relay.asObservable(), send: relay.accept, complete: {})
            },
            Case("BehaviorRelay") {
                let relay = BehaviorRelay(value: 0)
                return Setup(sequence: relay.asObservable(), send: relay.accept, complete: {})
            },
            Case("BehaviorRelay.update") {
                let relay = BehaviorRelay(value: 0)
                return Setup(sequence: relay.asObservable(), send: { new in relay.update { $0 = new } }, complete: {})
            },
            Case("ReplayRelay") {
                let relay = ReplayRelay<Int>.create(bufferSize: 1)
                return Setup(sequence: relay.asObservable(), send: relay.accept, complete: {})
            },
            Case("create") {
                let subject = PublishSubject<Int>()
                let sequence = Observable<Int>.create { subject.subscribe($0) }
                return Setup(sequence: sequence, send: subject.onNext, complete: subject.onCompleted)
            },
            .over("share") { $0.share() },
            .over("share(replay: 1)") { $0.share(replay: 1) },
            .over("share(replay: 1, scope: .forever)") { $0.share(replay: 1, scope: .forever) },
            .over("combineLatest") { .combineLatest($0, $0) { first, _ in first } },
            .over("combineLatest of a list") { .combineLatest([$0, $0]) { $0[0] } },
            .over("zip") { .zip($0, $0) { first, _ in first } },
            .over("merge") { .merge($0, $0) },
            .over("flatMap") { $0.flatMap { Observable.just($0) } },
            .over("flatMapLatest") { $0.flatMapLatest { Observable.just($0) } },
            .over("concatMap") { $0.concatMap { Observable.just($0) } },
            .over("withLatestFrom") { $0.withLatestFrom($0) },
            .over("amb") { $0.amb($0) },
            .over("sample") { $0.sample($0) },
            .over("take(until:)") { $0.take(until: PublishSubject<Int>()) },
            .over("skip(until:)") { $0.skip(until: Observable.just(0)) },
            .over("concat") { $0.concat($0) },
            .over("retry") { $0.retry() },
            .over("catch") { source in source.catch { _ in source } },
        ]
    }

    @Test("an observer takes a lock that a sender, subscriber and disposer holds", arguments: Case.all)
    func observer(testCase: Case) async {
        await onThread {
            let setup = testCase.make()
            let application = NSLock()
            let (inside, locked) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            var hasMet = false
            let bystander = Handed(setup.sequence.subscribe(onNext: { _ in }))
            let subscription = setup.sequence.subscribe(onNext: { element in
                guard element == 7, !hasMet else { return }
                hasMet = true
                inside.signal()
                locked.wait()
                application.withLock {}
            })
            let handed = Handed(setup)
            let other = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                inside.wait()
                application.withLock {
                    locked.signal()
                    handed.value.send(8)
                    handed.value.sequence.subscribe(onNext: { _ in }).dispose()
                    bystander.value.dispose()
                    handed.value.complete()
                }
                other.signal()
            }
            setup.send(7)
            other.wait()
            #expect(hasMet)
            subscription.dispose()
        }
    }

    @Test("a disposal takes a lock that a sender and subscriber holds", arguments: Case.all)
    func disposal(testCase: Case) async {
        await onThread {
            let setup = testCase.make()
            let application = NSLock()
            let (inside, locked) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            let subscription = setup.sequence.subscribe(
                onNext: { _ in },
                onDisposed: {
                    inside.signal()
                    locked.wait()
                    application.withLock {}
                }
            )
            let handed = Handed(setup)
            let other = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                inside.wait()
                application.withLock {
                    locked.signal()
                    handed.value.send(8)
                    handed.value.sequence.subscribe(onNext: { _ in }).dispose()
                }
                other.signal()
            }
            subscription.dispose()
            other.wait()
        }
    }

    /// Something that disposes of what is in it, and what another thread may do to it meanwhile.
    struct Holder: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let make: @Sendable (any Disposable) -> (dispose: () -> Void, use: () -> Void)

        static let all: [Holder] = [
            Holder(testDescription: "CompositeDisposable") { member in
                let group = CompositeDisposable(disposables: [member])
                return (group.dispose, { _ = group.insert(Disposables.create()) })
            },
            Holder(testDescription: "CompositeDisposable.remove") { member in
                let group = CompositeDisposable()
                let key = group.insert(member)
                return ({ if let key { group.remove(for: key) } }, { _ = group.insert(Disposables.create()) })
            },
            Holder(testDescription: "SerialDisposable") { member in
                let serial = SerialDisposable()
                serial.disposable = member
                return (serial.dispose, { serial.disposable = Disposables.create() })
            },
            Holder(testDescription: "SerialDisposable that is given another one") { member in
                let serial = SerialDisposable()
                serial.disposable = member
                return ({ serial.disposable = Disposables.create() }, serial.dispose)
            },
            Holder(testDescription: "SingleAssignmentDisposable") { member in
                let single = SingleAssignmentDisposable()
                single.setDisposable(member)
                return (single.dispose, { _ = single.isDisposed })
            },
            Holder(testDescription: "RefCountDisposable") { member in
                let counted = RefCountDisposable(disposable: member)
                return (counted.dispose, { counted.retain().dispose() })
            },
            Holder(testDescription: "DisposeBag that goes away") { member in
                let bag = Handed<() -> Void>({ _ = DisposeBag(disposing: member) })
                let other = DisposeBag()
                return (bag.value, { other.insert(Disposables.create()) })
            },
        ]
    }

    @Test("what is disposed of takes a lock that another user of the holder holds", arguments: Holder.all)
    func holder(holder: Holder) async {
        await onThread {
            let application = NSLock()
            let (inside, locked) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            let made = holder.make(
                Disposables.create {
                    inside.signal()
                    locked.wait()
                    application.withLock {}
                }
            )
            let handed = Handed(made)
            let other = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                inside.wait()
                application.withLock {
                    locked.signal()
                    handed.value.use()
                }
                other.signal()
            }
            made.dispose()
            other.wait()
        }
    }
}
