/// One module on display, the headless stand-in for a view controller: owns a view and its presenter and tells the
/// presenter when it loads, appears, disappears and closes.
///
/// ```swift
/// final class GreetingView: ViewType {
///     var greeting = ""
/// }
///
/// final class GreetingPresenter: PresenterType {
///     private weak var view: GreetingView?
///     init(view: GreetingView) { self.view = view }
///     func viewIsReady() { view?.greeting = "Hello" }
/// }
///
/// let view = GreetingView()
/// let screen = Screen(
///     identifier: "Greeting", title: "Welcome", view: view, presenter: GreetingPresenter(view: view))
/// let window = Window()
/// try window.setRoot(screen)
/// print(window.visibleScreen?.title ?? "nothing", view.greeting)  // Welcome Hello
/// ```
///
/// A screen is shown once: it belongs to at most one ``NavigationStack``, and after it has closed it cannot be shown
/// again. Make a new one instead.
@MainActor
public final class Screen {
    /// Names the kind of screen for scripts, logs and error messages, such as `Home`; not shown to users.
    public let identifier: String

    /// What the user reads as the screen's name; may change while the screen is shown.
    public var title: String

    /// What the user would see. Owned.
    public let view: any ViewType

    /// What decides for the view and hears of the screen's life. Owned.
    public let presenter: any PresenterType

    /// How far the screen's life has come.
    public private(set) var phase: Phase = .created

    /// The stack that shows the screen, or nil before it is shown and after it has left.
    public internal(set) weak var stack: NavigationStack?

    /// Set as soon as the screen has left its stack, which is before ``Phase/closed`` is told to the presenter.
    var hasLeft = false

    /// Makes a screen that is not shown yet.
    ///
    /// - Parameters:
    ///   - identifier: The name for scripts, logs and messages.
    ///   - title: The name for users; the identifier if it is not given.
    ///   - view: The view, owned from now on.
    ///   - presenter: The presenter, owned from now on.
    public init(identifier: String, title: String? = nil, view: any ViewType, presenter: any PresenterType) {
        self.identifier = identifier
        self.title = title ?? identifier
        self.view = view
        self.presenter = presenter
    }

    /// The window that shows the screen's stack, or nil while it is in none.
    public var window: Window? { stack?.window }

    /// Whether this is the screen of its window that the user sees.
    public var isVisible: Bool { phase == .appeared }

    /// Loads the screen ahead of time; a screen that has loaded or closed already stays as it is.
    ///
    /// Showing a screen loads it, so this is for whoever needs its view without a window, mostly tests.
    public func loadIfNeeded() {
        guard phase == .created, !hasLeft else { return }
        phase = .loaded
        presenter.viewIsReady()
    }
}

extension Screen {
    /// The stages of a screen's life. ``appeared`` and ``disappeared`` alternate; ``closed`` is the end.
    public enum Phase: Sendable {
        /// Made, not loaded.
        case created
        /// Loaded, never visible so far.
        case loaded
        /// The visible screen of its window.
        case appeared
        /// Visible before, covered or leaving now.
        case disappeared
        /// Gone for good.
        case closed
    }

    func appear() {
        phase = .appeared
        presenter.viewDidAppear()
    }

    func disappear() {
        phase = .disappeared
        presenter.viewDidDisappear()
    }

    func close() {
        phase = .closed
        presenter.viewDidClose()
    }
}
