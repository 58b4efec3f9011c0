import AvitogramModules

/// A feed's view that remembers every state it was shown.
final class RecordingHomeView: HomeViewType {
    private(set) var states: [HomeViewState] = []

    func set(presenter: any HomePresenterType) {}
    func show(_ state: HomeViewState) { states.append(state) }
}
