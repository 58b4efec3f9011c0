import AppCore
import AvitogramServices
import Testing

@Suite("SessionUserService")
struct SessionUserServiceTests {
    /// A service over logged stores, and what it emits.
    final class Fixture {
        let log = ProviderLog()
        let accounts: LoggedAccounts
        let secrets: LoggedSecrets
        let preferences: LoggedPreferences
        let service: SessionUserService
        private(set) var emitted: [String] = []
        private let disposeBag = DisposeBag()

        init() {
            accounts = LoggedAccounts(log: log)
            secrets = LoggedSecrets(log: log)
            preferences = LoggedPreferences(log: log)
            service = SessionUserService(accounts: accounts, secrets: secrets, preferences: preferences)
            observe(service)
        }

        /// Another launch over the same stores.
        func relaunched() -> SessionUserService {
            emitted = []
            let service = SessionUserService(accounts: accounts, secrets: secrets, preferences: preferences)
            observe(service)
            return service
        }

        private func observe(_ service: SessionUserService) {
            service.trigger
                .subscribe(onNext: { [weak self] change in
                    let codes = change.error?.codes ?? []
                    self?.emitted.append(([change.status.rawValue] + codes).joined(separator: " "))
                })
                .disposed(by: disposeBag)
        }

        var storedToken: String? {
            get async throws { try await secrets.base.secret(for: "session-token") }
        }
    }

    @Test("starts as a guest, before anything is read")
    func initial() {
        let fixture = Fixture()
        #expect(fixture.service.currentUser == .guest)
        #expect(fixture.service.lastChange.status == .guest)
        #expect(fixture.service.lastChange.error == nil)
        #expect(!fixture.service.isFirstLaunch)
        #expect(fixture.log.calls == [])
    }

    // MARK: Restoring

    @Test("clears leftover secrets at the first launch, then notes the launch")
    func firstLaunch() async throws {
        let fixture = Fixture()
        try await fixture.secrets.base.setSecret("left over", for: "session-token")
        try await fixture.service.restore()
        #expect(fixture.service.isFirstLaunch)
        #expect(fixture.service.currentUser == .guest)
        #expect(try await fixture.storedToken == nil)
        #expect(fixture.log.calls == [.readPreference, .removeAllSecrets, .setPreference, .readSecret])
        #expect(fixture.emitted == ["guest"])
    }

    @Test("clears again at the next launch when the first one died before it was noted")
    func firstLaunchKilled() async throws {
        let fixture = Fixture()
        fixture.log.fail(.setPreference)
        await #expect(throws: UserServiceError.self) { try await fixture.service.restore() }
        fixture.log.recover()
        let next = fixture.relaunched()
        try await next.restore()
        #expect(next.isFirstLaunch)
    }

    @Test("finds the session of the run before, without clearing anything")
    func restores() async throws {
        let fixture = Fixture()
        try await fixture.service.restore()
        let user = try await fixture.service.signUp(email: "ann@example.org", password: "correct horse")
        let next = fixture.relaunched()
        try await next.restore()
        #expect(next.currentUser == user)
        #expect(!next.isFirstLaunch)
        #expect(fixture.emitted == ["authorized"])
    }

    @Test("makes a guest of a session that has ended, says so, and forgets its token")
    func expired() async throws {
        let fixture = Fixture()
        try await fixture.service.restore()
        try await fixture.service.signUp(email: "ann@example.org", password: "correct horse")
        fixture.accounts.endAllSessions()
        let next = fixture.relaunched()
        try await next.restore()
        #expect(next.currentUser == .guest)
        #expect(fixture.emitted == ["guest sessionExpired"])
        #expect(try await fixture.storedToken == nil)
    }

    @Test("keeps the token when the accounts cannot be reached, so that the next launch finds the session")
    func restoreFails() async throws {
        let fixture = Fixture()
        try await fixture.service.restore()
        let user = try await fixture.service.signUp(email: "ann@example.org", password: "correct horse")
        fixture.log.fail(.account)
        let offline = fixture.relaunched()
        await #expect(throws: UserServiceError.self) { try await offline.restore() }
        #expect(offline.currentUser == .guest)
        #expect(fixture.emitted == ["guest storeFailed"])
        fixture.log.recover()
        let online = fixture.relaunched()
        try await online.restore()
        #expect(online.currentUser == user)
    }

    // MARK: Signing in and up

    @Test("signs up: the token is kept before anybody hears of it")
    func signUp() async throws {
        let fixture = Fixture()
        let user = try await fixture.service.signUp(email: "ann@example.org", password: "correct horse")
        #expect(user == User(id: "id-of-ann@example.org", name: "ann"))
        #expect(fixture.service.currentUser == user)
        #expect(fixture.emitted == ["authorized"])
        #expect(fixture.log.calls == [.readSecret, .signUp, .setSecret])
        #expect(try await fixture.storedToken == "token-1")
    }

