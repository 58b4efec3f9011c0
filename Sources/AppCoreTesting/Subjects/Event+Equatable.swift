public import AppCore

// Only tests compare events, since errors are comparable only by what they say.
extension Event: Equatable where Element: Equatable {
    /// Whether two events are of one kind and carry equal elements, or errors of one type that say the same.
    public static func == (lhs: Self, rhs: Self) -> Bool {
        switch (lhs, rhs) {
        case (.next(let left), .next(let right)): left == right
        case (.error(let left), .error(let right)):
            type(of: left) == type(of: right) && String(reflecting: left) == String(reflecting: right)
        case (.completed, .completed): true
        default: false
        }
    }
}
