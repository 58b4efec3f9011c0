public import AppCore

/// Knows who uses the application, and changes it.
///
/// An implementation holds:
/// - ``trigger`` emits every outcome, failures too, after ``currentUser`` and ``lastChange`` say the same;
/// - methods run one at a time, in the order of their calls, and to their end, also when the caller is cancelled;
/// - a session's token is kept in the ``SecretStore`` and nowhere else.
public protocol UserService: AnyObject {
    /// Emits after each ``restore()``, sign-in, sign-up and sign-out how it ended; never completes. New observers hear
    /// nothing of the past: see ``lastChange``.
    var trigger: Observable<AuthChange> { get }

    /// What ``trigger`` emitted last; a guest without an error before anything happened.
    var lastChange: AuthChange { get }

    /// Who is signed in.
    var currentUser: User { get }

    /// Whether the data was empty when ``restore()`` ran; stays so until the process ends.
    var isFirstLaunch: Bool { get }

    /// Finds the session of the run before, once, at launch.
    ///
    /// The first launch clears secrets that an earlier installation left. A session that has ended leaves a guest, with
    /// ``AccountError/sessionExpired`` in ``lastChange``.
    ///
    /// - Throws: ``UserServiceError/store(_:)`` if it could not be found out; the token is kept for the next launch.
    func restore() async throws(UserServiceError)

    /// Signs a person in; whoever was signed in before is signed out.
    ///
    /// - Parameters:
    ///   - email: The account's address.
    ///   - password: The account's password.
    /// - Returns: The person signed in.
    /// - Throws: ``UserServiceError``; whoever was signed in before still is.
    @discardableResult
    func signIn(email: String, password: String) async throws(UserServiceError) -> User

    /// Makes an account and signs its owner in.
    ///
    /// - Parameters:
    ///   - email: The new account's address.
    ///   - password: The new account's password.
    /// - Returns: The person signed in.
    /// - Throws: ``UserServiceError``; whoever was signed in before still is.
    @discardableResult
    func signUp(email: String, password: String) async throws(UserServiceError) -> User

    /// Makes whoever uses the application a guest, come what may.
    ///
    /// Where the stores fail, the error in ``lastChange`` says what is left of the session.
    func signOut() async
}

/// Whether somebody is signed in.
nonisolated public enum AuthStatus: String, Codable, Sendable {
    case guest
    case authorized
}

/// How an attempt to change who is signed in has ended.
nonisolated public struct AuthChange: Sendable {
    /// Whether somebody is signed in now.
    public let status: AuthStatus

    /// What went wrong; nil if all went well.
    public let error: UserServiceError?

    /// Makes a change.
    ///
    /// - Parameters:
    ///   - status: Whether somebody is signed in now.
    ///   - error: What went wrong.
    public init(status: AuthStatus, error: UserServiceError? = nil) {
        self.status = status
        self.error = error
    }
}

/// Why nobody was signed in, or not wholly signed out.
nonisolated public enum UserServiceError: Error {
    /// The person can act; every reason there is, at least one.
    case refused([AccountError])
    /// A store failed.
    case store(any Error)
    /// Signed out here, but the account's side could not be told; its session still exists.
    case sessionNotEnded(any Error)
    /// Signed out until the process ends, but neither could the token be removed nor the session be ended.
    case signOutNotKept(any Error)
}

nonisolated extension UserServiceError: DescribedError {
    /// Tells every reason of a refusal, a store's error in its own words, and what is left of a session.
    public func problems(in language: Language) -> [Problem] {
        switch self {
        case .refused(let errors):
            errors.flatMap { $0.problems(in: language) }
        case .store(let error):
            Problem.list(ofStore: error, in: language)
        case .sessionNotEnded(let error):
            [Problem(code: "sessionNotEnded", message: Message.sessionNotEnded("\(error)").text(in: language))]
        case .signOutNotKept(let error):
            [Problem(code: "signOutNotKept", message: Message.signOutNotKept("\(error)").text(in: language))]
        }
    }
}
