/// Tells registrations of one service type, arguments and name apart for extensions of the container.
public protocol ServiceKeyOption: CustomStringConvertible, Sendable {
    /// Whether this option names the same registration as another.
    ///
    /// - Parameter another: The other option, maybe of another type.
    /// - Returns: Whether they are equal.
    func isEqualTo(_ another: any ServiceKeyOption) -> Bool

    /// Feeds what `isEqualTo` compares to a hasher.
    ///
    /// - Parameter into: The hasher.
    func hash(into: inout Hasher)
}

/// What a registration is found by: exactly these four, with no fallback from one to another.
struct ServiceKey: Sendable {
    let serviceType: Any.Type
    /// The metatype of the tuple of the resolver and the arguments.
    let argumentsType: Any.Type
    let name: String?
    let option: (any ServiceKeyOption)?

    init(
        serviceType: Any.Type,
        argumentsType: Any.Type,
        name: String? = nil,
        option: (any ServiceKeyOption)? = nil
    ) {
        self.serviceType = serviceType
        self.argumentsType = argumentsType
        self.name = name
        self.option = option
    }
}

extension ServiceKey: Hashable {
    static func == (left: ServiceKey, right: ServiceKey) -> Bool {
        left.serviceType == right.serviceType
            && left.argumentsType == right.argumentsType
            && left.name == right.name
            && areEqual(left.option, right.option)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(serviceType))
        hasher.combine(ObjectIdentifier(argumentsType))
        hasher.combine(name)
        option?.hash(into: &hasher)
    }
}

/// Whether two options of service keys name the same registration.
///
/// - Parameters:
///   - left: One option or none.
///   - right: The other.
/// - Returns: Whether both are missing or equal.
func areEqual(_ left: (any ServiceKeyOption)?, _ right: (any ServiceKeyOption)?) -> Bool {
    switch (left, right) {
    case (nil, nil): true
    case (let left?, let right?): left.isEqualTo(right)
    default: false
    }
}
