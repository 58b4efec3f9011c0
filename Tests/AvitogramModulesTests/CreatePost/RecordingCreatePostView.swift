import AvitogramModules

/// A new post's view that remembers every state it was shown.
final class RecordingCreatePostView: CreatePostViewType {
    private(set) var states: [CreatePostViewState] = []

    func set(presenter: any CreatePostPresenterType) {}
    func show(_ state: CreatePostViewState) { states.append(state) }
}
