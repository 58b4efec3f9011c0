import AppSubjects
import Synchronization
import Testing

@Suite("Disposables")
struct DisposablesTests {
    /// Disposables that end others, in order and once.
    struct Group: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let make: @Sendable ([any Disposable]) -> any Cancelable

        static let all = [
            Group(testDescription: "create of two") { Disposables.create($0[0], $0[1]) },
            Group(testDescription: "create of three") { Disposables.create($0[0], $0[1], $0[2]) },
            Group(testDescription: "create of more") { Disposables.create($0[0], $0[1], $0[2], $0[3]) },
            Group(testDescription: "create of a list") { Disposables.create($0) },
            Group(testDescription: "CompositeDisposable of two") { CompositeDisposable($0[0], $0[1]) },
            Group(testDescription: "CompositeDisposable of three") { CompositeDisposable($0[0], $0[1], $0[2]) },
            Group(testDescription: "CompositeDisposable of more") {
                CompositeDisposable($0[0], $0[1], $0[2], $0[3], $0[4])
            },
            Group(testDescription: "CompositeDisposable of a list") { CompositeDisposable(disposables: $0) },
        ]
    }

    @Test("ends its members in order and once", arguments: Group.all)
    func group(group: Group) {
        var log: [Int] = []
        let members = (0..<5).map { number in Disposables.create { log.append(number) } }
        let made = group.make(members)
        #expect(!made.isDisposed)
        made.dispose()
        made.dispose()
        #expect(made.isDisposed)
        #expect(log == Array(0..<log.count))
        #expect(log.count >= 2)
    }

    @Test("SingleAssignmentDisposable ends what is put in after its own end, at once")
    func singleAssignment() {
        let early = SingleAssignmentDisposable()
        let member = BooleanDisposable()
        early.dispose()
        #expect(early.isDisposed)
        early.setDisposable(member)
        #expect(member.isDisposed)

        let late = SingleAssignmentDisposable()
        let other = BooleanDisposable()
        late.setDisposable(other)
        #expect(!other.isDisposed)
        late.dispose()
        #expect(other.isDisposed)
    }

    @Test("a second assignment stops the program with a message")
    func secondAssignment() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let place = SingleAssignmentDisposable()
            place.setDisposable(BooleanDisposable())
            place.setDisposable(BooleanDisposable())
        }
        #if DEBUG
            let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(text.contains("SingleAssignmentDisposable: a disposable was assigned a second time"))
        #endif
    }

    @Test("SerialDisposable tells what is in it, and ends what comes after its own end")
    func serial() {
        let serial = SerialDisposable()
        let (first, second, third) = (BooleanDisposable(), BooleanDisposable(), BooleanDisposable())
        serial.disposable = first
        #expect(serial.disposable as? BooleanDisposable === first)
        serial.disposable = second
        #expect(first.isDisposed && !second.isDisposed)
        serial.dispose()
        #expect(second.isDisposed && serial.isDisposed)
        serial.disposable = third
        #expect(third.isDisposed)
    }

    @Test("RefCountDisposable retained after its end gives something harmless")
    func refCount() {
        let resource = BooleanDisposable()
        let counted = RefCountDisposable(disposable: resource)
        let (first, second) = (counted.retain(), counted.retain())
        first.dispose()
        counted.dispose()
        counted.dispose()
        #expect(!resource.isDisposed)
        second.dispose()
        #expect(resource.isDisposed && counted.isDisposed)
        counted.retain().dispose()
    }

    @Test("ScheduledDisposable ends its member on the scheduler")
    func scheduled() {
        let scheduler = HistoricalScheduler()
        let member = BooleanDisposable()
        let scheduled = ScheduledDisposable(scheduler: scheduler, disposable: member)
        scheduled.dispose()
        scheduled.dispose()
        #expect(!member.isDisposed && !scheduled.isDisposed)
        scheduler.start()
        #expect(member.isDisposed && scheduled.isDisposed)
    }

    @Test("CompositeDisposable with ten thousand members that came and went holds none of them")
    func compositeTurnover() {
        let group = CompositeDisposable()
        weak var last: BooleanDisposable?
        for _ in 0..<10_000 {
            let member = BooleanDisposable()
            last = member
            if let key = group.insert(member) { group.remove(for: key) }
            #expect(member.isDisposed)
        }
        #expect(group.count == 0)
        #expect(last == nil)
    }

    @Test("a key removes its member once")
    func compositeKey() {
        var count = 0
        let group = CompositeDisposable()
        guard let key = group.insert(Disposables.create { count += 1 }) else {
            Issue.record("a fresh group takes members")
            return
        }
        group.remove(for: key)
        group.remove(for: key)
        #expect(count == 1)
        #expect(group.count == 0)
    }

    @Test("discarding a disposable ends nothing")
    func discarded() {
        let subject = PublishSubject<Int>()
        var seen: [Int] = []
        _ = subject.subscribe(onNext: { seen.append($0) })
        _ = subject.map { $0 * 10 }.subscribe(onNext: { seen.append($0) })
        subject.onNext(1)
        #expect(seen == [1, 10])
    }

    @Test("CompositeDisposable ends what comes after its own end at once, and gives no key for it")
    func compositeLate() {
        let group = CompositeDisposable()
        let (early, late) = (BooleanDisposable(), BooleanDisposable())
        #expect(group.insert(early) != nil)
        #expect(group.count == 1)
        group.dispose()
        #expect(early.isDisposed && group.isDisposed && group.count == 0)
        #expect(group.insert(late) == nil)
        #expect(late.isDisposed)
    }

    @Test("a closure's disposable runs the closure once, from however many threads it is disposed of")
    func once() async {
        let count = Atomic(0)
        let disposable = Handed(Disposables.create { count.add(1, ordering: .relaxed) })
        #expect(!disposable.value.isDisposed)
        await withTaskGroup { group in
            for _ in 0..<4 { group.addTask { await onThread { disposable.value.dispose() } } }
        }
        #expect(count.load(ordering: .relaxed) == 1)
        #expect(disposable.value.isDisposed)
    }

    @Test("BooleanDisposable remembers its end, the empty disposable nothing")
    func boolean() {
        let flag = BooleanDisposable()
        #expect(!flag.isDisposed)
        flag.dispose()
        flag.dispose()
        #expect(flag.isDisposed && BooleanDisposable(isDisposed: true).isDisposed)
        Disposables.create().dispose()
    }

    @Test("a subscription tells its completion before its end, its end once, and whether it has ended")
    func subscription() {
        var log: [String] = []
        let subject = PublishSubject<Int>()
        func subscribe(_ source: Observable<Int>) -> any Disposable {
            source.subscribe(
                onNext: { log.append("\($0)") },
                onError: { _ in log.append("error") },
                onCompleted: { log.append("completed") },
                onDisposed: { log.append("disposed") }
            )
        }
        subscribe(.just(1)).dispose()
        subscribe(.error(TestError.first)).dispose()
        let running = subscribe(subject)
        #expect((running as? any Cancelable)?.isDisposed == false)
        running.dispose()
        running.dispose()
        #expect((running as? any Cancelable)?.isDisposed == true)
        #expect(log == ["1", "completed", "disposed", "error", "disposed", "disposed"])
    }
}
