@_exported public import Foundation

// The part of UIKit that the template `swifty_mvp` uses, for machines without UIKit: enough to compile a generated
// module and to run its tests. `scripts/try-templates` builds it as a module named UIKit. Nothing is drawn.

/// A colour by its name.
@MainActor
public struct UIColor {
    /// The colour behind everything.
    public static let systemBackground = UIColor()
}

/// A rectangle of a screen.
@MainActor
open class UIView {
    /// The colour behind the content.
    public var backgroundColor: UIColor?
    /// Whether the frame makes constraints.
    public var translatesAutoresizingMaskIntoConstraints = true
    /// The views inside.
    public private(set) var subviews: [UIView] = []
    /// The middle from left to right.
    public let centerXAnchor = NSLayoutAnchor()
    /// The middle from top to bottom.
    public let centerYAnchor = NSLayoutAnchor()

    /// Makes a view.
    public init(frame: CGRect) {}

    /// Makes a view from an archive, which there are none of here.
    public required init?(coder: NSCoder) { nil }

    /// Takes a view in.
    public func addSubview(_ view: UIView) { subviews.append(view) }
}

/// A line that constraints are about.
@MainActor
public final class NSLayoutAnchor {
    /// Says that two lines are one.
    public func constraint(equalTo anchor: NSLayoutAnchor) -> NSLayoutConstraint { NSLayoutConstraint() }
}

/// A rule of a layout.
@MainActor
public final class NSLayoutConstraint {
    /// Makes rules hold.
    public static func activate(_ constraints: [NSLayoutConstraint]) {}
}

/// A line of text.
public final class UILabel: UIView {
    /// The text.
    public var text: String?

    /// Makes an empty label.
    public init() { super.init(frame: .zero) }

    /// Makes a label from an archive, which there are none of here.
    public required init?(coder: NSCoder) { nil }
}

/// What a control does.
@MainActor
public final class UIAction {
    /// Does it.
    public let handler: (UIAction) -> Void

    /// Makes an action.
    public init(handler: @escaping (UIAction) -> Void) { self.handler = handler }
}

/// Something a person can press.
open class UIControl: UIView {
    /// When something is done.
    public enum Event: Sendable {
        /// The control was used for what it is for.
        case primaryActionTriggered
    }

    /// Whether it can be used.
    public var isEnabled = true
    private var actions: [UIAction] = []

    /// Adds what is done.
    public func addAction(_ action: UIAction, for event: Event) { actions.append(action) }
}

/// A button.
public final class UIButton: UIControl {
    /// What a button looks like.
    public enum ButtonType: Sendable {
        /// Like the buttons that close something.
        case close
    }

    /// Makes a button.
    public init(type: ButtonType) { super.init(frame: .zero) }

    /// Makes a button from an archive, which there are none of here.
    public required init?(coder: NSCoder) { nil }
}

/// Views in a row.
public final class UIStackView: UIView {
    /// The row's direction.
    public enum Axis: Sendable {
        /// From top to bottom.
        case vertical
    }

    /// Where views stand across the row.
    public enum Alignment: Sendable {
        /// In the middle.
        case center
    }

    /// The row's direction.
    public var axis = Axis.vertical
    /// Where views stand across the row.
    public var alignment = Alignment.center

    /// Makes a row.
    public init(arrangedSubviews: [UIView]) {
        super.init(frame: .zero)
        for view in arrangedSubviews { addSubview(view) }
    }

    /// Makes a row from an archive, which there are none of here.
    public required init?(coder: NSCoder) { nil }
}

/// A screen.
@MainActor
open class UIViewController {
    /// The screen's name for people.
    public var title: String?
    /// The content.
    public var view: UIView?
    /// The stack the screen is in.
    public weak var navigationController: UINavigationController?
    /// Whether the screen is leaving its stack.
    public var isMovingFromParent: Bool { false }
    /// Whether the screen is being dismissed.
    public var isBeingDismissed: Bool { false }

    /// Makes a screen without content.
    public init() {}

    /// Makes the content.
    open func loadView() { view = UIView(frame: .zero) }

    /// The content is there.
    open func viewDidLoad() {}

    /// The screen is visible.
    open func viewDidAppear(_ animated: Bool) {}

    /// The screen is not visible any more.
    open func viewDidDisappear(_ animated: Bool) {}

    /// Makes the content if there is none.
    public func loadViewIfNeeded() {
        guard view == nil else { return }
        loadView()
        viewDidLoad()
    }

    /// Takes a presented screen away.
    public func dismiss(animated: Bool) {}
}

/// A stack of screens.
public final class UINavigationController: UIViewController {
    /// The screens, the first at the bottom.
    public var viewControllers: [UIViewController] = []

    /// Takes the topmost screen away.
    @discardableResult
    public func popViewController(animated: Bool) -> UIViewController? { viewControllers.popLast() }
}
