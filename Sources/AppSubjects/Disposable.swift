/// Something that can be ended, such as a subscription.
public protocol Disposable {
    /// Ends it. Ending it again has no effect. May be called on any thread.
    func dispose()
}

/// A disposable that knows whether it was disposed of.
public protocol Cancelable: Disposable {
    /// Whether it has ended. May be asked on any thread.
    var isDisposed: Bool { get }
}
