/// An observer made of a closure, or of another observer whose type does not matter.
public struct AnyObserver<Element>: ObserverType {
    /// Takes an event.
    public typealias EventHandler = (Event<Element>) -> Void

    private let handler: EventHandler

    /// Makes an observer that calls `eventHandler` for every event.
    public init(eventHandler: @escaping EventHandler) {
        handler = eventHandler
    }

    /// Makes an observer that passes everything on to `observer`.
    public init<Observer: ObserverType>(_ observer: Observer) where Observer.Element == Element {
        handler = observer.on
    }

    /// Takes an event.
    public func on(_ event: Event<Element>) {
        handler(event)
    }

    /// The observer itself.
    public func asObserver() -> AnyObserver<Element> { self }
}

extension ObserverType {
    /// This observer without its type.
    public func asObserver() -> AnyObserver<Element> {
        AnyObserver(self)
    }

    /// An observer of another type, whose elements are transformed on their way to this one.
    ///
    /// - Parameter transform: makes an element for this observer; an error it throws is sent as an `error` event.
    /// - Returns: the observer of `Result`.
    public func mapObserver<Result>(_ transform: @escaping (Result) throws -> Element) -> AnyObserver<Result> {
        AnyObserver { self.on($0.map(transform)) }
    }
}
