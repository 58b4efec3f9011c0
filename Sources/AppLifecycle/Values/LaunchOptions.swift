#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Why and with what the application was started; empty when the user simply started it.
public struct LaunchOptions: Hashable, Sendable {
    /// What to open, if that is why.
    public var url: URL?

    /// The application that asked, by its identifier, if one did.
    public var sourceApplication: String?

    /// The payload of the notification that woke the application, if one did.
    public var remoteNotification: [String: InfoValue]?

    /// The quick action the user chose, if any.
    public var shortcutItem: ShortcutItem?

    /// The activity to continue, if any.
    public var userActivity: UserActivity?

    /// The command line, without the program's name.
    public var arguments: [String]

    /// Makes launch options.
    ///
    /// - Parameters:
    ///   - url: What to open.
    ///   - sourceApplication: The application that asked.
    ///   - remoteNotification: The payload of the notification that woke the application.
    ///   - shortcutItem: The quick action the user chose.
    ///   - userActivity: The activity to continue.
    ///   - arguments: The command line, without the program's name.
    public init(
        url: URL? = nil,
        sourceApplication: String? = nil,
        remoteNotification: [String: InfoValue]? = nil,
        shortcutItem: ShortcutItem? = nil,
        userActivity: UserActivity? = nil,
        arguments: [String] = []
    ) {
        self.url = url
        self.sourceApplication = sourceApplication
        self.remoteNotification = remoteNotification
        self.shortcutItem = shortcutItem
        self.userActivity = userActivity
        self.arguments = arguments
    }
}
