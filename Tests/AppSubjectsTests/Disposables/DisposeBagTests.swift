import AppSubjects
import Testing

@Suite("DisposeBag")
struct DisposeBagTests {
    /// A way to put three disposables into a bag.
    struct Form: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let make: @Sendable (any Disposable, any Disposable, any Disposable) -> DisposeBag

        init(
            _ testDescription: String,
            _ make: @escaping @Sendable (any Disposable, any Disposable, any Disposable) -> DisposeBag
        ) {
            self.testDescription = testDescription
            self.make = make
        }

        /// An empty bag to which something is done.
        static func filling(
            _ testDescription: String,
            _ fill: @escaping @Sendable (DisposeBag, [any Disposable]) -> Void
        )
            -> Form
        {
            Form(testDescription) { first, second, third in
                let bag = DisposeBag()
                fill(bag, [first, second, third])
                return bag
            }
        }

        static let all = [
            Form("init(disposing:) of several") { DisposeBag(disposing: $0, $1, $2) },
            Form("init(disposing:) of a list") { DisposeBag(disposing: [$0, $1, $2]) },
            Form("init with a list of lines") { first, second, third in
                DisposeBag {
                    first
                    second
                    third
                }
            },
            .filling("insert of one") { bag, members in
                for member in members { bag.insert(member) }
            },
            .filling("insert of several") { $0.insert($1[0], $1[1], $1[2]) },
            .filling("insert of a list") { $0.insert($1) },
            .filling("insert of a list of lines") { bag, members in
                bag.insert {
                    members[0]
                    members[1]
                    members[2]
                }
            },
            .filling("disposed(by:)") { bag, members in
                for member in members { member.disposed(by: bag) }
            },
            Form("init and insert") { first, second, third in
                let bag = DisposeBag(disposing: first, second)
                bag.insert(third)
                return bag
            },
        ]
    }

    @Test("ends what was put in, first in, first out, when it goes away and not before", arguments: Form.all)
    func order(form: Form) {
        var ended: [Int] = []
        let members = (0..<3).map { number in Disposables.create { ended.append(number) } }
        var bag: DisposeBag? = form.make(members[0], members[1], members[2])
        #expect(bag?.count == 3)
        #expect(ended == [])
        bag = nil
        #expect(ended == [0, 1, 2])
    }

    @Test("keeps the order when it has dropped some that had ended")
    func orderAfterPruning() {
        var ended: [Int] = []
        do {
            let bag = DisposeBag()
            for number in 0..<100 {
                bag.insert(Disposables.create { ended.append(number) })
                bag.insert(BooleanDisposable(isDisposed: true))
            }
        }
        #expect(ended == Array(0..<100))
    }

    @Test("does not grow over 100,000 subscriptions that end, in whatever way, and keeps those that go on")
    func pruning() {
        let bag = DisposeBag()
        let subject = PublishSubject<Int>()
        let running = (0..<20).map { _ in BooleanDisposable() }
        running.forEach(bag.insert)
        var largest = 0
        for element in 0..<25_000 {
            Observable.just(element).subscribe(onNext: { _ in }).disposed(by: bag)
            subject.take(1).subscribe(onNext: { _ in }).disposed(by: bag)
            let disposed = subject.map { $0 }.subscribe(onNext: { _ in })
            disposed.disposed(by: bag)
            disposed.dispose()
            let single = Single.just(element).subscribe(onSuccess: { _ in })
            single.disposed(by: bag)
            subject.onNext(element)
            largest = max(largest, bag.count)
        }
        #expect(largest < 100)
        #expect(running.allSatisfy { !$0.isDisposed })
        #expect(!subject.hasObservers)
    }

    @Test("keeps what does not tell whether it has ended")
    func foreignDisposables() {
        final class Plain: Disposable {
            let end: () -> Void

            init(_ end: @escaping () -> Void) {
                self.end = end
            }

            func dispose() { end() }
        }
        var ended = 0
        do {
            let bag = DisposeBag()
            for _ in 0..<100 { bag.insert(Plain { ended += 1 }) }
            #expect(bag.count == 100)
        }
        #expect(ended == 100)
    }

    @Test("what is put in while another thread puts something in is ended too")
    func concurrency() async {
        let members = (0..<4_000).map { _ in BooleanDisposable() }
        do {
            let bag = DisposeBag()
            await withTaskGroup { group in
                for thread in 0..<4 {
                    group.addTask {
                        await onThread { members[(thread * 1_000)..<(thread * 1_000 + 1_000)].forEach(bag.insert) }
                    }
                }
            }
        }
        #expect(members.allSatisfy { $0.isDisposed })
    }
}
