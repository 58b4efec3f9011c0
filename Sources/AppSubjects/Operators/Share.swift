/// How long the elements that `share` keeps for later observers live.
public enum SubjectLifetimeScope: Sendable {
    /// As long as there are observers: when the sequence has ended or nobody is left, the next observer begins anew.
    case whileConnected
    /// For ever: a later observer gets what was kept, also after the sequence has ended. The source is subscribed to
    /// again only after everybody left before it ended.
    case forever
}

extension ObservableType {
    /// A sequence that subscribes to this one once for all its observers, as long as it has any.
    ///
    /// - Parameters:
    ///   - replay: how many of the latest elements a new observer gets at first.
    ///   - scope: how long they are kept.
    /// - Returns: the shared sequence.
    public func share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected) -> Observable<Element> {
        switch (scope, replay) {
        case (.whileConnected, 0): publish().refCount()
        case (.whileConnected, _): self.replay(replay).refCount()
        case (.forever, 0): multicast(PublishSubject()).refCount()
        case (.forever, _): multicast(ReplaySubject.create(bufferSize: replay)).refCount()
        }
    }
}
