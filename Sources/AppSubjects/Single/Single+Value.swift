extension PrimitiveSequenceType where Trait == SingleTrait {
    /// The element, waited for. Every access subscribes; the subscription ends with the wait, also when the task is
    /// cancelled.
    ///
    /// - Throws: the error of the single, or `CancellationError` when the task was cancelled first.
    public var value: Element {
        get async throws {
            for try await element in primitiveSequence.values { return element }
            try Task.checkCancellation()
            throw RxError.noElements
        }
    }
}
