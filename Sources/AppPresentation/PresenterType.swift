/// The deciding side of a module: turns what the user does into calls of services, and their answers into view states.
///
/// A module refines it with what the user can do (`protocol GuestPresenterType: PresenterType`). Implementers hold
/// their view weakly and their navigator strongly: the ``Screen`` owns view and presenter, the navigator knows the
/// screen weakly, and so all of them are released together when the screen closes.
///
/// Every callback arrives on the main actor and never inside another one of the same window: what a presenter
/// navigates to in a callback loads, appears and closes after that callback has returned.
@MainActor
public protocol PresenterType: AnyObject, Sendable {
    /// The screen has loaded: the view can be filled. Called once, before the first ``viewDidAppear()``.
    func viewIsReady()

    /// The screen has become the visible one of its window, for the first time or again.
    func viewDidAppear()

    /// The screen is no longer the visible one: it is covered, or about to close.
    func viewDidDisappear()

    /// The screen has left its window for good and will be released. Called once, as the last callback, also on a
    /// screen that never loaded; the place to cancel tasks and to answer whoever waits for this screen.
    func viewDidClose()
}

extension PresenterType {
    /// Does nothing unless a presenter says otherwise.
    public func viewDidAppear() {}

    /// Does nothing unless a presenter says otherwise.
    public func viewDidDisappear() {}

    /// Does nothing unless a presenter says otherwise.
    public func viewDidClose() {}
}
