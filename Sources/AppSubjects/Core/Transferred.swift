/// Passes something that is not `Sendable` to another thread.
///
/// Proof for `@unchecked Sendable`: it is wrapped around sinks and scheduled work only. Sinks synchronise themselves
/// (see `Cancellation`), and scheduled work runs once, after it was handed over. What elements and closures of the
/// caller's do when a sequence changes threads is the caller's choice of scheduler, as the documentation of
/// `observe(on:)` says.
struct Transferred<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
