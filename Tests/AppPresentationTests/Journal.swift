import AppPresentation

/// What the presenters of a test heard, in order.
@MainActor
final class Journal {
    private(set) var entries: [String] = []

    func note(_ entry: String) {
        entries.append(entry)
    }

    /// Hands out what came since the last call.
    func take() -> [String] {
        defer { entries = [] }
        return entries
    }

    /// Makes a screen that writes here; `reaction` runs inside each of its callbacks.
    func makeScreen(_ identifier: String, reaction: ((String) -> Void)? = nil) -> Screen {
        let view = PlainView()
        let presenter = JournalPresenter(identifier: identifier, journal: self, view: view, reaction: reaction)
        let screen = Screen(identifier: identifier, view: view, presenter: presenter)
        presenter.navigator = RouteNavigator(journal: self, sourceScreen: screen)
        return screen
    }
}

final class PlainView: ViewType {}

final class JournalPresenter: PresenterType {
    private let identifier: String
    private let journal: Journal
    private let reaction: ((String) -> Void)?
    private(set) weak var view: PlainView?
    var navigator: RouteNavigator?

    init(identifier: String, journal: Journal, view: PlainView, reaction: ((String) -> Void)?) {
        self.identifier = identifier
        self.journal = journal
        self.view = view
        self.reaction = reaction
    }

    func viewIsReady() { hear("loaded") }
    func viewDidAppear() { hear("appeared") }
    func viewDidDisappear() { hear("disappeared") }
    func viewDidClose() { hear("closed") }

    private func hear(_ event: String) {
        journal.note("\(identifier) \(event)")
        reaction?(event)
    }
}

/// Leads wherever its destination says, by name.
final class RouteNavigator: Navigator {
    enum Destination {
        case screen(String)
        case existing(Screen)
        case nowhere
    }

    struct NoSuchScreen: Error, CustomStringConvertible {
        var description: String { "no screen registered" }
    }

    private let journal: Journal
    weak var sourceScreen: Screen?

    init(journal: Journal, sourceScreen: Screen?) {
        self.journal = journal
        self.sourceScreen = sourceScreen
    }

    func makeScreen(for destination: Destination) throws -> Screen {
        switch destination {
        case .screen(let identifier): journal.makeScreen(identifier)
        case .existing(let screen): screen
        case .nowhere: throw NoSuchScreen()
        }
    }
}

extension Screen {
    /// The navigator that starts from this screen of a ``Journal``.
    var navigator: RouteNavigator? { (presenter as? JournalPresenter)?.navigator }
}

extension NavigationStack {
    var identifiers: [String] { screens.map(\.identifier) }
}

extension Window {
    /// The screens of each layer, the root's first.
    var map: [[String]] { layers.map(\.identifiers) }
}
