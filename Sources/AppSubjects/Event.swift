/// What a sequence sends: any number of elements, then at most one error or completion.
@frozen public enum Event<Element> {
    /// The next element.
    case next(Element)
    /// The sequence ends with an error.
    case error(any Error)
    /// The sequence ends regularly.
    case completed
}

extension Event: Sendable where Element: Sendable {}

extension Event: CustomDebugStringConvertible {
    /// `next(…)`, `error(…)` or `completed`.
    public var debugDescription: String {
        switch self {
        case .next(let element): "next(\(element))"
        case .error(let error): "error(\(error))"
        case .completed: "completed"
        }
    }
}

extension Event {
    /// Whether the event ends the sequence.
    public var isStopEvent: Bool {
        if case .next = self { false } else { true }
    }

    /// The element of a `next` event.
    public var element: Element? {
        if case .next(let element) = self { element } else { nil }
    }

    /// The error of an `error` event.
    public var error: (any Error)? {
        if case .error(let error) = self { error } else { nil }
    }

    /// Whether the event is `completed`.
    public var isCompleted: Bool {
        if case .completed = self { true } else { false }
    }

    /// The event with its element transformed; an error thrown by `transform` becomes an `error` event.
    public func map<Result>(_ transform: (Element) throws -> Result) -> Event<Result> {
        switch self {
        case .next(let element):
            do {
                return .next(try transform(element))
            } catch {
                return .error(error)
            }
        case .error(let error): return .error(error)
        case .completed: return .completed
        }
    }
}

/// Something that stands for an event, so that a sequence of it can be dematerialised.
public protocol EventConvertible<Element> {
    /// The type of the event's element.
    associatedtype Element

    /// The event.
    var event: Event<Element> { get }
}

extension Event: EventConvertible {
    /// The event itself.
    public var event: Event<Element> { self }
}
