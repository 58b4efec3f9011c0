import AppSubjects
import Testing

/// What the subjects have in common beyond being sequences and observers.
protocol AnySubject<Element>: SubjectType, ObserverType, Cancelable {
    var hasObservers: Bool { get }
}

extension PublishSubject: AnySubject {}
extension BehaviorSubject: AnySubject {}
extension ReplaySubject: AnySubject {}
extension AsyncSubject: AnySubject {}

/// A kind of subject, for the behaviours that all of them share.
struct SubjectCase: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let make: @Sendable () -> any AnySubject<Int>

    init(_ name: String, _ make: @escaping @Sendable () -> any AnySubject<Int>) {
        testDescription = name
        self.make = make
    }

    static let all = [
        SubjectCase("PublishSubject") { PublishSubject() },
        SubjectCase("BehaviorSubject") { BehaviorSubject(value: 0) },
        SubjectCase("ReplaySubject") { ReplaySubject.create(bufferSize: 2) },
        SubjectCase("ReplaySubject without a buffer") { ReplaySubject.create(bufferSize: 0) },
        SubjectCase("unbounded ReplaySubject") { ReplaySubject.createUnbounded() },
        SubjectCase("AsyncSubject") { AsyncSubject() },
    ]

    /// Those that send an element when it comes.
    static let immediate = Array(all.dropLast())
}

/// A subject or a relay with the way to make it send, for the behaviours that all of them share.
struct EmitterCase: CustomTestStringConvertible, Sendable {
    struct Emitter {
        let sequence: Observable<Int>
        let send: (Int) -> Void
    }

    let testDescription: String
    let make: @Sendable () -> Emitter

    init(_ name: String, _ make: @escaping @Sendable () -> Emitter) {
        testDescription = name
        self.make = make
    }

    /// Those that send any number of elements.
    static let lasting =
        SubjectCase.immediate.map { subject in
            EmitterCase(subject.testDescription) {
                let subject = subject.make()
                return Emitter(sequence: subject.asObservable()) { subject.onNext($0) }
            }
        } + relays

    static let relays = [
        EmitterCase("PublishRelay") {
            let relay = PublishRelay<Int>()
            return Emitter(sequence: relay.asObservable(), send: relay.accept)
        },
        EmitterCase("BehaviorRelay") {
            let relay = BehaviorRelay(value: 0)
            return Emitter(sequence: relay.asObservable(), send: relay.accept)
        },
        EmitterCase("BehaviorRelay.update") {
            let relay = BehaviorRelay(value: 0)
            return Emitter(sequence: relay.asObservable()) { element in relay.update { $0 = element } }
        },
        EmitterCase("ReplayRelay") {
            let relay = ReplayRelay<Int>.create(bufferSize: 1)
            return Emitter(sequence: relay.asObservable(), send: relay.accept)
        },
        EmitterCase("unbounded ReplayRelay") {
            let relay = ReplayRelay<Int>.createUnbound()
            return Emitter(sequence: relay.asObservable(), send: relay.accept)
        },
    ]

    /// All of them; an `AsyncSubject` completes with what it is told to send.
    static let all =
        lasting + [
            EmitterCase("AsyncSubject") {
                let subject = AsyncSubject<Int>()
                return Emitter(sequence: subject) { element in
                    subject.onNext(element)
                    subject.onCompleted()
                }
            }
        ]
}
