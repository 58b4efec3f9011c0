import AppSubjects
import Synchronization
import Testing

@Suite("Hooks", .serialized, .timeLimit(.minutes(1)))
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

    @Test("in debug builds the default handler prints the error, and where the subscription was made if that is known")
    func defaultText() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            let failing = Observable<Int>.error(RxError.timeout)
            failing.subscribe(onNext: { _ in }).dispose()
            Hooks.recordCallStackOnError = true
            failing.subscribe(onNext: { _ in }).dispose()
            Hooks.customCaptureSubscriptionCallstack = { ["Feed.load", "Feed.init"] }
            failing.subscribe(onNext: { _ in }).dispose()
        }
        let text = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
        #if DEBUG
            let expected = """
                Unhandled error happened: Sequence timeout.
                Unhandled error happened: Sequence timeout.
                Unhandled error happened: Sequence timeout.
                subscription called from:
                Feed.load
                Feed.init

                """
        #else
            let expected = ""
        #endif
        #expect(text == expected)
    }

    @Test("the call stack is that of the subscription, made when it is recorded and nobody takes the error")
    func callStack() async {
        await #expect(processExitsWith: .success) {
            let places = Mutex(0)
            let stacks = Mutex<[[String]]>([])
            Hooks.defaultErrorHandler = { stack, _ in stacks.withLock { $0.append(stack) } }
            Hooks.customCaptureSubscriptionCallstack = {
                places.withLock { places in
                    places += 1
                    return ["place \(places)"]
                }
            }
            let subjects = (0..<3).map { _ in PublishSubject<Int>() }
            _ = subjects[0].subscribe(onNext: { _ in })
            Hooks.recordCallStackOnError = true
            #expect(Hooks.recordCallStackOnError)
            _ = subjects[1].subscribe(onNext: { _ in })
            _ = subjects[2].subscribe(onCompleted: {})
            Hooks.recordCallStackOnError = false
            for subject in subjects { subject.onError(RxError.unknown) }
            #expect(stacks.withLock { $0 } == [[], ["place 1"], ["place 2"]])
        }
    }
}
