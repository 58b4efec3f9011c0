import AppSubjects
import Testing

@Suite("debug")
struct DebugTests {
    @Test("changes nothing about the sequence")
    func transparency() {
        let failing = Observable.just(1).concat(Observable.error(TestError.first))
        #expect(collected(failing.debug("test", trimOutput: true)) == [.next(1), .error(TestError.first)])
    }

    @Test("prints the subscription, the events and the end of a subscription that was disposed of, with their times")
    func text() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            let subject = PublishSubject<String>()
            let subscription = subject.debug("names").subscribe(onNext: { _ in })
            subject.onNext("Ada")
            subscription.dispose()
            Observable<Int>.of(1, 2).debug("numbers").subscribe(onNext: { _ in }).dispose()
            Observable<Int>.error(RxError.timeout).debug("error").subscribe(onError: { _ in }).dispose()
            let long = Observable.just(String(repeating: "a", count: 40) + String(repeating: "b", count: 40))
            long.debug("trimmed", trimOutput: true).subscribe(onNext: { _ in }).dispose()
            long.debug("whole").subscribe(onNext: { _ in }).dispose()
            Self.subscribeNameless()
        }
        let text = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
        let lines = text.split(separator: "\n").map { line in
            // The time of day in UTC, to the millisecond.
            line.replacing(#/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}: /#, with: "TIME ")
        }
        let (start, end) = (String(repeating: "a", count: 40), String(repeating: "b", count: 40))
        #expect(
            lines == [
                "TIME names -> subscribed",
                "TIME names -> Event next(Ada)",
                "TIME names -> isDisposed",
                "TIME numbers -> subscribed",
                "TIME numbers -> Event next(1)",
                "TIME numbers -> Event next(2)",
                "TIME numbers -> Event completed",
                "TIME error -> subscribed",
                "TIME error -> Event error(Sequence timeout.)",
                "TIME trimmed -> subscribed",
                "TIME trimmed -> Event next(\(start.prefix(15))...\(end.prefix(19)))",
                "TIME trimmed -> Event completed",
                "TIME whole -> subscribed",
                "TIME whole -> Event next(\(start)\(end))",
                "TIME whole -> Event completed",
                "TIME DebugTests.swift:\(Self.namelessLine) (subscribeNameless()) -> subscribed",
                "TIME DebugTests.swift:\(Self.namelessLine) (subscribeNameless()) -> Event completed",
            ]
        )
    }

    private static let namelessLine = #line + 3

    private static func subscribeNameless() {
        Observable<Int>.empty().debug().subscribe(onNext: { _ in }).dispose()
    }
}
