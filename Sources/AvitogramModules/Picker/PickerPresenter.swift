public import AppCore
public import AvitogramServices

/// Lets a person choose one picture.
public final class PickerPresenter {
    private weak var view: (any PickerViewType)?
    private let navigator: any Navigator<PickerNavigator.Destination>
    private let source: any PictureSource
    private let language: Language
    private let completion: (Picture) -> Void
    private let state = BehaviorRelay(value: PickerViewState())
    private let disposeBag = DisposeBag()
    private let tasks = PresenterTasks()

    /// Makes a presenter that waits for its view to be ready.
    ///
    /// - Parameters:
    ///   - view: What shows the states; held weakly.
    ///   - navigator: Leads to other screens.
    ///   - source: Where pictures come from.
    ///   - language: The language of problems.
    ///   - completion: Called with the picture after the picker has closed; at most once.
    public init(
        view: any PickerViewType,
        navigator: any Navigator<PickerNavigator.Destination>,
        source: any PictureSource,
        language: Language,
        completion: @escaping (Picture) -> Void
    ) {
        self.view = view
        self.navigator = navigator
        self.source = source
        self.language = language
        self.completion = completion
    }
}

extension PickerPresenter: PickerPresenterType {
    /// Binds the view.
    public func viewIsReady() {
        state.subscribe(onNext: { [weak self] in self?.view?.show($0) }).disposed(by: disposeBag)
    }

    /// Gives up what is being read.
    public func viewDidClose() {
        state.modify { $0.phase = .closed }
        tasks.cancel()
    }

    /// Waits until nothing is being read.
    public func settled() async {
        await tasks.settled()
    }

    /// Chooses a picture.
    public func pick(_ reference: String) {
        guard state.value.phase == .choosing else { return }
        state.modify {
            $0.phase = .reading
            $0.problems = []
        }
        tasks.start { [weak self, source] in
            do throws(PictureError) {
                let picture = try await source.picture(at: reference)
                self?.succeed(picture)
            } catch {
                self?.fail(error)
            }
        }
    }

    /// Closes the picker.
    public func cancel() {
        guard state.value.phase != .closed else { return }
        leave()
    }
}

extension PickerPresenter {
    private func succeed(_ picture: Picture) {
        guard state.value.phase == .reading, leave() else { return }
        completion(picture)
    }

    private func fail(_ error: any Error) {
        guard state.value.phase != .closed else { return }
        state.modify {
            $0.phase = .choosing
            $0.problems = Problem.list(of: error, in: language)
        }
    }

    @discardableResult
    private func leave() -> Bool {
        do {
            try navigator.close()
        } catch {
            fail(error)
            return false
        }
        state.modify { $0.phase = .closed }
        return true
    }
}
