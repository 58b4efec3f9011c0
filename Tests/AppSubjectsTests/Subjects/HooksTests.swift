import AppSubjects
import Testing

@Suite("Hooks and isolation", .serialized, .timeLimit(.minutes(1)))
struct HooksTests {
    private struct UnhandledError: Error {}

    @Test("an error that nobody takes goes to the handler; one that is taken does not")
    func defaultErrorHandler() {
        let recorder = Recorder<Int>()
        let before = Hooks.defaultErrorHandler
        Hooks.defaultErrorHandler = { callStack, error in
            if error is UnhandledError { recorder.note("unhandled") } else { before(callStack, error) }
        }
        defer { Hooks.defaultErrorHandler = before }
        let failing = Observable<Int>.error(UnhandledError())
        failing.subscribe(onNext: { _ in }).dispose()
        failing.subscribe(onNext: { _ in }, onCompleted: {}).dispose()
        failing.subscribe(onNext: { _ in }, onError: { _ in recorder.note("handled") }).dispose()
        #expect(recorder.seen == "unhandled unhandled handled")
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
