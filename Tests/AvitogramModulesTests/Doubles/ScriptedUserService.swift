import AppCore
import AvitogramServices
import Testing

/// A user service that does what the test says and remembers what it was asked for.
final class ScriptedUserService: UserService {
    enum Call: Hashable {
        case signIn(email: String, password: String)
        case signUp(email: String, password: String)
        case signOut
    }

    let changes = PublishSubject<AuthChange>()
    var trigger: Observable<AuthChange> { changes.asObservable() }
    var lastChange = AuthChange(status: .guest)
    var currentUser = User.guest
    let isFirstLaunch = false
    private(set) var calls: [Call] = []

    /// What sign-in, sign-up and sign-out do before they succeed; says nothing unless a test sets it.
    var behaviour: () async throws(UserServiceError) -> Void = {
        Issue.record("nobody said what the user service does")
    }

    func restore() async throws(UserServiceError) {
        try await behaviour()
    }

    @discardableResult
    func signIn(email: String, password: String) async throws(UserServiceError) -> User {
        calls.append(.signIn(email: email, password: password))
        try await behaviour()
        return currentUser
    }

    @discardableResult
    func signUp(email: String, password: String) async throws(UserServiceError) -> User {
        calls.append(.signUp(email: email, password: password))
        try await behaviour()
        return currentUser
    }

    func signOut() async {
        calls.append(.signOut)
        try? await behaviour()
    }
}
