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

    /// Copies the instance, if it is still alive; as `instance`, for where an `Optional<Service>` costs too much.
    ///
    /// - Parameter result: Where to.
    /// - Returns: Whether it was alive.
    func copy(to result: UnsafeMutablePointer<Service>) -> Bool {
        guard let object else { return false }
        withExtendedLifetime(object) { result.initialize(to: bits.pointee) }
        return true
    }
}

/// Whether a service instance is an object, maybe behind a protocol or an optional; value types are never shared in a
/// graph or held weakly.
///
/// - Parameter instance: The instance.
/// - Returns: Whether it is.
func isClassInstance<Service>(_ instance: Service) -> Bool {
    Service.self is AnyClass || classInstance(in: instance) != nil
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
