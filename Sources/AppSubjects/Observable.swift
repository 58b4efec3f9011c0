/// A sequence of events over time: any number of elements, then at most one error or completion.
///
/// Nothing happens until somebody subscribes. Events of one subscription never overlap, whatever threads they come
/// from.
///
/// Closures are called on their actor, the one they were written on: by operators as by `subscribe(onNext:)`. Events
/// from elsewhere hop there, in order; on the main actor those that are sent from there are delivered at once. A chain
/// of closures of one actor takes one hop. A closure without an actor, in an actor's code `{ @Sendable in … }`, is
/// called on whatever thread the event comes from. A subscription whose start calls a closure, such as that of `create`,
/// starts on the closure's actor, or never if it is disposed of before.
///
/// ```swift
/// let bag = DisposeBag()
/// let names = PublishSubject<String>()
/// names
///     .filter { !$0.isEmpty }
///     .map { "Hello, \($0)" }
///     .subscribe(onNext: { print($0) })
///     .disposed(by: bag)
/// names.onNext("Ada")  // Hello, Ada
/// ```
public class Observable<Element>: ObservableBase, ObservableType {
    override init() {}

    /// Sends the events of this sequence to `observer`.
    ///
    /// - Returns: the subscription; dispose of it to get no more events. It goes on when it is merely forgotten.
    public func subscribe<Observer: ObserverType>(
        _ observer: Observer
    ) -> any Disposable where Observer.Element == Element {
        subscribe(through: ObserverSink(observer))
    }

    /// This sequence itself.
    @inlinable
    public final func asObservable() -> Observable<Element> { self }
}

extension Observable {
    /// Attaches a sink and makes the disposable that a caller outside gets.
    final func subscribe(through sink: Sink<Element>) -> any Disposable {
        if startsImmediately {
            start(sink)
            // By way of the class without parameters, whose metadata needs no look-up.
            return sink as AnySink
        }
        let subscription = Subscription(sink)
        attach(sink)
        return subscription
    }

    /// Builds the chain of stations above `sink` and starts the source at its top.
    final func attach(_ sink: Sink<Element>) {
        if startsImmediately { return start(sink) }
        let trampoline = Trampoline.current
        trampoline.run {
            trampoline.descend(cost: 1) { [self] in
                var source: ObservableBase = self
                var station: AnySink = sink
                while let above = source.lift(station) {
                    source = above.source
                    station = above.sink
                }
                source.start(station)
            }
        }
    }
}