    @Test("emits a refusal and throws it, and asks the provider nothing that cannot be")
    func refusesLocally() async throws {
        let fixture = Fixture()
        let error = await #expect(throws: UserServiceError.self) {
            try await fixture.service.signUp(email: "nobody", password: "short")
        }
        #expect(error?.codes == ["emailInvalid", "passwordTooShort"])
        #expect(fixture.emitted == ["guest emailInvalid passwordTooShort"])
        #expect(fixture.log.calls == [])
    }

    @Test("emits a wrong password and throws it")
    func wrongPassword() async throws {
        let fixture = Fixture()
        let error = await #expect(throws: UserServiceError.self) {
            try await fixture.service.signIn(email: "ann@example.org", password: "wrong")
        }
        guard case .refused([.invalidCredentials]) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(fixture.emitted == ["guest invalidCredentials"])
        #expect(try await fixture.storedToken == nil)
    }

    @Test("ends the new session when its token cannot be kept")
    func tokenNotKept() async throws {
        let fixture = Fixture()
        fixture.log.fail(.setSecret)
        let error = await #expect(throws: UserServiceError.self) {
            try await fixture.service.signIn(email: "ann@example.org", password: "correct horse")
        }
        #expect(
            error.map { Problem.list(of: $0, in: .english) } == [
                Problem(code: "storeFailed", message: "The data could not be read or written: the store is away")
            ]
        )
        #expect(fixture.accounts.openTokens == [])
        #expect(fixture.service.currentUser == .guest)
    }

    @Test("a token that cannot be read keeps nobody from signing in")
    func unreadableToken() async throws {
        let fixture = Fixture()
        fixture.log.fail(.readSecret)
        await #expect(throws: UserServiceError.self) { try await fixture.service.restore() }
        try await fixture.service.signIn(email: "ann@example.org", password: "correct horse")
        #expect(fixture.emitted == ["guest storeFailed", "authorized"])
        #expect(try await fixture.storedToken == "token-1")
    }

    @Test("signing in as somebody else ends the session before; a failure leaves it")
    func changesUser() async throws {
        let fixture = Fixture()
        try await fixture.service.signIn(email: "ann@example.org", password: "correct horse")
        await #expect(throws: UserServiceError.self) {
            try await fixture.service.signIn(email: "bob@example.org", password: "wrong")
        }
        #expect(fixture.service.currentUser.name == "ann")
        #expect(fixture.emitted == ["authorized", "authorized invalidCredentials"])
        try await fixture.service.signIn(email: "bob@example.org", password: "correct horse")
        #expect(fixture.service.currentUser.name == "bob")
        #expect(fixture.accounts.openTokens == ["token-2"])
        #expect(try await fixture.storedToken == "token-2")
    }

    @Test("runs to the end although the caller is cancelled")
    func cancelled() async throws {
        let fixture = Fixture()
        let task = Task { try await fixture.service.signIn(email: "ann@example.org", password: "correct horse") }
        task.cancel()
        _ = try await task.value
        #expect(fixture.service.currentUser.name == "ann")
        #expect(try await fixture.storedToken == "token-1")
    }

    @Test("runs attempts one after the other, in the order of the calls")
    func serial() async throws {
        let fixture = Fixture()
        let tasks = ["ann", "bob", "cy"].map { name in
            Task { try await fixture.service.signIn(email: "\(name)@example.org", password: "correct horse") }
        }
        for task in tasks { _ = try await task.value }
        #expect(
            fixture.log.calls.filter { $0 == .setSecret || $0 == .signIn }
                == Array([[.signIn, .setSecret], [.signIn, .setSecret], [.signIn, .setSecret]].joined())
        )
        #expect(fixture.accounts.openTokens.count == 1)
        #expect(fixture.emitted == ["authorized", "authorized", "authorized"])
    }

    // MARK: Signing out

    @Test("signs out here and where accounts live")
    func signOut() async throws {
        let fixture = Fixture()
        try await fixture.service.signIn(email: "ann@example.org", password: "correct horse")
        fixture.log.forget()
        await fixture.service.signOut()
        #expect(fixture.service.currentUser == .guest)
        #expect(fixture.log.calls == [.readSecret, .removeSecret, .signOut("token-1")])
        #expect(fixture.emitted == ["authorized", "guest"])
    }

    @Test("a guest may sign out")
    func guestSignsOut() async {
        let fixture = Fixture()
        await fixture.service.signOut()
        #expect(fixture.emitted == ["guest"])
    }

    /// What fails at sign-out, and what is said of it.
    nonisolated struct SignOutFailure: Sendable, CustomTestStringConvertible {
        let failing: [ProviderCall]
        let emitted: String
        let tokenStays: Bool
        var testDescription: String { "\(failing) → \(emitted)" }
    }

    @Test(
        "makes a guest whatever fails, and says what is left of the session",
        arguments: [
            SignOutFailure(failing: [.signOut("token-1")], emitted: "guest sessionNotEnded", tokenStays: false),
            SignOutFailure(failing: [.removeSecret], emitted: "guest", tokenStays: true),
            SignOutFailure(failing: [.readSecret], emitted: "guest sessionNotEnded", tokenStays: false),
            SignOutFailure(
                failing: [.readSecret, .removeSecret],
                emitted: "guest signOutNotKept",
                tokenStays: true
            ),
            SignOutFailure(
                failing: [.removeSecret, .signOut("token-1")],
                emitted: "guest signOutNotKept",
                tokenStays: true
            ),
        ]
    )
    func signOutFails(_ failure: SignOutFailure) async throws {
        let fixture = Fixture()
        try await fixture.service.signIn(email: "ann@example.org", password: "correct horse")
        for call in failure.failing { fixture.log.fail(call) }
        await fixture.service.signOut()
        #expect(fixture.service.currentUser == .guest)
        #expect(fixture.emitted.last == failure.emitted)
        #expect(try await (fixture.storedToken != nil) == failure.tokenStays)
    }
}
