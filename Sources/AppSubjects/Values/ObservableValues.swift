/// The elements of a sequence, for `for try await`, or for `for await` when it is a relay's.
///
/// Every iteration has a subscription of its own, so any number of consumers can iterate at the same time, and each
/// begins with what the sequence replays. The first iteration takes over a subscription that was made with the object,
/// so no element sent in between is missed. A subscription ends with its iteration: when the loop is left by `break`,
/// `return` or an error, and when its task is cancelled.
///
/// An iteration ends regularly when the sequence completes, and when it is a subject that was disposed of or
/// deallocated.
public struct ObservableValues<Element, Failure: Error>: AsyncSequence {
    private let source: Observable<Element>
    private let policy: ValueBufferingPolicy
    private let first: First

    init(_ source: Observable<Element>, _ policy: ValueBufferingPolicy) {
        self.source = source
        self.policy = policy
        first = First(Iteration(over: source, policy))
    }

    /// Begins an iteration with a subscription of its own; the first one takes over that of the object.
    public func makeAsyncIterator() -> Iterator {
        Iterator(iteration: first.take() ?? Iteration(over: source, policy))
    }

    /// One iteration. Its end, and that of its copies, ends the subscription.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let iteration: Iteration

        /// The next element; nil after the end, whatever it was.
        ///
        /// - Parameter actor: where the caller runs.
        /// - Returns: the next element, or nil at the end. A relay's iteration ends so too when the task is cancelled.
        /// - Throws: the error the sequence ended with, or `CancellationError` when the task was cancelled.
        /// - Precondition: no other task waits for an element of this iteration.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(Failure) -> Element? {
            switch await iteration.buffer.next(isolation: actor) {
            case .next(let element): return element
            case .completed: return nil
            case .error(let error):
                // `Failure` is any error, or `Never` for what cannot fail: there it is the cancellation.
                guard let failure = error as? Failure else { return nil }
                throw failure
            }
        }
    }

    /// A subscription that ends with this object.
    fileprivate final class Iteration {
        let buffer: ValueBuffer<Element>

        init(over source: Observable<Element>, _ policy: ValueBufferingPolicy) {
            buffer = ValueBuffer(policy)
            source.attach(buffer)
        }

        deinit {
            buffer.close(.completed)
        }
    }

    /// The subscription that waits for the first iteration.
    private final class First {
        private let iteration: Guarded<Iteration?>

        init(_ iteration: Iteration) {
            self.iteration = Guarded(iteration)
        }

        func take() -> Iteration? { iteration.withLock { $0.take() } }
    }
}

extension ObservableConvertibleType {
    /// The elements for `for try await`. Every access subscribes, and all elements that are not taken yet are kept.
    public var values: ObservableValues<Element, any Error> { values(.unbounded) }

    /// The elements for `for try await`, kept as far as a policy says. Every call subscribes.
    ///
    /// - Parameter policy: what happens with elements that come faster than they are taken.
    /// - Returns: the asynchronous sequence.
    public func values(_ policy: ValueBufferingPolicy) -> ObservableValues<Element, any Error> {
        ObservableValues(asObservable(), policy)
    }
}
