import AppSubjects
import Testing

@Suite("PublishSubject")
struct PublishSubjectTests {
    @Test("sends elements to observers in the order of their subscriptions")
    func order() {
        let subject = PublishSubject<Int>()
        let bag = DisposeBag()
        var seen: [String] = []
        for name in 0..<100 {
            subject.subscribe(onNext: { seen.append("\(name):\($0)") }).disposed(by: bag)
        }
        subject.onNext(1)
        #expect(seen == (0..<100).map { "\($0):1" })
    }

    @Test("delivers an element sent from an observer after the current one, to everybody in the same order")
    func reentrancy() {
        let subject = PublishSubject<Int>()
        let bag = DisposeBag()
        var seen: [String] = []
        subject.subscribe(onNext: { element in
            seen.append("A\(element)")
            if element == 1 { subject.onNext(2) }
        }).disposed(by: bag)
        subject.subscribe(onNext: { seen.append("B\($0)") }).disposed(by: bag)
        subject.onNext(1)
        #expect(seen == ["A1", "B1", "A2", "B2"])
    }
}
