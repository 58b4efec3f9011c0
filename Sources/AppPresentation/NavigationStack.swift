/// Screens on top of each other, of which the user sees the last: the headless stand-in for a navigation controller.
///
/// Each layer of a ``Window``, the root and every modal, is a stack; a lone screen is a stack of one. A stack is never
/// empty until it closes with its window's layer. What leaves the stack closes and is released.
///
/// Changes take effect at once (``screens`` is up to date when a method returns); the presenters hear of them in this
/// order: the new top loads, the old top disappears, the new top appears, those that left close, topmost first. Inside
/// a presenter's callback the callbacks of a further change follow after it has returned. Screens that are covered
/// from the start load only when they are uncovered.
@MainActor
public final class NavigationStack {
    /// The screens from the first to the visible one; empty after the stack has closed.
    public private(set) var screens: [Screen] = []

    /// The window that shows the stack, or nil before and after.
    public internal(set) weak var window: Window?

    /// Whether the stack has left its window and can show nothing any more.
    public private(set) var isClosed = false

    /// Makes a stack that is in no window yet.
    ///
    /// - Parameter root: The first screen, which stays as long as the stack.
    /// - Throws: ``PresentationError`` if the screen is shown elsewhere or has closed.
    public init(root: Screen) throws(PresentationError) {
        try setScreens([root])
    }

    /// The screen that cannot be popped, or nil after the stack has closed.
    public var root: Screen? { screens.first }

    /// The screen that covers all others, or nil after the stack has closed.
    public var top: Screen? { screens.last }

    /// Shows a screen above all others.
    ///
    /// - Parameter screen: A screen that is shown nowhere yet.
    /// - Throws: ``PresentationError`` if the screen is shown already or has closed, or if the stack has closed.
    public func push(_ screen: Screen) throws(PresentationError) {
        try setScreens(screens + [screen])
    }

    /// Closes the top screen.
    ///
    /// - Throws: ``PresentationError`` with ``PresentationError/Code/atRoot`` if it is the only one, or
    ///   ``PresentationError/Code/stackClosed`` if the stack has closed.
    public func pop() throws(PresentationError) {
        guard !isClosed else { throw .stackClosed }
        guard screens.count > 1 else { throw .atRoot(top) }
        try setScreens(screens.dropLast())
    }

    /// Closes every screen above the given one; does nothing if it is the top.
    ///
    /// - Parameter screen: The screen to uncover.
    /// - Throws: ``PresentationError`` if the screen is not in this stack.
    public func pop(to screen: Screen) throws(PresentationError) {
        guard screen.stack === self else { throw .notShown(screen) }
        try setScreens(screens(below: screen) + [screen])
    }

    /// Closes every screen above the first; does nothing if there is no other.
    public func popToRoot() throws(PresentationError) {
        try setScreens(Array(screens.prefix(1)))
    }

    /// Replaces all screens in one step, for example to open a deep link: those in both lists stay, the others close.
    ///
    /// - Parameter newScreens: The screens from the first to the visible one, at least one, each once.
    /// - Throws: ``PresentationError`` if a screen is given twice, is shown elsewhere or has closed, if none is given,
    ///   or if the stack has closed. Nothing has changed then.
    public func setScreens(_ newScreens: [Screen]) throws(PresentationError) {
        guard !isClosed else { throw .stackClosed }
        guard !newScreens.isEmpty else { throw .noScreens }
        for (index, screen) in newScreens.enumerated() {
            guard !screen.hasLeft else { throw .screenClosed(screen) }
            guard screen.stack == nil || screen.stack === self,
                !newScreens[..<index].contains(where: { $0 === screen })
            else { throw .alreadyShown(screen) }
        }
        replaceScreens(with: newScreens)
        window?.settle()
    }

    /// The screens below one of this stack.
    func screens(below screen: Screen) -> [Screen] {
        Array(screens.prefix { $0 !== screen })
    }

    /// Changes the list and takes leave of what it holds no more, without a word to any visible screen so far.
    func replaceScreens(with newScreens: [Screen]) {
        let leaving = screens.filter { old in !newScreens.contains { $0 === old } }
        screens = newScreens
        for screen in newScreens { screen.stack = self }
        for screen in leaving {
            screen.stack = nil
            screen.hasLeft = true
        }
        if let window {
            window.closing += leaving.reversed()
        } else {
            for screen in leaving.reversed() { screen.close() }
        }
    }

    /// Empties the stack for good. The window has taken it off its layers already.
    func close() {
        isClosed = true
        replaceScreens(with: [])
        window = nil
    }
}
