import AppCore

/// The feed's screen without pixels.
public final class HomeView: HeadlessView {
    /// What is shown now.
    public private(set) var state = HomeViewState()

    /// Hears what the person does.
    public private(set) var presenter: (any HomePresenterType)?

    /// Makes a view that shows an empty state.
    public init() {}
}

extension HomeView: HomeViewType {
    /// Connects the view with its presenter.
    public func set(presenter: any HomePresenterType) {
        self.presenter = presenter
    }

    /// Shows a state.
    public func show(_ state: HomeViewState) {
        self.state = state
    }
}
