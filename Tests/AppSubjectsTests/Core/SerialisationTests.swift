import AppSubjects
import Foundation
import Testing

@Suite("Serialisation of several sources", .timeLimit(.minutes(1)))
struct SerialisationTests {
    /// An operator with two sources, whose elements come from two threads.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let combine: @Sendable (Observable<Int>, Observable<Int>) -> Observable<Int>

        static let all: [Case] = [
            Case(testDescription: "merge") { .merge($0, $1) },
            Case(testDescription: "flatMap") { first, second in Observable.of(first, second).flatMap { $0 } },
            Case(testDescription: "merge(maxConcurrent:)") { Observable.of($0, $1).merge(maxConcurrent: 2) },
            Case(testDescription: "combineLatest") { .combineLatest($0, $1) { $0 &+ $1 } },
            Case(testDescription: "combineLatest of a list") { .combineLatest([$0, $1]) { $0[0] &+ $0[1] } },
            Case(testDescription: "zip") { .zip($0, $1) { $0 &+ $1 } },
            Case(testDescription: "withLatestFrom") { $0.withLatestFrom($1) { $0 &+ $1 } },
            Case(testDescription: "sample") { $0.sample($1) },
            Case(testDescription: "create") { first, second in
                .create { observer in Disposables.create(first.subscribe(observer), second.subscribe(observer)) }
            },
        ]
    }

    @Test("the observer is called for one element at a time, and the end comes last", arguments: Case.all)
    func oneAtATime(testCase: Case) async {
        let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
        let check = OverlapCheck()
        let recorder = Recorder<Int>()
        let subscription = testCase.combine(first, second).subscribe(
            onNext: { element in check.call { recorder.on(.next(element)) } },
            onCompleted: { check.call { recorder.on(.completed) } }
        )
        await withTaskGroup { group in
            for subject in [first, second] {
                group.addTask {
                    await onThread {
                        for element in 0..<2_000 { subject.onNext(element) }
                        subject.onCompleted()
                    }
                }
            }
        }
        #expect(!check.hasOverlapped)
        #expect(recorder.seen.hasSuffix("completed"))
        subscription.dispose()
    }

    @Test("merge loses nothing and keeps the order of each source")
    func merge() async {
        let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
        var seen: [Int] = []
        let subscription = Observable.merge(first, second).subscribe(onNext: { seen.append($0) })
        await withTaskGroup { group in
            group.addTask { await onThread { for element in 0..<5_000 { first.onNext(element) } } }
            group.addTask { await onThread { for element in 5_000..<10_000 { second.onNext(element) } } }
        }
        #expect(seen.filter { $0 < 5_000 } == Array(0..<5_000))
        #expect(seen.filter { $0 >= 5_000 } == Array(5_000..<10_000))
        subscription.dispose()
    }

    @Test("zip pairs by position though the elements come from two threads")
    func zip() async {
        let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
        var seen: [Int] = []
        let subscription = Observable.zip(first, second) { $0 - $1 }.subscribe(onNext: { seen.append($0) })
        await withTaskGroup { group in
            for subject in [first, second] {
                group.addTask { await onThread { for element in 0..<5_000 { subject.onNext(element) } } }
            }
        }
        #expect(seen == Array(repeating: 0, count: 5_000))
        subscription.dispose()
    }

    @Test("combineLatest ends with the last elements of both")
    func combineLatest() async {
        let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
        var last = (0, 0)
        let subscription = Observable.combineLatest(first, second) { ($0, $1) }.subscribe(onNext: { last = $0 })
        await withTaskGroup { group in
            for subject in [first, second] {
                group.addTask { await onThread { for element in 1...5_000 { subject.onNext(element) } } }
            }
        }
        #expect(last == (5_000, 5_000))
        subscription.dispose()
    }
}
