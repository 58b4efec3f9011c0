public import AppCore

/// What the screen of a new post can show.
public protocol CreatePostViewType: ViewType {
    /// Connects the view with the presenter that it tells what the person does.
    ///
    /// - Parameter presenter: The presenter, held for the view's life.
    func set(presenter: any CreatePostPresenterType)

    /// Shows a state in the place of the one before.
    ///
    /// - Parameter state: Everything there is to show.
    func show(_ state: CreatePostViewState)
}
