import AppSubjects
import Testing

@Suite("Hooks and isolation", .serialized, .timeLimit(.minutes(1)))
struct HooksTests {
    private struct UnhandledError: Error {}

    @Test("an error that nobody takes goes to the handler; one that is taken does not")
    func defaultErrorHandler() {
        let recorder = Recorder<Int>()
        noting(to: recorder) {
            let failing = Observable<Int>.error(UnhandledError())
            failing.subscribe(onNext: { _ in }).dispose()
            failing.subscribe(onNext: { _ in }, onCompleted: {}).dispose()
            failing.subscribe(onNext: { _ in }, onError: { _ in recorder.note("handled") }).dispose()
        }
        #expect(recorder.seen == "unhandled unhandled handled")
    }

    @Test("a closure is let go of after an error that nobody takes, though the subscription is held")
    func releaseAfterUnhandledError() {
        final class Sentinel {}
        let recorder = Recorder<Int>()
        let subject = PublishSubject<Int>()
        var sentinel: Sentinel? = Sentinel()
        weak let observer = sentinel
        let subscription = subject.map { $0 }.subscribe(onNext: { [sentinel] _ in _ = sentinel })
        sentinel = nil
        #expect(observer != nil)
        noting(to: recorder) { subject.onError(UnhandledError()) }
        #expect(observer == nil)
        #expect(recorder.seen == "unhandled")
        withExtendedLifetime(subscription) {}
    }

    /// Runs `body` with a handler that notes the unhandled errors of this suite.
    private func noting(to recorder: Recorder<Int>, _ body: () -> Void) {
        let before = Hooks.defaultErrorHandler
        Hooks.defaultErrorHandler = { callStack, error in
            if error is UnhandledError { recorder.note("unhandled") } else { before(callStack, error) }
        }
        defer { Hooks.defaultErrorHandler = before }
        body()
    }

    /// An actor that subscribes: its closures run on it.
    private actor Listener {
        private var seen: [Int] = []
        private var end: CheckedContinuation<[Int], Never>?

        func listen(to subject: PublishSubject<Int>, whenReady ready: @Sendable () -> Void) async -> [Int] {
            let subscription = subject.subscribe(
                onNext: { element in
                    self.preconditionIsolated()
                    self.seen.append(element)
                },
                onCompleted: {
                    self.preconditionIsolated()
                    self.end?.resume(returning: self.seen)
                }
            )
            defer { subscription.dispose() }
            return await withCheckedContinuation { continuation in
                end = continuation
                ready()
            }
        }
    }

    @Test("what is sent from elsewhere hops to the actor that has subscribed, in order, the end last")
    func hop() async {
        let subject = PublishSubject<Int>()
        let seen = await Listener().listen(to: subject) {
            Task.detached {
                for element in 0..<1_000 { subject.onNext(element) }
                subject.onCompleted()
            }
        }
        #expect(seen == Array(0..<1_000))
    }
}
