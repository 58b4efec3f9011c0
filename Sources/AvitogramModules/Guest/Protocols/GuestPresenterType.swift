/// What a guest can do: fill in the fields, then sign in or up.
///
/// While one attempt is under way the form is frozen: every call is ignored.
public protocol GuestPresenterType: SettlingPresenterType {
    /// Takes over the address field.
    ///
    /// - Parameter email: The address as typed.
    func enter(email: String)

    /// Takes over the password field; it never becomes part of a state.
    ///
    /// - Parameter password: The password as typed.
    func enter(password: String)

    /// Signs in with what is in the fields. After success another screen takes this one's place.
    func signIn()

    /// Makes an account with what is in the fields, and signs in. After success another screen takes this one's place.
    func signUp()
}
