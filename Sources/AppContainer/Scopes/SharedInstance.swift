import Synchronization

/// An instance shared in an object graph, whatever its type; `TypedSharedInstance` knows it.
class SharedInstance: @unchecked Sendable {
    // Sendable: the only state is the subclass's, behind its lock.

    /// Lets go of the instance: from now on it is found only while somebody else keeps it.
    func weaken() {}
}

/// An instance shared in an object graph.
final class TypedSharedInstance<Service>: SharedInstance, @unchecked Sendable {
    // Sendable: see `SharedInstance`; the instance itself goes only to callers that `Container` let pass.
    private let held: Mutex<Held<Service>>

    init(_ instance: Service) {
        held = Mutex(.strong(Carried(instance)))
    }

    /// The instance, if it is one that can be shared (a class instance) and still alive.
    var instance: Service? {
        let held = held.withLock { $0 }
        switch held {
        case .strong(let carried):
            return classInstance(in: carried.value) == nil ? nil : carried.value
        case .weak(let weak):
            return weak?.instance
        }
    }

    override func weaken() {
        let previous = held.withLock { held -> Held<Service> in
            let previous = held
            if case .strong(let carried) = held {
                held = .weak(WeakInstance(carried.value))
            }
            return previous
        }
        _ = previous
    }
}

/// How a shared instance is held.
enum Held<Service>: Sendable {
    case strong(Carried<Service>)
    case weak(WeakInstance<Service>?)
}

/// Carries a value into and out of a lock.
///
/// `@unchecked Sendable`: it says nothing about the value's own thread safety. An instance is handed out only after the
/// container has compared the caller's actor with the registration's; one registered without an actor is the
/// registrant's promise that any thread may have it.
struct Carried<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}

/// A service instance that is found only while somebody else keeps it.
///
/// The service type may be a protocol without a class bound, where Swift has no `weak`. The value's bits are kept beside a
/// weak reference to the object in them, and are read only while a strong reference to that object is held.
final class WeakInstance<Service>: @unchecked Sendable {
    // Sendable: `bits` is never written after `init`, and reading a weak reference is atomic.
    private weak var object: AnyObject?
    private let bits: UnsafeMutablePointer<Service>

    /// Keeps a weak hold of a class instance.
    ///
    /// - Parameter instance: The instance; a value type cannot be held weakly and gives `nil`.
    init?(_ instance: Service) {
        guard let object = classInstance(in: instance) else { return nil }
        self.object = object
        bits = .allocate(capacity: 1)
        withUnsafePointer(to: instance) { source in
            UnsafeMutableRawPointer(bits).copyMemory(from: source, byteCount: MemoryLayout<Service>.size)
        }
    }

    deinit {
        // The bits own nothing: they are freed without being destroyed.
        bits.deallocate()
    }

    /// Whether somebody still keeps the instance.
    var isAlive: Bool { object != nil }

    /// The instance, if it is still alive.
    var instance: Service? {
        guard let object else { return nil }
        // `object` is what the bits refer to and is alive here, so they are a valid value to copy from.
        return withExtendedLifetime(object) { bits.pointee }
    }
}

/// The object a service instance is, if it is one; value types are never shared in a graph or held weakly.
///
/// - Parameter instance: The instance, maybe behind a protocol or an optional.
/// - Returns: The object, or `nil` for a value type.
func classInstance<Service>(in instance: Service) -> AnyObject? {
    let any = instance as Any
    if type(of: any) is AnyClass {
        return any as AnyObject
    }
    guard let optional = any as? any OptionalService else { return nil }
    return optional.wrappedClassInstance
}

/// Looks through optionals without naming what they wrap.
protocol OptionalService {
    /// The object inside, if there is a value and it is an object.
    var wrappedClassInstance: AnyObject? { get }
}

extension Optional: OptionalService {
    var wrappedClassInstance: AnyObject? {
        flatMap { classInstance(in: $0) }
    }
}
