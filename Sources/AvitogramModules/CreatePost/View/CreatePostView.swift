import AppCore

/// The screen of a new post without pixels.
public final class CreatePostView: HeadlessView {
    /// What is shown now.
    public private(set) var state = CreatePostViewState()

    /// Hears what the person does.
    public private(set) var presenter: (any CreatePostPresenterType)?

    /// Makes a view that shows an empty state.
    public init() {}
}

extension CreatePostView: CreatePostViewType {
    /// Connects the view with its presenter.
    public func set(presenter: any CreatePostPresenterType) {
        self.presenter = presenter
    }

    /// Shows a state.
    public func show(_ state: CreatePostViewState) {
        self.state = state
    }
}
