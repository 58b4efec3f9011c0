import AppCoreTesting
import AppSubjects
import Testing

@Suite("Event")
struct EventTests {
    @Test("tells its kind, its element, its error, and whether it is the last one")
    func kinds() {
        let (next, failure, completed): (Event<Int>, Event<Int>, Event<Int>) = (
            .next(1), .error(TestError.first), .completed
        )
        #expect([next, failure, completed].map(\.element) == [1, nil, nil])
        #expect([next, failure, completed].map { $0.error as? TestError } == [nil, .first, nil])
        #expect([next, failure, completed].map(\.isCompleted) == [false, false, true])
        #expect([next, failure, completed].map(\.isStopEvent) == [false, true, true])
        #expect([next, failure, completed].map(\.debugDescription) == ["next(1)", "error(first)", "completed"])
    }

    @Test("map transforms the element, keeps the other kinds, and makes an error of what the closure throws")
    func map() {
        let double: (Int) -> String = { "\($0 * 2)" }
        #expect(Event.next(1).map(double) == .next("2"))
        #expect(Event.error(TestError.first).map(double) == .error(TestError.first))
        #expect(Event.completed.map(double) == .completed)
        #expect(Event.next(1).map { _ -> String in throw TestError.second } == .error(TestError.second))
    }

    @Test("what stands for an event can be dematerialised")
    func convertible() {
        struct Line: EventConvertible {
            let text: String
            var event: Event<Int> {
                text == "end" ? .completed : Int(text).map { .next($0) } ?? .error(TestError.first)
            }
        }
        let lines = Observable.of("1", "2", "end", "3").map { Line(text: $0) }
        #expect(collected(lines.dematerialize()) == [.next(1), .next(2), .completed])
        #expect(
            collected(Observable.of("1", "x", "2").map { Line(text: $0) }.dematerialize())
                == [.next(1), .error(TestError.first)]
        )
    }

    @Test("the library's errors say what happened, in words")
    func errors() {
        final class Feed: CustomStringConvertible { let description = "feed" }
        let errors: [RxError] = [
            .unknown, .disposed(object: Feed()), .overflow, .argumentOutOfRange, .noElements, .moreThanOneElement,
            .timeout,
        ]
        #expect(
            errors.map { "\($0)" } == [
                "Unknown error occurred.", "Object `feed` was already disposed.", "Arithmetic overflow occurred.",
                "Argument out of range.", "Sequence doesn't contain any elements.",
                "Sequence contains more than one element.", "Sequence timeout.",
            ]
        )
    }
}
