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
/// The service type may be a protocol without a class bound, where Swift has no `weak`. The value's bits are kept
/// beside a weak reference to the object in them, and are read only while a strong reference to that object is held.
/// The class is not generic, since making generic types at run time costs more than all the rest.
final class WeakInstance: @unchecked Sendable {
    // Sendable: `bits` is never written after `init`, and reading a weak reference is atomic.
    private weak var object: AnyObject?
    private let bits: UnsafeMutableRawPointer

    /// Keeps a weak hold of a class instance.
    ///
    /// - Parameter instance: The instance; a value type cannot be held weakly and gives `nil`.
    init?<Service>(_ instance: Service) {
        guard let object = classInstance(in: instance) else { return nil }
        self.object = object
        bits = .allocate(byteCount: MemoryLayout<Service>.size, alignment: MemoryLayout<Service>.alignment)
        withUnsafePointer(to: instance) { bits.copyMemory(from: $0, byteCount: MemoryLayout<Service>.size) }
    }

    deinit {
        // The bits own nothing: they are freed without being destroyed.
        bits.deallocate()
    }

    /// Where the instance is, if it is still alive.
    var location: InstanceLocation? {
        guard let object else { return nil }
        // `object` is what the bits refer to and is kept alive, so they are a valid value to copy from.
        return InstanceLocation(pointer: bits, keepingAlive: object)
    }

    /// Whether this is a hold of a certain object.
    ///
    /// - Parameter other: The object.
    /// - Returns: Whether it is.
    func isInstance<Service>(_ other: Service) -> Bool {
        object != nil && object === classInstance(in: other)
    }

    /// Whether somebody still keeps the instance.
    var isAlive: Bool { object != nil }
}

/// Where an instance can be copied from, while this value lives.
struct InstanceLocation {
    private let pointer: UnsafeRawPointer
    private let kept: AnyObject?

    /// - Parameters:
    ///   - pointer: Where the instance is.
    ///   - kept: What must live meanwhile.
    init(pointer: UnsafeRawPointer, keepingAlive kept: AnyObject?) {
        self.pointer = pointer
        self.kept = kept
    }

    /// A copy of the instance.
    ///
    /// - Parameter type: Its type, which the caller knows.
    /// - Returns: The copy.
    func copy<Service>(as type: Service.Type) -> Service {
        withExtendedLifetime(kept) { pointer.assumingMemoryBound(to: type).pointee }
    }

    /// Whether the instance is one that may be shared in a graph, which value types are not.
    ///
    /// - Parameter type: Its type, which the caller knows.
    /// - Returns: Whether it is.
    func isShareable<Service>(as type: Service.Type) -> Bool {
        // Only class instances get to be held weakly.
        kept != nil || isClassInstance(pointer.assumingMemoryBound(to: type).pointee)
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

/// The object a service instance is, if it is one.
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
