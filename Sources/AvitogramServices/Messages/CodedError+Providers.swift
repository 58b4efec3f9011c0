/// What the providers' errors say to a person.
nonisolated extension AccountError: CodedError {
    /// The case's name.
    public var code: String {
        switch self {
        case .emailInvalid: "emailInvalid"
        case .passwordEmpty: "passwordEmpty"
        case .passwordTooShort: "passwordTooShort"
        case .emailInUse: "emailInUse"
        case .invalidCredentials: "invalidCredentials"
        case .sessionExpired: "sessionExpired"
        }
    }

    /// What to do about it; never which of address and password was wrong.
    public var message: Message {
        switch self {
        case .emailInvalid: .emailInvalid
        case .passwordEmpty: .passwordEmpty
        case .passwordTooShort: .passwordTooShort
        case .emailInUse: .emailInUse
        case .invalidCredentials: .invalidCredentials
        case .sessionExpired: .sessionExpired
        }
    }
}

nonisolated extension StorageError: CodedError {
    /// `storedObject` and the case's name.
    public var code: String {
        switch self {
        case .notFound: "storedObjectMissing"
        case .invalidName: "storedObjectNameInvalid"
        case .damaged: "storedObjectDamaged"
        }
    }

    /// Which object it is about.
    public var message: Message {
        switch self {
        case .notFound(let name): .storedObjectMissing(name)
        case .invalidName(let name): .storedObjectNameInvalid(name)
        case .damaged(let name): .storedObjectDamaged(name)
        }
    }
}
