public import Foundation

/// A language the application speaks; English wherever the person's own is not among them.
nonisolated public enum Language: String, CaseIterable, Codable, Sendable {
    case english = "en"
    case russian = "ru"

    /// Chooses the language for a person.
    ///
    /// - Parameter locale: The person's locale; only its language counts, not its region.
    public init(locale: Locale) {
        self = locale.language.languageCode.flatMap { Language(rawValue: $0.identifier) } ?? .english
    }
}
