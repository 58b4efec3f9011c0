/// The place where an application shows its screens, without pixels: a root stack and the modals over it.
///
/// ``layers`` is the whole of it: the root first, then each modal above the one that presents it. Exactly one screen
/// is visible, ``visibleScreen``, the top of the last layer; it is the one whose phase is ``Screen/Phase/appeared``.
/// A presented modal covers what is below it completely, so the covered screen disappears.
///
/// The window holds its layers, and they their screens. Close it before letting it go: presenters of a window that is
/// merely released are not told.
@MainActor
public final class Window {
    /// The root stack and, above it, the modal stacks in the order they were presented.
    public private(set) var layers: [NavigationStack] = []

    /// Called after a change when another screen, or none, is visible and all its callbacks are done.
    ///
    /// A change made inside a presenter's callback belongs to the change around it: one call, with the last screen.
    public var visibleScreenDidChange: ((Screen?) -> Void)?

    /// The screen whose presenter believes it is visible.
    private var shown: Screen?

    /// The screen that ``visibleScreenDidChange`` was called with last.
    private var reported: Screen?
    private var isSettling = false

    /// Those that have left and have not been told so, in the order they will be.
    var closing: [Screen] = []

    /// Makes a window that shows nothing.
    public init() {}

    /// The lowest layer, or nil while the window shows nothing.
    public var root: NavigationStack? { layers.first }

    /// The modal stacks, the first presented first.
    public var modals: ArraySlice<NavigationStack> { layers.dropFirst() }

    /// The screen the user sees: the top of the last modal or, without modals, of the root.
    public var visibleScreen: Screen? { layers.last?.top }

    /// Shows a stack instead of everything the window showed. The old layers close, topmost first, after the new
    /// screen has appeared. Setting the present root again changes nothing.
    ///
    /// - Parameter stack: A stack that is in no window.
    /// - Throws: ``PresentationError`` if the stack is in use already or has closed. Nothing has changed then.
    public func setRoot(_ stack: NavigationStack) throws(PresentationError) {
        guard stack !== root else { return }
        try adopt(stack)
        removeLayers(from: 0)
        layers = [stack]
        settle()
    }

    /// Shows a screen, as a stack of one, instead of everything the window showed.
    ///
    /// - Parameter screen: A screen that is shown nowhere yet.
    /// - Throws: ``PresentationError`` if the screen is shown already or has closed. Nothing has changed then.
    public func setRoot(_ screen: Screen) throws(PresentationError) {
        try setRoot(NavigationStack(root: screen))
    }

    /// Shows a stack as a modal over all layers.
    ///
    /// - Parameter stack: A stack that is in no window.
    /// - Throws: ``PresentationError`` if the window shows nothing to present over, or if the stack is in use already
    ///   or has closed.
    public func present(_ stack: NavigationStack) throws(PresentationError) {
        guard !layers.isEmpty else { throw .emptyWindow }
        try adopt(stack)
        layers.append(stack)
        settle()
    }

    /// Shows a screen, as a stack of one, as a modal over all layers.
    ///
    /// - Parameter screen: A screen that is shown nowhere yet.
    /// - Throws: ``PresentationError`` if the window shows nothing to present over, or if the screen is shown already
    ///   or has closed.
    public func present(_ screen: Screen) throws(PresentationError) {
        try present(NavigationStack(root: screen))
    }

    /// Closes a modal and every modal above it, topmost first.
    ///
    /// - Parameter stack: A modal of this window. One that has closed already is left alone.
    /// - Throws: ``PresentationError`` if the stack is the root or belongs to another window.
    public func dismiss(_ stack: NavigationStack) throws(PresentationError) {
        guard !stack.isClosed else { return }
        guard let index = index(of: stack) else { throw .notShown(stack.top) }
        guard index > 0 else { throw .atRoot(stack.root) }
        removeLayers(from: index)
        settle()
    }

    /// Takes a screen away by the way it came: pops it or, as the first screen of a modal, dismisses the modal.
    /// Everything above it, pushed or presented, closes with it, topmost first.
    ///
    /// - Parameter screen: A screen of this window. One that has closed already is left alone.
    /// - Throws: ``PresentationError`` if it is the first screen of the root or is not in this window.
    public func close(_ screen: Screen) throws(PresentationError) {
        guard !screen.hasLeft else { return }
        guard let stack = screen.stack, let index = index(of: stack) else { throw .notShown(screen) }
        guard stack.root !== screen else { return try dismiss(stack) }
        removeLayers(from: index + 1)
        stack.replaceScreens(with: stack.screens(below: screen))
        settle()
    }

    /// Closes everything; the window shows nothing afterwards and can be given a new root.
    public func close() {
        removeLayers(from: 0)
        settle()
    }

    /// The modal that a layer of this window presents, or nil if it presents none.
    ///
    /// - Parameter stack: A layer of this window.
    /// - Returns: The next layer above.
    public func modal(over stack: NavigationStack) -> NavigationStack? {
        index(of: stack).flatMap { layers[($0 + 1)...].first }
    }

    private func index(of stack: NavigationStack) -> Int? {
        layers.firstIndex { $0 === stack }
    }

    private func adopt(_ stack: NavigationStack) throws(PresentationError) {
        guard !stack.isClosed else { throw .stackClosed }
        guard stack.window == nil else { throw .alreadyShown(stack.root) }
        stack.window = self
    }

    private func removeLayers(from index: Int) {
        let leaving = layers[index...]
        layers.removeSubrange(index...)
        for stack in leaving.reversed() { stack.close() }
    }

    /// Brings the presenters up to date with ``layers``, one callback at a time.
    ///
    /// Each callback may change the layers again; the nested call returns at once and this loop looks anew.
    func settle() {
        guard !isSettling else { return }
        isSettling = true
        defer { isSettling = false }
        while true {
            let target = visibleScreen
            if target !== shown {
                if let target, target.phase == .created {
                    target.loadIfNeeded()
                } else if let old = shown {
                    shown = nil
                    old.disappear()
                } else if let target {
                    shown = target
                    target.appear()
                }
            } else if !closing.isEmpty {
                closing.removeFirst().close()
            } else if reported !== shown {
                reported = shown
                visibleScreenDidChange?(shown)
            } else {
                return
            }
        }
    }
}
