#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Something the user does that can be continued elsewhere: on another device, or from a link or a search result.
public struct UserActivity: Hashable, Sendable {
    /// The type of a web link that leads into the application.
    public static let browsingWeb = "NSUserActivityTypeBrowsingWeb"

    /// What kind of activity it is, in reverse-domain form.
    public var type: String

    /// What the user reads, if the activity has a name.
    public var title: String?

    /// The web page that shows the same, if there is one.
    public var webpageURL: URL?

    /// What continuing it needs to know.
    public var userInfo: [String: InfoValue]

    /// Makes an activity.
    ///
    /// - Parameters:
    ///   - type: What kind of activity it is.
    ///   - title: What the user reads.
    ///   - webpageURL: The web page that shows the same.
    ///   - userInfo: What continuing it needs to know.
    public init(type: String, title: String? = nil, webpageURL: URL? = nil, userInfo: [String: InfoValue] = [:]) {
        self.type = type
        self.title = title
        self.webpageURL = webpageURL
        self.userInfo = userInfo
    }
}
