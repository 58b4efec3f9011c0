public import AvitogramServices

/// What the picker's screen shows.
nonisolated public struct PickerViewState: ViewState {
    /// What the picker is doing.
    public enum Phase: String, Codable, Sendable {
        /// A picture can be chosen.
        case choosing
        /// The one chosen is being read.
        case reading
        /// Over, with a picture or without; the screen closes.
        case closed
    }

    /// What the picker is doing.
    public var phase = Phase.choosing

    /// Why the last one chosen cannot be published.
    public var problems: [Problem] = []

    /// Makes the state of a picker that was just opened.
    public init() {}

    /// Whether a picture is being read.
    public var isBusy: Bool { phase == .reading }

    /// The picker as lines of text.
    public var description: String { text(["Picker (\(phase.rawValue))"]) }
}
