import AppCoreTesting
import AppSubjects
import Testing

@Suite("Sequences and observers of one's own")
struct ObservableTypeTests {
    /// A sequence of one's own that does not inherit anything.
    private struct Countdown: ObservableType {
        typealias Element = Int

        let start: Int
        let end = BooleanDisposable()

        func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Int {
            for number in stride(from: start, to: 0, by: -1) where !end.isDisposed { observer.onNext(number) }
            return end
        }
    }

    @Test("a sequence needs no more than `subscribe` to have the operators")
    func sequence() {
        let countdown = Countdown(start: 3)
        #expect(collected(countdown.map { $0 * 10 }) == [.next(30), .next(20), .next(10)])
        #expect(countdown.end.isDisposed)
    }

    @Test("the end of an operator's subscription ends that of the sequence it is made of, once it is known")
    func ending() {
        let countdown = Countdown(start: 3)
        #expect(collected(countdown.take(1)) == [.next(3), .completed])
        #expect(countdown.end.isDisposed)
    }

    @Test("an observer needs no more than `on`, and loses its type in an AnyObserver")
    func observer() {
        let recorder = Recorder<Int>()
        for observer in [AnyObserver(recorder), recorder.asObserver(), recorder.asObserver().asObserver()] {
            observer.onNext(1)
            observer.onCompleted()
        }
        #expect(recorder.seen == "1 completed 1 completed 1 completed")
    }
}
