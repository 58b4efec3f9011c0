import AvitogramProviders
import AvitogramServices
import Foundation
import Testing

@testable import AvitogramShell

@MainActor
@Suite("ApplicationSession")
struct ApplicationSessionTests {
    @Test("a cancelled command ends at once, and the next one waits for what goes on")
    func cancellation() async throws {
        let store = SlowStore(TestApplication.makeStore())
        let application = try await TestApplication(store: store)
        let command = Task { try await application.perform("sign-up", "ada@example.org", "correct horse") }
        await store.slowAccounts.waitForCall()
        command.cancel()
        guard case .failure(let failure as CommandFailure) = await command.result else {
            Issue.record("the command was not cancelled")
            return
        }
        #expect(failure.codes == ["cancelled"])
        #expect(try application.session.state.value(at: StatePath("phase")) == "signingUp")

        async let answer = application.perform("whoami")
        await store.slowAccounts.release()
        #expect(try await answer == "ada")
        #expect(try application.session.state.value(at: StatePath("screen")) == "Home")
    }

    @Test("reads further pages only as far as they are asked for")
    func pages() async throws {
        let store = TestApplication.makeStore()
        for number in 0..<45 {
            try await store.posts.create(
                Post(
                    title: "\(number)",
                    createdAt: Date(millisecondsSince1970: Int64(number) * 1000),
                    userId: "u",
                    imageName: "i",
                    reference: "\(number)"
                )
            )
        }
        let application = try await TestApplication(store: store)
        try await application.perform("sign-up", "ada@example.org", "correct horse")
        func feed(_ limit: String?) async throws -> [String] {
            let options = limit.map { ["limit": $0] } ?? [:]
            let text = try await application.session.perform(Invocation(name: "feed", options: options))
            return text.description.split(separator: "\n").map(String.init)
        }
        #expect(try await feed(nil).count == 21)
        #expect(try await feed("2") == ["1. 44 (1970-01-01T00:00:44.000Z)", "2. 43 (1970-01-01T00:00:43.000Z)", "…"])
        #expect(try await feed("30").count == 31)
        #expect(try application.session.state.value(at: StatePath("posts.count")) == 40)
        #expect(try await application.perform("more") == "45 posts")
        #expect(try await feed("100").count == 45)
        let failure = await #expect(throws: CommandFailure.self) { try await application.perform("more") }
        #expect(failure?.codes == ["noMorePosts"])
        #expect(try await application.perform("refresh") == "20 posts, and more")
    }

    @Test("shows which screen there is, who is signed in, and what the screen shows")
    func state() async throws {
        let application = try await TestApplication(store: TestApplication.makeStore())
        #expect(
            application.session.state == [
                "screen": "Guest", "user": nil, "isGuest": true, "email": "", "hasPassword": false, "phase": "editing",
                "problems": [],
            ]
        )
        #expect(application.session.screenText.description == "Guest (editing)\nemail: \npassword: ")
    }

    @Test("every command that help lists is one that runs")
    func everyCommand() async throws {
        let application = try await TestApplication(store: TestApplication.makeStore())
        for signature in ApplicationSession.signatures {
            var invocation = Invocation(name: signature.name)
            for operand in signature.operands {
                switch operand.kind {
                case .instant: invocation.operands.append("2026-01-31T09:30:00Z")
                case .duration: invocation.operands.append("5m")
                case .count, .number: invocation.operands.append("1")
                case .text, .secret, .file: invocation.operands.append("x")
                }
            }
            do {
                _ = try await application.session.perform(invocation)
            } catch {
                #expect(!error.codes.contains("unknownCommand"), "\(signature.name)")
            }
        }
    }
}

/// A store whose accounts answer when they are told to.
private struct SlowStore: DataStore {
    let slowAccounts: SlowAccounts
    private let store: any DataStore

    init(_ store: any DataStore) {
        self.store = store
        slowAccounts = SlowAccounts(store.accounts)
    }

    var accounts: any AccountProvider { slowAccounts }
    var posts: any PostProvider { store.posts }
    var pictures: any StorageProvider { store.pictures }
    var secrets: any SecretStore { store.secrets }
    var preferences: any Preferences { store.preferences }

    func open() async throws {}
    func close() async {}
}

private actor SlowAccounts: AccountProvider {
    private let accounts: any AccountProvider
    private var isCalled = false
    private var isReleased = false
    private var waiters: [CheckedContinuation<Void, Never>] = []

    init(_ accounts: any AccountProvider) {
        self.accounts = accounts
    }

    func waitForCall() async {
        while !isCalled { await pause() }
    }

    func release() {
        isReleased = true
        wake()
    }

    func signUp(email: String, password: String) async throws -> AccountSession {
        isCalled = true
        wake()
        while !isReleased { await pause() }
        return try await accounts.signUp(email: email, password: password)
    }

    func signIn(email: String, password: String) async throws -> AccountSession {
        try await accounts.signIn(email: email, password: password)
    }

    func account(token: String) async throws -> Account {
        try await accounts.account(token: token)
    }

    func signOut(token: String) async throws {
        try await accounts.signOut(token: token)
    }

    private func pause() async {
        await withCheckedContinuation { waiters.append($0) }
    }

    private func wake() {
        for waiter in waiters { waiter.resume() }
        waiters = []
    }
}
