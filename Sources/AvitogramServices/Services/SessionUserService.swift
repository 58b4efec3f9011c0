public import AppCore

/// Signs people in by sessions, whose tokens survive the process in a ``SecretStore``.
public final class SessionUserService {
    private enum Key {
        static let token = "session-token"
        static let launched = "launched-before"
    }

    private let accounts: any AccountProvider
    private let secrets: any SecretStore
    private let preferences: any Preferences
    private let changes = PublishSubject<AuthChange>()
    private let operations = SerialOperations()

    /// Who is signed in; a guest until ``restore()`` says otherwise.
    public private(set) var currentUser = User.guest

    /// What was emitted last.
    public private(set) var lastChange = AuthChange(status: .guest)

    /// Whether the data was empty at launch.
    public private(set) var isFirstLaunch = false

    /// Makes the service; nothing is read before ``restore()``.
    ///
    /// - Parameters:
    ///   - accounts: Where accounts and sessions live.
    ///   - secrets: Where the session's token is kept.
    ///   - preferences: Where it is kept that there was a launch before.
    public init(accounts: any AccountProvider, secrets: any SecretStore, preferences: any Preferences) {
        self.accounts = accounts
        self.secrets = secrets
        self.preferences = preferences
    }

    private func become(_ user: User, error: UserServiceError? = nil) {
        currentUser = user
        lastChange = AuthChange(status: user.isGuest ? .guest : .authorized, error: error)
        changes.onNext(lastChange)
    }
}

extension SessionUserService: UserService {
    /// Emits how each attempt has ended.
    public var trigger: Observable<AuthChange> { changes.asObservable() }

    /// Finds the session of the run before.
    public func restore() async throws(UserServiceError) {
        try await operations.run { () async throws(UserServiceError) in
            do {
                try await self.clearLeftovers()
                guard let token = try await self.secrets.secret(for: Key.token) else { return self.become(.guest) }
                let account = try await self.accounts.account(token: token)
                self.become(User(account))
            } catch AccountError.sessionExpired {
                // A token that stays is only asked about again at the next launch.
                try? await self.secrets.setSecret(nil, for: Key.token)
                self.become(.guest, error: .refused([.sessionExpired]))
            } catch {
                self.become(.guest, error: .store(error))
                throw .store(error)
            }
        }
    }

    /// Signs a person in.
    @discardableResult
    public func signIn(email: String, password: String) async throws(UserServiceError) -> User {
        try await start(unless: Credentials(email: email, password: password).signInErrors()) { accounts in
            try await accounts.signIn(email: email, password: password)
        }
    }

    /// Makes an account and signs its owner in.
    @discardableResult
    public func signUp(email: String, password: String) async throws(UserServiceError) -> User {
        try await start(unless: Credentials(email: email, password: password).signUpErrors()) { accounts in
            try await accounts.signUp(email: email, password: password)
        }
    }

    /// Makes whoever is signed in a guest.
    public func signOut() async {
        await operations.run { self.become(.guest, error: await self.endSession()) }
    }
}

extension SessionUserService {
    /// The first launch removes what an earlier installation left; only then is the launch noted, so that a kill in
    /// between repeats it.
    private func clearLeftovers() async throws {
        guard try await preferences.value(for: Key.launched) == nil else { return }
        isFirstLaunch = true
        try await secrets.removeAll()
        try await preferences.setValue("yes", for: Key.launched)
    }

    /// Opens a session and puts it in the place of the one there may be.
    private func start(
        unless errors: [AccountError],
        opening open: @escaping (any AccountProvider) async throws -> AccountSession
    ) async throws(UserServiceError) -> User {
        try await operations.run { () async throws(UserServiceError) in
            do {
                guard errors.isEmpty else { throw UserServiceError.refused(errors) }
                // A token that cannot be read is replaced like any other: it must not keep its owner out.
                let previous = try? await self.secrets.secret(for: Key.token)
                let session = try await open(self.accounts)
                try await self.keep(session)
                // Nobody can use the session before any more; that it may live on elsewhere is no reason to fail.
                if let previous { try? await self.accounts.signOut(token: previous) }
                self.become(User(session.account))
                return self.currentUser
            } catch {
                let error = Self.described(error)
                self.become(self.currentUser, error: error)
                throw error
            }
        }
    }

    /// Keeps the token, or ends the session that could not be found again.
    private func keep(_ session: AccountSession) async throws {
        do {
            try await secrets.setSecret(session.token, for: Key.token)
        } catch {
            try? await accounts.signOut(token: session.token)
            throw error
        }
    }

    /// Removes the token and ends its session; where one fails, the other is enough to be signed out for good.
    private func endSession() async -> UserServiceError? {
        var token: String?
        var failure: (any Error)?
        var tokenStays = false
        var sessionStays = false
        do {
            token = try await secrets.secret(for: Key.token)
        } catch {
            (failure, sessionStays) = (error, true)
        }
        do {
            try await secrets.setSecret(nil, for: Key.token)
        } catch {
            (failure, tokenStays) = (error, true)
        }
        do {
            if let token { try await accounts.signOut(token: token) }
        } catch {
            (failure, sessionStays) = (error, true)
        }
        guard let failure, sessionStays else { return nil }
        return tokenStays ? .signOutNotKept(failure) : .sessionNotEnded(failure)
    }

    private static func described(_ error: any Error) -> UserServiceError {
        switch error {
        case let error as UserServiceError: error
        case let error as AccountError: .refused([error])
        default: .store(error)
        }
    }
}

nonisolated extension User {
    /// The owner of an account.
    fileprivate init(_ account: Account) {
        self.init(id: account.id, name: account.name)
    }
}
