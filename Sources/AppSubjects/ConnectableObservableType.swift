/// A sequence that begins when it is told to, however many observers it has.
public protocol ConnectableObservableType: ObservableType {
    /// Subscribes to the source, for all observers together.
    ///
    /// - Returns: ends the connection.
    func connect() -> any Disposable
}
