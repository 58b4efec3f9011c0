/// An observer that sets something on an object, on a scheduler: the main one unless told otherwise.
///
/// The object is not kept alive; once it is gone, elements are dropped. An error, which a binding has no place for,
/// stops the program in debug builds.
public struct Binder<Value>: ObserverType {
    /// The type of the elements taken.
    public typealias Element = Value

    private let binding: (Event<Value>) -> Void

    /// Makes a binder.
    ///
    /// - Parameters:
    ///   - target: the object to bind to.
    ///   - scheduler: where `binding` is called.
    ///   - binding: takes the object and an element.
    public init<Target: AnyObject>(
        _ target: Target,
        scheduler: any ImmediateSchedulerType = MainScheduler(),
        binding: @escaping (Target, Value) -> Void
    ) {
        self.binding = { [weak target] event in
            switch event {
            case .next(let element):
                _ = scheduler.schedule(element) { element in
                    if let target { binding(target, element) }
                    return Disposables.create()
                }
            case .error(let error): reportBindingError(error)
            case .completed: break
            }
        }
    }

    /// Takes an event.
    public func on(_ event: Event<Value>) {
        binding(event)
    }

    /// The binder without its type.
    public func asObserver() -> AnyObserver<Value> {
        AnyObserver(eventHandler: on)
    }
}
