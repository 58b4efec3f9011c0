import AvitogramModules

/// A guest's view that remembers every state it was shown.
final class RecordingGuestView: GuestViewType {
    private(set) var states: [GuestViewState] = []

    func set(presenter: any GuestPresenterType) {}
    func show(_ state: GuestViewState) { states.append(state) }
}
