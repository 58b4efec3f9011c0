import AppCore

/// The picker's screen without pixels.
public final class PickerView: HeadlessView {
    /// What is shown now.
    public private(set) var state = PickerViewState()

    /// Hears what the person does.
    public private(set) var presenter: (any PickerPresenterType)?

    /// Makes a view that shows an empty state.
    public init() {}
}

extension PickerView: PickerViewType {
    /// Connects the view with its presenter.
    public func set(presenter: any PickerPresenterType) {
        self.presenter = presenter
    }

    /// Shows a state.
    public func show(_ state: PickerViewState) {
        self.state = state
    }
}
