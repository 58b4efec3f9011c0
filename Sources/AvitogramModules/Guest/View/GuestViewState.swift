public import AvitogramServices

/// What the guest's screen shows.
nonisolated public struct GuestViewState: ViewState {
    /// What the form is doing.
    public enum Phase: String, Codable, Sendable {
        /// The fields can be changed.
        case editing
        /// Frozen until sign-in has ended.
        case signingIn
        /// Frozen until sign-up has ended.
        case signingUp
        /// Done; another screen is about to take this one's place.
        case signedIn
    }

    /// What the form is doing.
    public var phase = Phase.editing

    /// The address as typed.
    public var email = ""

    /// Whether something is in the password field; what, is never shown.
    public var hasPassword = false

    /// What is wrong with the fields, or why the last attempt failed.
    public var problems: [Problem] = []

    /// Makes the state of an empty form.
    public init() {}

    /// Whether an attempt is under way.
    public var isBusy: Bool { phase == .signingIn || phase == .signingUp }

    /// The form as lines of text.
    public var description: String {
        text([
            "Guest (\(phase.rawValue))",
            "email: \(email.displayText)",
            "password: \(hasPassword ? "(hidden)" : "")",
        ])
    }
}
