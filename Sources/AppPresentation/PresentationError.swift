/// A change of screens that is not possible, and why. Nothing has changed when it is thrown.
public struct PresentationError: Error {
    /// The kind of the problem, to decide by.
    public let code: Code

    /// What failed, on which screen, and what to do instead; one line for developers and consoles.
    public let message: String

    /// What kept a screen from being made, for ``Code/screenUnavailable``.
    public let underlying: (any Error)?

    /// The kinds of problem. New ones may come; a `switch` needs a `default`.
    public struct Code: Hashable, Sendable {
        private enum Kind {
            case atRoot, notShown, screenClosed, stackClosed, alreadyShown, alreadyPresenting, noModal
            case noScreens, emptyWindow, sourceReleased, screenUnavailable
        }

        private let kind: Kind

        /// The first screen of a stack cannot be popped, nor the root of a window dismissed.
        public static let atRoot = Code(kind: .atRoot)
        /// The screen is not where the change needs it: in no stack, in no window, or in another one.
        public static let notShown = Code(kind: .notShown)
        /// The screen has closed; a new one has to be made.
        public static let screenClosed = Code(kind: .screenClosed)
        /// The stack has closed with its layer.
        public static let stackClosed = Code(kind: .stackClosed)
        /// A screen or stack can be in one place only.
        public static let alreadyShown = Code(kind: .alreadyShown)
        /// A layer presents one modal at a time.
        public static let alreadyPresenting = Code(kind: .alreadyPresenting)
        /// There is no modal to close.
        public static let noModal = Code(kind: .noModal)
        /// A stack holds at least one screen.
        public static let noScreens = Code(kind: .noScreens)
        /// A window without a root has nothing to present over.
        public static let emptyWindow = Code(kind: .emptyWindow)
        /// A navigator's source screen exists no more or was never set.
        public static let sourceReleased = Code(kind: .sourceReleased)
        /// A navigator could not make the screen of a destination.
        public static let screenUnavailable = Code(kind: .screenUnavailable)
    }

    /// Makes an error; for navigators that move between screens in their own way.
    ///
    /// - Parameters:
    ///   - code: The kind of the problem.
    ///   - message: What failed, on which screen, and what to do instead; one line.
    ///   - underlying: What kept a screen from being made.
    public init(_ code: Code, _ message: String, underlying: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.underlying = underlying
    }
}

extension PresentationError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}

@MainActor
extension PresentationError {
    static func atRoot(_ screen: Screen?) -> Self {
        Self(.atRoot, "Cannot leave \(name(screen)): it is the first screen here and nothing is below it.")
    }

    static func notShown(_ screen: Screen?) -> Self {
        Self(
            .notShown,
            "Screen \(name(screen)) is not shown here; push it, present it or make it a window's root first."
        )
    }

    static func screenClosed(_ screen: Screen) -> Self {
        Self(.screenClosed, "Screen \(name(screen)) has closed and cannot be used again; make a new one.")
    }

    static let stackClosed = Self(
        .stackClosed,
        "The navigation stack has closed and cannot show screens; make a new one."
    )

    static func alreadyShown(_ screen: Screen?) -> Self {
        Self(.alreadyShown, "Screen \(name(screen)) is shown already and can be in one place only; make a new one.")
    }

    static func alreadyPresenting(_ modal: Screen?, over screen: Screen) -> Self {
        Self(
            .alreadyPresenting,
            "Cannot present over \(name(screen)): the modal \(name(modal)) is there already; close it first."
        )
    }

    static func noModal(_ screen: Screen) -> Self {
        Self(.noModal, "Screen \(name(screen)) neither presents a modal nor is in one, so there is none to close.")
    }

    static let noScreens = Self(.noScreens, "A navigation stack needs at least one screen.")

    static let emptyWindow = Self(.emptyWindow, "The window shows nothing to present over; set its root first.")

    static let sourceReleased = Self(
        .sourceReleased,
        "There is nowhere to navigate from: the navigator's source screen exists no more or was never set."
    )

    static func screenUnavailable(_ destination: String, source: Screen?, underlying: any Error) -> Self {
        Self(
            .screenUnavailable,
            "Cannot make the screen for \(destination), asked for by \(name(source)): \(underlying)",
            underlying: underlying
        )
    }

    private static func name(_ screen: Screen?) -> String {
        screen.map { "“\($0.identifier)”" } ?? "(none)"
    }
}
