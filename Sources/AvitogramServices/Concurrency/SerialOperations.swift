/// Runs operations one at a time, in order of arrival, each to its end.
///
/// An operation that has been handed over is not cancelled together with whoever waits for it: what has several writes
/// is either done or undone, never left in the middle.
final class SerialOperations {
    private var last: Task<Void, Never>?

    /// Runs an operation after all those before it.
    ///
    /// - Parameter operation: The operation; must not wait for another one of the same queue.
    /// - Returns: What the operation returned.
    /// - Throws: What the operation threw.
    func run<Value: Sendable, Failure: Error>(
        _ operation: @escaping () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let previous = last
        let task = Task { () -> Result<Value, Failure> in
            await previous?.value
            do throws(Failure) {
                return .success(try await operation())
            } catch {
                return .failure(error)
            }
        }
        last = Task { _ = await task.value }
        return try await task.value.get()
    }
}
