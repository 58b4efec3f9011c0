import AppSubjects
import Testing

@Suite("What combineLatest and zip keep")
struct CombinationLifetimeTests {
    private final class Token {}

    /// A new token that only the sequence holds, and a way to ask whether it still does.
    private func send(to subject: PublishSubject<Token>) -> () -> Bool {
        let token = Token()
        subject.onNext(token)
        return { [weak token] in token != nil }
    }

    private static let combined: [@Sendable (PublishSubject<Token>, PublishSubject<Token>) -> Observable<Void>] = [
        { .combineLatest($0, $1) { _, _ in } },
        { .combineLatest($0, $1, Observable.just(0)) { _, _, _ in } },
        { .combineLatest([$0, $1]) { _ in } },
    ]

    private static let zipped: [@Sendable (PublishSubject<Token>, PublishSubject<Token>) -> Observable<Void>] = [
        { .zip($0, $1) { _, _ in } },
        { .zip($0, $1, Observable.repeatElement(0).take(9)) { _, _, _ in } },
        { .zip([$0, $1]) { _ in } },
    ]

    @Test("combineLatest keeps the latest element of each source, until the subscription ends", arguments: 0..<3)
    func combineLatest(form: Int) {
        let (first, second) = (PublishSubject<Token>(), PublishSubject<Token>())
        var subscription: (any Disposable)? = Self.combined[form](first, second).subscribe(onNext: { _ in })
        let old = send(to: first)
        let latest = send(to: first)
        #expect(!old() && latest())
        let other = send(to: second)
        // A source that has completed still takes part.
        second.onCompleted()
        #expect(latest() && other())
        let newer = send(to: first)
        #expect(!latest() && other() && newer())
        subscription?.dispose()
        subscription = nil
        #expect(!other() && !newer())
    }

    @Test("zip keeps the elements that wait for their partners, until the subscription ends", arguments: 0..<3)
    func zip(form: Int) {
        let (first, second) = (PublishSubject<Token>(), PublishSubject<Token>())
        var subscription: (any Disposable)? = Self.zipped[form](first, second).subscribe(onNext: { _ in })
        let (a, b) = (send(to: first), send(to: first))
        #expect(a() && b())
        let partner = send(to: second)
        #expect(!a() && b() && !partner())
        subscription?.dispose()
        subscription = nil
        #expect(!b())
    }
}
