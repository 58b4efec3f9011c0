import AvitogramModules

/// A picker's view that remembers every state it was shown.
final class RecordingPickerView: PickerViewType {
    private(set) var states: [PickerViewState] = []

    func set(presenter: any PickerPresenterType) {}
    func show(_ state: PickerViewState) { states.append(state) }
}
