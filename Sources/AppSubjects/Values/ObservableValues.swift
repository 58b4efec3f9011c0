import Synchronization

/// The elements of a sequence, for `for try await`.
///
/// Every iteration has a subscription of its own, so any number of consumers can iterate at the same time, and each begins with
/// what the sequence replays. The first iteration takes over a subscription that was made with the object, so no element sent
/// in between is missed. A subscription ends with its iteration: when the loop is left by `break`, `return` or an error, and
/// when its task is cancelled.
public struct ObservableValues<Element>: AsyncSequence {
    /// What happens with elements that come faster than they are taken.
    public enum BufferingPolicy: Sendable {
        /// All are kept.
        case unbounded
        /// The newest ones are kept, older ones dropped.
        case bufferingNewest(Int)
        /// The oldest ones are kept, newer ones dropped.
        case bufferingOldest(Int)
    }

    private let source: Observable<Element>
    private let policy: BufferingPolicy
    private let first: First

    init(_ source: Observable<Element>, _ policy: BufferingPolicy) {
        self.source = source
        self.policy = policy
        first = First(ValueBuffer(source, policy))
    }

    /// Begins an iteration.
    public func makeAsyncIterator() -> Iterator {
        Iterator(buffer: first.take() ?? ValueBuffer(source, policy))
    }

    /// One iteration.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let buffer: ValueBuffer<Element>

        /// The next element; nil after the sequence has completed.
        ///
        /// - Parameter actor: where the caller runs.
        /// - Returns: the next element, or nil at the end.
        /// - Throws: the error the sequence ended with, or `CancellationError` when the task was cancelled.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Element? {
            try await buffer.next(isolation: actor)
        }

        /// The next element; nil after the sequence has completed.
        ///
        /// - Returns: the next element, or nil at the end.
        /// - Throws: the error the sequence ended with, or `CancellationError` when the task was cancelled.
        public mutating func next() async throws -> Element? {
            try await buffer.next(isolation: nil)
        }
    }

    /// The subscription that waits for the first iteration.
    private final class First {
        private let buffer: Guarded<ValueBuffer<Element>?>

        init(_ buffer: ValueBuffer<Element>) {
            self.buffer = Guarded(buffer)
        }

        func take() -> ValueBuffer<Element>? { buffer.withLock { $0.take() } }
    }
}

extension ObservableConvertibleType {
    /// The elements for `for try await`. All that are not taken yet are kept.
    public var values: ObservableValues<Element> { values(.unbounded) }

    /// The elements for `for try await`.
    ///
    /// - Parameter policy: what happens with elements that come faster than they are taken.
    /// - Returns: the asynchronous sequence.
    public func values(_ policy: ObservableValues<Element>.BufferingPolicy) -> ObservableValues<Element> {
        ObservableValues(asObservable(), policy)
    }
}
