public import AppCore

/// A value and the tick of a ``TestScheduler`` at which it came, or is to come.
public struct Recorded<Value> {
    /// When, in ticks.
    public let time: TestTime

    /// What; nearly always an `Event`.
    public let value: Value

    /// Notes a value.
    ///
    /// - Parameters:
    ///   - time: When it came, or is to come.
    ///   - value: The value.
    public init(time: TestTime, value: Value) {
        self.time = time
        self.value = value
    }
}

extension Recorded: Equatable where Value: Equatable {}

extension Recorded: Sendable where Value: Sendable {}

extension Recorded: CustomDebugStringConvertible {
    /// The value and its tick, such as `next(1) @ 210`.
    public var debugDescription: String { "\(value) @ \(time)" }
}

extension Recorded {
    /// A `next` event at a tick.
    ///
    /// - Parameters:
    ///   - time: When.
    ///   - element: The event's element.
    /// - Returns: The record.
    public static func next<Element>(_ time: TestTime, _ element: Element) -> Self where Value == Event<Element> {
        Recorded(time: time, value: .next(element))
    }

    /// The regular end at a tick.
    ///
    /// - Parameters:
    ///   - time: When.
    ///   - type: The elements' type, where nothing else tells it.
    /// - Returns: The record.
    public static func completed<Element>(
        _ time: TestTime,
        _ type: Element.Type = Element.self
    ) -> Self where Value == Event<Element> {
        Recorded(time: time, value: .completed)
    }

    /// An error at a tick.
    ///
    /// - Parameters:
    ///   - time: When.
    ///   - error: The error.
    ///   - type: The elements' type, where nothing else tells it.
    /// - Returns: The record.
    public static func error<Element>(
        _ time: TestTime,
        _ error: any Error,
        _ type: Element.Type = Element.self
    ) -> Self where Value == Event<Element> {
        Recorded(time: time, value: .error(error))
    }

    /// A list of records, where the compiler needs to be told what they are records of.
    ///
    /// - Parameter recordedEvents: The records.
    /// - Returns: The same, as an array.
    public static func events<Element>(_ recordedEvents: Self...) -> [Self] where Value == Event<Element> {
        recordedEvents
    }

    /// A list of records, where the compiler needs to be told what they are records of.
    ///
    /// - Parameter recordedEvents: The records.
    /// - Returns: The same.
    public static func events<Element>(_ recordedEvents: [Self]) -> [Self] where Value == Event<Element> {
        recordedEvents
    }
}
