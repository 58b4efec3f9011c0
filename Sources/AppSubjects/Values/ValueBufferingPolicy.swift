/// What happens with elements that come faster than a consumer takes them.
///
/// A limit below 0 counts as 0.
public enum ValueBufferingPolicy: Sendable, Equatable {
    /// All are kept.
    case unbounded
    /// The newest ones are kept, older ones dropped.
    case bufferingNewest(Int)
    /// The oldest ones are kept, newer ones dropped.
    case bufferingOldest(Int)
    /// All are kept, and who sends with `send(_:)` is suspended as long as its element is beyond this number of
    /// elements that wait to be taken. With 0 the sender goes on when the consumer has taken the element.
    ///
    /// Asynchronous sequences that were turned into observables send in this way, so they are not iterated further than
    /// one element beyond the limit. `onNext` cannot wait: what it sends beyond the limit is kept all the same.
    case suspending(Int)
}
