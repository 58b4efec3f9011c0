import AppSubjects
import Testing

@Suite("Lock order of disposables", .timeLimit(.minutes(1)))
struct DisposableLockOrderTests {
    /// Something that disposes of what is in it, and what another thread may do to it meanwhile.
    struct Holder: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let make: @Sendable (any Disposable) -> (dispose: () -> Void, use: () -> Void)

        static let all: [Holder] = [
            Holder(testDescription: "CompositeDisposable") { member in
                let group = CompositeDisposable(disposables: [member])
                return (group.dispose, { _ = group.insert(Disposables.create()) })
            },
            Holder(testDescription: "CompositeDisposable.remove") { member in
                let group = CompositeDisposable()
                let key = group.insert(member)
                return ({ if let key { group.remove(for: key) } }, { _ = group.insert(Disposables.create()) })
            },
            Holder(testDescription: "CompositeDisposable.insert after its end") { member in
                let group = CompositeDisposable()
                group.dispose()
                return ({ _ = group.insert(member) }, { _ = group.count })
            },
            Holder(testDescription: "SerialDisposable") { member in
                let serial = SerialDisposable()
                serial.disposable = member
                return (serial.dispose, { serial.disposable = Disposables.create() })
            },
            Holder(testDescription: "SerialDisposable that is given another one") { member in
                let serial = SerialDisposable()
                serial.disposable = member
                return ({ serial.disposable = Disposables.create() }, serial.dispose)
            },
            Holder(testDescription: "SingleAssignmentDisposable") { member in
                let single = SingleAssignmentDisposable()
                single.setDisposable(member)
                return (single.dispose, { _ = single.isDisposed })
            },
            Holder(testDescription: "RefCountDisposable") { member in
                let counted = RefCountDisposable(disposable: member)
                return (counted.dispose, { counted.retain().dispose() })
            },
            Holder(testDescription: "ScheduledDisposable") { member in
                let scheduled = ScheduledDisposable(scheduler: CurrentThreadScheduler.instance, disposable: member)
                return (scheduled.dispose, { scheduled.dispose() })
            },
            Holder(testDescription: "a pair") { member in
                let pair = Disposables.create(member, Disposables.create())
                return (pair.dispose, pair.dispose)
            },
            Holder(testDescription: "a subscription's bag") { member in
                let subject = PublishSubject<Int>()
                let end: () -> Void = { _ = DisposeBag(disposing: member, subject.subscribe(onNext: { _ in })) }
                return (end, { subject.onNext(1) })
            },
        ]
    }

    @Test("what is disposed of takes a lock that another user of the holder holds", arguments: Holder.all)
    func holder(holder: Holder) async {
        await onThread {
            let inversion = LockInversion()
            let made = holder.make(Disposables.create(with: inversion.meet))
            inversion.run(made.dispose, while: made.use)
        }
    }

    @Test("a bag asks its members whether they have ended while another thread puts something in")
    func pruning() async {
        final class Asked: Cancelable {
            let inversion: LockInversion

            init(_ inversion: LockInversion) {
                self.inversion = inversion
            }

            var isDisposed: Bool {
                inversion.meet()
                return false
            }

            func dispose() {}
        }
        await onThread {
            let inversion = LockInversion()
            let bag = DisposeBag()
            inversion.run {
                for _ in 0..<100 { bag.insert(Asked(inversion)) }
            } while: {
                bag.insert(BooleanDisposable())
            }
            #expect(bag.count == 101)
        }
    }
}
