import AppCoreTesting
import AppSubjects
import Dispatch
import Testing

@Suite("Lock order", .timeLimit(.minutes(1)))
struct LockOrderTests {
    /// A sequence, and how to make it send and end.
    struct Case: Sendable, CustomTestStringConvertible {
        struct Setup {
            let sequence: Observable<Int>
            let send: (Int) -> Void
            var complete: () -> Void = {}
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
            _ apply: @escaping @Sendable (Observable<Int>) -> Observable<Int>
        ) -> Case {
            Case(name) {
                let subject = PublishSubject<Int>()
                return Setup(sequence: apply(subject), send: subject.onNext, complete: subject.onCompleted)
            }
        }

        static let subjects = SubjectCase.immediate.map { kind in
            Case(kind.testDescription) {
                let subject = kind.make()
                return Setup(
                    sequence: subject.asObservable(),
                    send: { subject.onNext($0) },
                    complete: { subject.onCompleted() }
                )
            }
        }

        static let relaysAndAsyncSubject = EmitterCase.all.dropFirst(SubjectCase.immediate.count).map { kind in
            Case(kind.testDescription) {
                let emitter = kind.make()
                return Setup(sequence: emitter.sequence, send: emitter.send)
            }
        }

        /// The operators that need no clock: a test scheduler belongs to one thread.
        static let operators = OperatorCase.direct
            .filter { !["take(for:)", "throttle", "timeout"].contains($0.testDescription) }
            .map { operation in
                over(operation.testDescription) { operation.apply($0, TestScheduler(initialClock: 0)) }
            }

        /// Operators with the same subject on both sides, and those that go to another thread.
        static let others: [Case] = [
            .over("create") { source in .create { source.subscribe($0) } },
            .over("combineLatest with itself") { .combineLatest($0, $0) { first, _ in first } },
            .over("combineLatest of a list with itself") { .combineLatest([$0, $0]) { $0[0] } },
            .over("zip with itself") { .zip($0, $0) { first, _ in first } },
            .over("zip of a list with itself") { .zip([$0, $0]) { $0[0] } },
            .over("merge with itself") { .merge($0, $0) },
            .over("withLatestFrom itself") { $0.withLatestFrom($0) },
            .over("amb with itself") { $0.amb($0) },
            .over("sample by itself") { $0.sample($0) },
            .over("take(until:) a subject") { $0.take(until: PublishSubject<Int>()) },
            .over("concat with itself") { $0.concat($0) },
            .over("catch and itself") { source in source.catch { _ in source } },
            .over("retry") { $0.retry() },
            .over("observe(on:)") { $0.observe(on: SerialDispatchQueueScheduler(qos: .default)) },
        ]

        static let all = subjects + relaysAndAsyncSubject + operators + others
    }

    @Test("an observer takes a lock that a sender, subscriber and disposer holds", arguments: Case.all)
    func observer(testCase: Case) async {
        await onThread {
            let setup = testCase.make()
            let inversion = LockInversion()
            let bystander = setup.sequence.subscribe(onNext: { _ in })
            let subscription = setup.sequence.subscribe(onNext: { if $0 == 7 { inversion.meet() } })
            inversion.run {
                setup.send(7)
            } while: {
                setup.send(8)
                setup.sequence.subscribe(onNext: { _ in }).dispose()
                bystander.dispose()
                setup.complete()
            }
            subscription.dispose()
        }
    }

    @Test("a disposal takes a lock that a sender and subscriber holds", arguments: Case.all)
    func disposal(testCase: Case) async {
        await onThread {
            let setup = testCase.make()
            let inversion = LockInversion()
            let subscription = setup.sequence.subscribe(onNext: { _ in }, onDisposed: inversion.meet)
            inversion.run(subscription.dispose) {
                setup.send(8)
                setup.sequence.subscribe(onNext: { _ in }).dispose()
            }
        }
    }

    @Test("the end of a subject takes a lock that a subscriber holds", arguments: SubjectCase.all)
    func end(kind: SubjectCase) async {
        await onThread {
            let subject = kind.make()
            let inversion = LockInversion()
            let subscription = subject.subscribe(onCompleted: inversion.meet)
            inversion.run {
                subject.onCompleted()
            } while: {
                subject.onNext(1)
                subject.subscribe(onNext: { _ in }).dispose()
                _ = subject.hasObservers
                subject.dispose()
                _ = subject.isDisposed
            }
            subscription.dispose()
        }
    }

