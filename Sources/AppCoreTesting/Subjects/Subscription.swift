/// When somebody subscribed to a ``TestableObservable``, and when the subscription ended.
public struct Subscription: Hashable, Sendable {
    /// The tick of the subscription.
    public let subscribe: TestTime

    /// The tick of its end; `Int.max` while it goes on.
    public let unsubscribe: TestTime

    /// Notes a subscription.
    ///
    /// - Parameters:
    ///   - subscribe: The tick of the subscription.
    ///   - unsubscribe: The tick of its end; without one it goes on.
    public init(_ subscribe: TestTime, _ unsubscribe: TestTime = .max) {
        self.subscribe = subscribe
        self.unsubscribe = unsubscribe
    }
}

extension Subscription: CustomDebugStringConvertible {
    /// The two ticks, such as `200 … 250`, or `200 …` while it goes on.
    public var debugDescription: String {
        unsubscribe == .max ? "\(subscribe) …" : "\(subscribe) … \(unsubscribe)"
    }
}
