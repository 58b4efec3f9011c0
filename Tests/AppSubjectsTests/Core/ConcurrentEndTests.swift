import AppSubjects
import Dispatch
import Synchronization
import Testing

@Suite("Ends on one thread and subscriptions on another", .timeLimit(.minutes(1)))
struct ConcurrentEndTests {
    private final class Token: Sendable {}

    /// What is seen of a token without keeping it. Proof for `@unchecked Sendable`: `token` is set before the threads start.
    private final class Sight: @unchecked Sendable {
        weak var token: Token?
        let wasThere = Atomic(false)
    }

    @Test(
        "a closure that still gets what was before is not let go of by a disposal on another thread",
        arguments: [false, true]
    )
    func disposalDuringReplay(isReplay: Bool) async {
        let sight = Sight()
        let (isSending, isReplaying, isDisposed) = (
            DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
        )
        let behavior = BehaviorSubject(value: 0)
        let replay = ReplaySubject<Int>.create(bufferSize: 1)
        let sequence = isReplay ? replay.asObservable() : behavior.asObservable()
        let first = sequence.subscribe(onNext: { element in
            guard element == 1 else { return }
            isSending.signal()
            isReplaying.wait()
        })
        let handed = Handed(sequence)
        async let late: Void = onThread {
            isSending.wait()
            let token = Token()
            sight.token = token
            let subscription = handed.value.subscribe(onNext: { [token] _ in
                isReplaying.signal()
                isDisposed.wait()
                sight.wasThere.store(sight.token != nil, ordering: .releasing)
                withExtendedLifetime(token) {}
            })
            subscription.dispose()
        }
        await onThread {
            if isReplay { replay.onNext(1) } else { behavior.onNext(1) }
            if isReplay { replay.dispose() } else { behavior.dispose() }
            isDisposed.signal()
        }
        await late
        let wasThere = sight.wasThere.load(ordering: .acquiring)
        #expect(wasThere)
        #expect(sight.token == nil)
        first.dispose()
    }

    @Test("who leaves while a subject ends on another thread is let go of once", arguments: [false, true])
    func leavingDuringTheEnd(isDisposal: Bool) async {
        for _ in 0..<500 {
            let subject = PublishSubject<Int>()
            let token = Token()
            let subscriptions = (0..<8).map { _ in
                subject.subscribe(onNext: { _ in withExtendedLifetime(token) {} })
            }
            let leaving = Handed(subscriptions)
            let meeting = Meeting()
            await withTaskGroup { group in
                group.addTask {
                    await onThread {
                        meeting.attend()
                        if isDisposal { subject.dispose() } else { subject.onCompleted() }
                    }
                }
                group.addTask {
                    await onThread {
                        meeting.attend()
                        for subscription in leaving.value { subscription.dispose() }
                    }
                }
            }
            #expect(!subject.hasObservers)
        }
    }
}

/// Lets two threads go on together.
private final class Meeting: Sendable {
    private let present = Atomic(0)

    func attend() {
        present.add(1, ordering: .acquiringAndReleasing)
        while present.load(ordering: .acquiring) < 2 {}
    }
}
