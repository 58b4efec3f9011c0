/// A text for a person, in every language the application speaks.
///
/// The texts of this package are in `Message+Texts.swift`; a store that comes from elsewhere makes its own.
nonisolated public struct Message: Hashable, Sendable {
    /// The text in English, which is also what developers read in logs.
    public let english: String

    /// The text in Russian.
    public let russian: String

    /// Makes a message; there is no way to leave out a language.
    ///
    /// - Parameters:
    ///   - english: The text in English.
    ///   - russian: The text in Russian.
    public init(english: String, russian: String) {
        self.english = english
        self.russian = russian
    }

    /// Picks the text for a person.
    ///
    /// - Parameter language: The language to speak.
    /// - Returns: The text; one sentence without a full stop.
    public func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .russian: russian
        }
    }
}
