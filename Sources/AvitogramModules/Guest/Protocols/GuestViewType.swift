public import AppCore

/// What the guest's screen can show.
public protocol GuestViewType: ViewType {
    /// Connects the view with the presenter that it tells what the person does.
    ///
    /// - Parameter presenter: The presenter, held for the view's life.
    func set(presenter: any GuestPresenterType)

    /// Shows a state in the place of the one before.
    ///
    /// - Parameter state: Everything there is to show.
    func show(_ state: GuestViewState)
}
