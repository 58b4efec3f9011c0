public import AvitogramServices

/// Why a password could not be hashed or checked: the stored hash or the system is at fault, never the person.
public enum PasswordHashError: Error, Hashable, Sendable {
    /// The system has no library that computes hashes that begin so.
    case methodUnavailable(String)
    /// The cost is outside what the method takes.
    case costRefused(String)
    /// The stored hash has none of the known forms.
    case hashUnreadable
}

extension PasswordHashError: DescribedError {
    /// Tells the error as `storeFailed`: nothing that another password could change.
    public func problems(in language: Language) -> [Problem] {
        [Problem(code: "storeFailed", message: message.text(in: language))]
    }

    private var message: Message {
        switch self {
        case .methodUnavailable(let form):
            Message(
                english: "cannot compute a password hash of the form \(form)…: "
                    + "this system has no libcrypt that can (libcrypt.so.1, libcrypt.so.2)",
                russian: "не удалось вычислить хеш пароля вида \(form)…: "
                    + "в системе нет подходящей libcrypt (libcrypt.so.1, libcrypt.so.2)"
            )
        case .costRefused(let method):
            Message(
                english: "cannot make password hashes with \(method): the cost is out of range",
                russian: "не удалось вычислить хеш пароля способом \(method): недопустимая стоимость"
            )
        case .hashUnreadable:
            Message(
                english: "cannot check the password: the stored hash has no known form",
                russian: "не удалось проверить пароль: сохранённый хеш неизвестного вида"
            )
        }
    }
}
