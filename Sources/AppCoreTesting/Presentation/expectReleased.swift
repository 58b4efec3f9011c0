public import AppCore
public import Testing

/// Expects that a screen, its view and its presenter are released when the screen closes.
///
/// Shows the screen as a modal, closes it, and records an issue for each of the three that is still there. One line in
/// a module's tests finds a view that is held strongly and a task that outlives its screen.
///
/// - Parameters:
///   - makeScreen: Makes the module's screen; what the closure captures must not hold it.
///   - whileShown: What happens while the screen is visible, such as waiting for the work that showing it began.
///   - sourceLocation: Where to report.
/// - Throws: What the closures throw, or ``PresentationError`` if the screen cannot be shown.
@MainActor
public func expectReleased(
    _ makeScreen: () async throws -> Screen,
    whileShown: (Screen) async throws -> Void = { _ in },
    sourceLocation: Testing.SourceLocation = #_sourceLocation
) async throws {
    let window = Window()
    try window.setRoot(.recording("Root"))
    weak var screen: Screen?
    weak var view: (any ViewType)?
    weak var presenter: (any PresenterType)?
    var identifier = ""
    do {
        let made = try await makeScreen()
        (screen, view, presenter, identifier) = (made, made.view, made.presenter, made.identifier)
        try window.present(made)
        try await whileShown(made)
        try window.close(made)
    }
    let kept = [("screen", screen != nil), ("view", view != nil), ("presenter", presenter != nil)]
    for (part, isKept) in kept where isKept {
        Issue.record(
            "The \(part) of “\(identifier)” is still there after the screen has closed; something holds it.",
            sourceLocation: sourceLocation
        )
    }
}
