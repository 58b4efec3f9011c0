import AppCore

/// The guest's screen without pixels.
public final class GuestView: HeadlessView {
    /// What is shown now.
    public private(set) var state = GuestViewState()

    /// Hears what the person does.
    public private(set) var presenter: (any GuestPresenterType)?

    /// Makes a view that shows an empty state.
    public init() {}
}

extension GuestView: GuestViewType {
    /// Connects the view with its presenter.
    public func set(presenter: any GuestPresenterType) {
        self.presenter = presenter
    }

    /// Shows a state.
    public func show(_ state: GuestViewState) {
        self.state = state
    }
}
