/// Knows where a module's screen can lead and how to get there, so that its presenter does not.
///
/// A module's navigator names its destinations and makes their screens; moving between them comes with the protocol:
///
/// ```swift
/// final class HomeNavigator: Navigator {
///     enum Destination { case createPost, post(id: String) }
///
///     weak var sourceScreen: Screen?
///     private let resolver: any Resolver
///
///     init(resolver: any Resolver) { self.resolver = resolver }
///
///     func makeScreen(for destination: Destination) throws -> Screen {
///         switch destination {
///         case .createPost: try resolver.require(Screen.self, name: "CreatePost")
///         case .post(let id): try resolver.require(Screen.self, name: "Post", argument: id)
///         }
///     }
/// }
/// ```
///
/// A presenter takes `any Navigator<HomeNavigator.Destination>`, which a test replaces with a recording one.
///
/// Implementers hold ``sourceScreen`` weakly: the screen owns the presenter, which owns the navigator. All methods run
/// on the main actor, take effect before they return and throw without having changed anything.
@MainActor
public protocol Navigator<Destination>: AnyObject, Sendable {
    /// Where the source screen can lead, usually an enum; payloads are what the next module needs to know.
    associatedtype Destination

    /// The screen this navigator starts from; held weakly.
    var sourceScreen: Screen? { get }

    /// Makes a new screen, not shown yet, for each call.
    ///
    /// - Parameter destination: Where to go.
    /// - Returns: A screen that is in no stack.
    /// - Throws: Whatever keeps the screen from being made. The methods that show it wrap the error.
    func makeScreen(for destination: Destination) throws -> Screen

    /// Pushes the destination's screen onto the source screen's stack, above whatever is there.
    ///
    /// - Parameter destination: Where to go.
    /// - Throws: ``PresentationError`` if the source screen is not shown or the new one cannot be made.
    func navigate(to destination: Destination) throws(PresentationError)

    /// Shows the screen below the source screen: pops the source screen and whatever was pushed above it.
    ///
    /// Does nothing if the source screen has closed already, released or not, so a second tap on "back" is harmless.
    ///
    /// - Throws: ``PresentationError`` with ``PresentationError/Code/atRoot`` if there is none below.
    func navigateBack() throws(PresentationError)

    /// Presents the destination's screen, in a stack of its own, over the source screen's layer.
    ///
    /// - Parameter destination: What to present.
    /// - Throws: ``PresentationError`` if the source screen is not shown in a window, if its layer presents a modal
    ///   already, or if the new screen cannot be made.
    func showModal(destination: Destination) throws(PresentationError)

    /// Closes the modal over the source screen's layer, with every modal above it; without one, the modal that the
    /// source screen is in.
    ///
    /// - Throws: ``PresentationError`` with ``PresentationError/Code/noModal`` if there is neither.
    func closeModal() throws(PresentationError)

    /// Takes the source screen away by the way it came: pops it or, as the first screen of a modal, closes the modal.
    /// Everything above it, pushed or presented, closes too.
    ///
    /// Does nothing if the source screen has closed already, released or not.
    ///
    /// - Throws: ``PresentationError`` with ``PresentationError/Code/atRoot`` if it is the first screen of the window.
    func close() throws(PresentationError)
}

extension Navigator {
    /// Pushes the destination's screen.
    public func navigate(to destination: Destination) throws(PresentationError) {
        _ = try place()
        let screen = try made(destination)
        // Making a screen runs foreign code, so where the source stands is asked again.
        try place().stack.push(screen)
    }

    /// Pops the source screen.
    public func navigateBack() throws(PresentationError) {
        guard let sourceScreen, !sourceScreen.hasLeft else { return }
        let (screen, stack) = try place()
        guard stack.root !== screen else { throw .atRoot(screen) }
        try stack.setScreens(stack.screens(below: screen))
    }

    /// Presents the destination's screen.
    public func showModal(destination: Destination) throws(PresentationError) {
        _ = try windowToPresentIn()
        let screen = try made(destination)
        try windowToPresentIn().present(screen)
    }

    /// Closes the modal above or around the source screen.
    public func closeModal() throws(PresentationError) {
        let (screen, stack) = try place()
        guard let window = stack.window else { throw .notShown(screen) }
        guard let modal = window.modal(over: stack) ?? window.modals.first(where: { $0 === stack }) else {
            throw .noModal(screen)
        }
        try window.dismiss(modal)
    }

    /// Pops the source screen or closes its modal.
    public func close() throws(PresentationError) {
        guard let sourceScreen, !sourceScreen.hasLeft else { return }
        let (screen, stack) = try place()
        guard let window = stack.window else { throw .notShown(screen) }
        try window.close(screen)
    }

    /// The source screen and the stack it is in.
    private func place() throws(PresentationError) -> (screen: Screen, stack: NavigationStack) {
        guard let sourceScreen else { throw .sourceReleased }
        guard !sourceScreen.hasLeft else { throw .screenClosed(sourceScreen) }
        guard let stack = sourceScreen.stack else { throw .notShown(sourceScreen) }
        return (sourceScreen, stack)
    }

    private func windowToPresentIn() throws(PresentationError) -> Window {
        let (screen, stack) = try place()
        guard let window = stack.window else { throw .notShown(screen) }
        if let modal = window.modal(over: stack) { throw .alreadyPresenting(modal.root, over: screen) }
        return window
    }

    private func made(_ destination: Destination) throws(PresentationError) -> Screen {
        do {
            return try makeScreen(for: destination)
        } catch {
            throw .screenUnavailable("\(destination)", source: sourceScreen, underlying: error)
        }
    }
}
