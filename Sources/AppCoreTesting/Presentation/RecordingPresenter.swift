public import AppCore

/// A presenter that decides nothing and writes down what its screen tells it.
public final class RecordingPresenter: PresenterType {
    /// What a screen tells its presenter.
    public enum Event: Hashable, Sendable {
        /// The screen has loaded.
        case ready
        /// The screen has become visible.
        case appeared
        /// The screen is covered or about to close.
        case disappeared
        /// The screen has left for good.
        case closed
    }

    /// What the presenter was told, in order.
    public private(set) var events: [Event] = []

    /// Called inside each event, after it is written down; the place to navigate from in a test.
    public var reaction: ((Event) -> Void)?

    /// Makes a presenter that was told nothing.
    public init() {}

    /// Writes the event down.
    public func viewIsReady() { record(.ready) }

    /// Writes the event down.
    public func viewDidAppear() { record(.appeared) }

    /// Writes the event down.
    public func viewDidDisappear() { record(.disappeared) }

    /// Writes the event down.
    public func viewDidClose() { record(.closed) }

    private func record(_ event: Event) {
        events.append(event)
        reaction?(event)
    }
}

/// A view that shows nothing.
public final class BlankView: ViewType {
    /// Makes the view.
    public init() {}
}

extension Screen {
    /// Makes a screen that shows nothing and whose presenter writes down its life: a stand-in for any module's screen.
    ///
    /// - Parameters:
    ///   - identifier: The screen's name.
    ///   - presenter: Writes down what the screen tells.
    /// - Returns: A screen that is not shown yet.
    public static func recording(_ identifier: String, presenter: RecordingPresenter = RecordingPresenter()) -> Screen {
        Screen(identifier: identifier, view: BlankView(), presenter: presenter)
    }
}
