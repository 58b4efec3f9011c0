public import AppCore

/// A view without pixels: it only remembers what it was told to show, for whoever drives or inspects the screen.
public protocol HeadlessView<State>: ViewType {
    /// What the module shows.
    associatedtype State: ViewState

    /// What is shown now.
    var state: State { get }
}
