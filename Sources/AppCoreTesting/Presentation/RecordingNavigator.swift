public import AppCore

/// A navigator that goes nowhere and writes down where it was asked to go.
///
/// ```swift
/// let navigator = RecordingNavigator<HomeNavigator.Destination>()
/// let presenter = HomePresenter(view: view, navigator: navigator, posts: posts)
/// presenter.addTapped()
/// #expect(navigator.actions == [.showModal(.picker)])
/// ```
public final class RecordingNavigator<Destination>: Navigator {
    /// What a presenter can ask a navigator.
    public enum Action {
        /// To push a destination's screen.
        case navigate(Destination)
        /// To go back.
        case navigateBack
        /// To present a destination's screen.
        case showModal(Destination)
        /// To close the modal.
        case closeModal
        /// To close the source screen.
        case close
    }

    /// A screen was asked for though the test has not said which.
    public struct NoScreenGiven: Error, CustomStringConvertible {
        /// The destination it was asked for.
        public let destination: String

        /// What to do about it.
        public var description: String {
            "RecordingNavigator was asked to make the screen for \(destination); set makesScreen in the test."
        }
    }

    /// What the navigator was asked, in order; what it refused too.
    public private(set) var actions: [Action] = []

    /// Thrown by every action while it is set, after the action is written down.
    public var failure: PresentationError?

    /// Makes the screens, for tests that need them; until it is set, making one fails.
    public var makesScreen: ((Destination) throws -> Screen)?

    /// The screen to start from, if the test has one.
    public weak var sourceScreen: Screen?

    /// Makes a navigator that has been asked nothing.
    public init() {}

    /// Makes a screen as the test says.
    ///
    /// - Throws: ``NoScreenGiven`` if it has not said.
    public func makeScreen(for destination: Destination) throws -> Screen {
        guard let makesScreen else { throw NoScreenGiven(destination: "\(destination)") }
        return try makesScreen(destination)
    }

    /// Writes the request down.
    ///
    /// - Throws: ``failure``, if it is set.
    public func navigate(to destination: Destination) throws(PresentationError) { try record(.navigate(destination)) }

    /// Writes the request down.
    ///
    /// - Throws: ``failure``, if it is set.
    public func navigateBack() throws(PresentationError) { try record(.navigateBack) }

    /// Writes the request down.
    ///
    /// - Throws: ``failure``, if it is set.
    public func showModal(destination: Destination) throws(PresentationError) { try record(.showModal(destination)) }

    /// Writes the request down.
    ///
    /// - Throws: ``failure``, if it is set.
    public func closeModal() throws(PresentationError) { try record(.closeModal) }

    /// Writes the request down.
    ///
    /// - Throws: ``failure``, if it is set.
    public func close() throws(PresentationError) { try record(.close) }

    private func record(_ action: Action) throws(PresentationError) {
        actions.append(action)
        if let failure { throw failure }
    }
}

extension RecordingNavigator.Action: Equatable where Destination: Equatable {}
extension RecordingNavigator.Action: Sendable where Destination: Sendable {}
