import AppCore
import AvitogramModules
import AvitogramServices

extension ApplicationSession {
    /// Runs a command on the screen that is visible.
    func run(_ invocation: Invocation) async throws(CommandFailure) -> ConsoleText {
        let operands = invocation.operands
        switch invocation.name {
        case "sign-up": return try await authorize(operands, by: { $0.signUp() }, saying: "signed up")
        case "sign-in": return try await authorize(operands, by: { $0.signIn() }, saying: "signed in")
        case "sign-out": return try await signOut()
        case "whoami": return users.currentUser.isGuest ? "a guest" : ConsoleText(data: users.currentUser.name)
        case "feed": return try await feed(limit: invocation.options["limit"].flatMap { Int($0) })
        case "refresh": return try await refresh()
        case "more": return try await more()
        case "add": return try await add(operands[0])
        case "title": return try setTitle(operands[0])
        case "save": return try await save()
        case "back": return try await back()
        case "clock freeze":
            if let date = Instant.parse(operands[0]) { clock.freeze(at: date) }
            return ConsoleText(data: clock.now.iso8601Text)
        case "clock advance":
            if let seconds = Instant.parseDuration(operands[0]) { clock.advance(by: seconds) }
            return ConsoleText(data: clock.now.iso8601Text)
        case "seed":
            if let number = UInt64(operands[0]) { seed(number) }
            return .empty
        default:
            throw CommandFailure("unknownCommand", message: "unknown command \(quoted: invocation.name)")
        }
    }

    /// The view of a screen, if that is the one visible.
    private func visible<View: ViewType>(
        _ type: View.Type,
        on screen: String,
        for command: ConsoleText
    ) throws(CommandFailure) -> View {
        guard let view = window.visibleScreen?.view as? View else {
            let shown = window.visibleScreen?.identifier ?? "none"
            throw CommandFailure("wrongScreen", message: "\(command) needs the screen \(screen); shown is \(shown)")
        }
        return view
    }

    /// Fails with the problems that a view shows, if it shows any.
    private func check(_ problems: [Problem]) throws(CommandFailure) {
        guard !problems.isEmpty else { return }
        throw CommandFailure(
            codes: problems.map(\.code),
            message: problems.map { ConsoleText(data: $0.message) }.joined(separator: "; ")
        )
    }
}

// MARK: - Guest

extension ApplicationSession {
    private func authorize(
        _ credentials: [String],
        by attempt: (any GuestPresenterType) -> Void,
        saying done: ConsoleText
    ) async throws(CommandFailure) -> ConsoleText {
        let view = try visible(GuestView.self, on: GuestAssembly.screenName, for: "signing in and up")
        guard let presenter = view.presenter else { return .empty }
        presenter.enter(email: credentials[0])
        presenter.enter(password: credentials[1])
        attempt(presenter)
        try await settle()
        try check(view.state.problems)
        return "\(done) as \(users.currentUser.name)"
    }
}

// MARK: - Home

extension ApplicationSession {
    private func home(
        for command: ConsoleText
    ) throws(CommandFailure) -> (view: HomeView, presenter: any HomePresenterType) {
        let view = try visible(HomeView.self, on: HomeAssembly.screenName, for: command)
        guard let presenter = view.presenter else {
            throw CommandFailure("wrongScreen", message: "the screen Home is not connected")
        }
        return (view, presenter)
    }

    private func signOut() async throws(CommandFailure) -> ConsoleText {
        try home(for: "sign-out").presenter.signOut()
        try await settle()
        if let guest = window.visibleScreen?.view as? GuestView { try check(guest.state.problems) }
        return "signed out"
    }

    private func feed(limit: Int?) async throws(CommandFailure) -> ConsoleText {
        let (view, presenter) = try home(for: "feed")
        while let limit, view.state.posts.count < limit, view.state.hasMore, view.state.problems.isEmpty {
            presenter.loadMore()
            try await settle()
        }
        try check(view.state.problems)
        let posts = view.state.posts.prefix(limit ?? Int.max)
        guard !posts.isEmpty else { return "no posts yet" }
        let lines = posts.enumerated().map { index, post -> ConsoleText in "\(index + 1). \(post.description)" }
        let isCut = view.state.hasMore || posts.count < view.state.posts.count
        return (lines + (isCut ? ["…"] : [])).joined(separator: "\n")
    }

    private func refresh() async throws(CommandFailure) -> ConsoleText {
        let (view, presenter) = try home(for: "refresh")
        presenter.refresh()
        return try await count(of: view)
    }

    private func more() async throws(CommandFailure) -> ConsoleText {
        let (view, presenter) = try home(for: "more")
        guard view.state.hasMore else { throw CommandFailure("noMorePosts", message: "there are no more posts") }
        presenter.loadMore()
        return try await count(of: view)
    }

    private func count(of view: HomeView) async throws(CommandFailure) -> ConsoleText {
        try await settle()
        try check(view.state.problems)
        let count = view.state.posts.count
        return "\(count) \(count == 1 ? "post" : "posts")\(view.state.hasMore ? ", and more" : "")"
    }

    private func add(_ file: String) async throws(CommandFailure) -> ConsoleText {
        let (home, presenter) = try home(for: "add")
        presenter.addPost()
        try check(home.state.problems)
        let picker = try visible(PickerView.self, on: PickerAssembly.screenName, for: "add")
        // A picker that stays open is of no use to whoever types a command: the next one picks anew.
        defer { picker.presenter?.cancel() }
        picker.presenter?.pick(file)
        try await settle()
        try check(picker.state.problems)
        try check(home.state.problems)
        let form = try visible(CreatePostView.self, on: CreatePostAssembly.screenName, for: "add")
        return form.state.picture.map { "picked \($0.description)" } ?? .empty
    }
}

// MARK: - CreatePost

extension ApplicationSession {
    private func setTitle(_ title: String) throws(CommandFailure) -> ConsoleText {
        let form = try visible(CreatePostView.self, on: CreatePostAssembly.screenName, for: "title")
        form.presenter?.enter(title: title)
        return .empty
    }

    private func save() async throws(CommandFailure) -> ConsoleText {
        let form = try visible(CreatePostView.self, on: CreatePostAssembly.screenName, for: "save")
        form.presenter?.save()
        try await settle()
        try check(form.state.problems)
        return "published \(quoted: form.state.title)"
    }

    private func back() async throws(CommandFailure) -> ConsoleText {
        guard let form = window.visibleScreen?.view as? CreatePostView else {
            let shown = window.visibleScreen?.identifier ?? "none"
            throw CommandFailure("atRoot", message: "there is no screen before \(shown)")
        }
        form.presenter?.cancel()
        try await settle()
        return .empty
    }
}
