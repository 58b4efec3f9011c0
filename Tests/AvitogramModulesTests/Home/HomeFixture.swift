import AppCore
import AppCoreTesting
import AvitogramModules
import AvitogramServices

/// A feed's presenter over services that do what a test says.
final class HomeFixture {
    let view = RecordingHomeView()
    let users = ScriptedUserService()
    let posts = ScriptedPostService()
    let navigator = RecordingNavigator<HomeNavigator.Destination>()
    let presenter: HomePresenter

    init() {
        users.currentUser = User(id: "ann", name: "Ann")
        presenter = HomePresenter(
            view: view,
            navigator: navigator,
            users: users,
            posts: posts,
            language: .english,
            pageSize: 3
        )
    }

    /// A fixture whose first page is shown.
    static func loaded(_ page: PostPage) async -> HomeFixture {
        let fixture = HomeFixture()
        fixture.posts.reading = { _ in page }
        fixture.presenter.viewIsReady()
        await fixture.presenter.settled()
        return fixture
    }

    var state: HomeViewState { view.states.last ?? HomeViewState() }
    var titles: [String] { state.posts.map(\.title) }

    /// Phases and activities shown, each pair once in a row.
    var course: [String] {
        view.states.map { "\($0.phase) \($0.activity)" }.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }
}
