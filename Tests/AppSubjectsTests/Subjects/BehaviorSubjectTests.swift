import AppSubjects
import Testing

@Suite("BehaviorSubject")
struct BehaviorSubjectTests {
    @Test("value() is the first value, then the last element, also inside an observer and after the completion")
    func value() throws {
        let subject = BehaviorSubject(value: 1)
        #expect(try subject.value() == 1)
        var inside: [Int] = []
        let subscription = subject.subscribe(onNext: { element in
            if element == 2 { subject.onNext(3) }
            inside.append((try? subject.value()) ?? -1)
        })
        subject.onNext(2)
        #expect(inside == [1, 3, 3])
        #expect(try subject.value() == 3)
        subject.onCompleted()
        subject.onNext(4)
        #expect(try subject.value() == 3)
        subscription.dispose()
    }

    @Test("value() throws the error after a failure, and RxError.disposed after a disposal, which comes first")
    func valueAfterTheEnd() {
        let failed = BehaviorSubject(value: 1)
        failed.onError(TestError.first)
        #expect(throws: TestError.first) { try failed.value() }
        let completed = BehaviorSubject(value: 1)
        completed.onCompleted()
        let running = BehaviorSubject(value: 1)
        for subject in [failed, completed, running] {
            subject.dispose()
            let error = #expect(throws: RxError.self) { try subject.value() }
            guard case .disposed(let object)? = error else {
                Issue.record("got \(String(describing: error))")
                continue
            }
            let isSubject = object === subject
            #expect(isSubject)
        }
    }

    @Test("who subscribes inside an observer starts with the new value and misses nothing")
    func subscribeInside() {
        let subject = BehaviorSubject(value: 0)
        var inner: [Int] = []
        let bag = DisposeBag()
        subject.subscribe(onNext: { element in
            if element == 1 {
                subject.onNext(2)
                subject.subscribe(onNext: { inner.append($0) }).disposed(by: bag)
                subject.onNext(3)
            }
        }).disposed(by: bag)
        subject.onNext(1)
        #expect(inner == [2, 3])
    }
}
