import AvitogramModules

/// A guest's view that remembers every state it was shown.
final class RecordingGuestView: GuestViewType {
    private(set) var states: [GuestViewState] = []

    func set(presenter: any GuestPresenterType) {}
    func show(_ state: GuestViewState) { states.append(state) }
}

/// A feed's view that remembers every state it was shown.
final class RecordingHomeView: HomeViewType {
    private(set) var states: [HomeViewState] = []

    func set(presenter: any HomePresenterType) {}
    func show(_ state: HomeViewState) { states.append(state) }
}

/// A new post's view that remembers every state it was shown.
final class RecordingCreatePostView: CreatePostViewType {
    private(set) var states: [CreatePostViewState] = []

    func set(presenter: any CreatePostPresenterType) {}
    func show(_ state: CreatePostViewState) { states.append(state) }
}

/// A picker's view that remembers every state it was shown.
final class RecordingPickerView: PickerViewType {
    private(set) var states: [PickerViewState] = []

    func set(presenter: any PickerPresenterType) {}
    func show(_ state: PickerViewState) { states.append(state) }
}
