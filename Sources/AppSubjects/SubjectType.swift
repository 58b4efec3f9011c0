/// Something that is an observable sequence and an observer at once.
public protocol SubjectType<Element>: ObservableType {
    /// The type of the observer side.
    associatedtype Observer: ObserverType

    /// The observer side of the subject.
    func asObserver() -> Observer
}
