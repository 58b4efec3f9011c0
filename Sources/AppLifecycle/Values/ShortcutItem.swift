/// A quick action of the application's icon.
public struct ShortcutItem: Hashable, Sendable {
    /// What to do, for the application; in reverse-domain form by custom.
    public var type: String

    /// What the user reads.
    public var title: String

    /// What the action needs to know.
    public var userInfo: [String: InfoValue]

    /// Makes a quick action.
    ///
    /// - Parameters:
    ///   - type: What to do, for the application.
    ///   - title: What the user reads.
    ///   - userInfo: What the action needs to know.
    public init(type: String, title: String, userInfo: [String: InfoValue] = [:]) {
        self.type = type
        self.title = title
        self.userInfo = userInfo
    }
}