    /// Ways to share a sequence.
    struct Sharing: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let share: @Sendable (Observable<Int>) -> Observable<Int>

        static let all = [
            Sharing(testDescription: "share") { $0.share() },
            Sharing(testDescription: "share(replay: 1)") { $0.share(replay: 1) },
            Sharing(testDescription: "share(replay: 1, scope: .forever)") { $0.share(replay: 1, scope: .forever) },
            Sharing(testDescription: "multicast and refCount") { $0.multicast { PublishSubject() }.refCount() },
        ]
    }

    @Test("the shared subscription takes a lock that a second subscriber holds", arguments: Sharing.all)
    func sharing(sharing: Sharing) async {
        await onThread {
            let inversion = LockInversion()
            let shared = sharing.share(
                .create { observer in
                    inversion.meet()
                    observer.onNext(1)
                    return Disposables.create()
                }
            )
            let bag = CompositeDisposable()
            inversion.run {
                _ = bag.insert(shared.subscribe(onNext: { _ in }))
            } while: {
                shared.subscribe(onNext: { _ in }).dispose()
                _ = bag.insert(shared.subscribe(onNext: { _ in }))
            }
            bag.dispose()
        }
    }

    @Test("a change of a relay takes a lock that another user of the relay holds")
    func update() async {
        await onThread {
            let relay = BehaviorRelay(value: 0)
            let inversion = LockInversion()
            inversion.run {
                relay.update { value in
                    inversion.meet()
                    value += 1
                }
            } while: {
                relay.accept(relay.value + 10)
                relay.update { $0 += 100 }
                relay.subscribe(onNext: { _ in }).dispose()
            }
            #expect(relay.value == 111)
        }
    }

    /// Something that lets go of an element.
    struct Replacement: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Gets what makes an element that uses the subject when it is let go of, and lets go of one.
        let perform: @Sendable ((@escaping () -> Void) -> LastWish) -> Void

        static let all = [
            Replacement(testDescription: "BehaviorSubject") { make in
                let subject = BehaviorSubject(value: make {})
                subject.onNext(make { _ = try? subject.value() })
                subject.onNext(make {})
            },
            Replacement(testDescription: "BehaviorRelay.update") { make in
                let relay = BehaviorRelay(value: make {})
                relay.accept(make { _ = relay.value })
                let new = make {}
                relay.update { $0 = new }
            },
            Replacement(testDescription: "ReplaySubject") { make in
                let subject = ReplaySubject<LastWish>.create(bufferSize: 1)
                subject.onNext(make { _ = subject.hasObservers })
                subject.onNext(make {})
            },
            Replacement(testDescription: "ReplaySubject.dispose") { make in
                let subject = ReplaySubject<LastWish>.create(bufferSize: 1)
                subject.onNext(make { _ = subject.isDisposed })
                subject.dispose()
            },
            Replacement(testDescription: "AsyncSubject") { make in
                let subject = AsyncSubject<LastWish>()
                subject.onNext(make { _ = subject.hasObservers })
                subject.onNext(make {})
            },
            Replacement(testDescription: "AsyncSubject.dispose") { make in
                let subject = AsyncSubject<LastWish>()
                subject.onNext(make { _ = subject.isDisposed })
                subject.dispose()
            },
            Replacement(testDescription: "sample") { make in
                let (subject, ticks) = (PublishSubject<LastWish>(), PublishSubject<Void>())
                let subscription = subject.sample(ticks).subscribe(onNext: { _ in })
                subject.onNext(make { ticks.onNext(()) })
                subject.onNext(make {})
                subscription.dispose()
            },
            Replacement(testDescription: "combineLatest") { make in
                let (first, second) = (PublishSubject<LastWish>(), BehaviorSubject(value: 0))
                let subscription = Observable.combineLatest(first, second).subscribe(onNext: { _ in })
                first.onNext(make { second.onNext(1) })
                first.onNext(make {})
                subscription.dispose()
            },
        ]
    }

    /// An element that does something when it is let go of.
    final class LastWish {
        private let wish: () -> Void

        init(_ wish: @escaping () -> Void) {
            self.wish = wish
        }

        deinit { wish() }
    }

    @Test("an element uses its subject when it is let go of", arguments: Replacement.all)
    func lastWish(replacement: Replacement) async {
        await onThread {
            var granted = 0
            replacement.perform { wish in
                LastWish {
                    wish()
                    granted += 1
                }
            }
            #expect(granted > 0)
        }
    }
}
