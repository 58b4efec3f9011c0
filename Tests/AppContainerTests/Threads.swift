import Dispatch

/// Runs a closure on a thread that is not the main one.
///
/// - Parameter body: The closure.
func offMainThread(_ body: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
            body()
            continuation.resume()
        }
    }
}
