import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

extension Container {
    private static let logger = Mutex<(@Sendable (String) -> Void)?>(nil)

    /// Gets a text for every `resolve` that gives `nil`, saying what was expected and what is registered.
    ///
    /// It is called on the thread that resolves. Without it, services that are not registered give `nil` silently, and
    /// errors that `resolve` cannot throw, such as a cycle, go to standard error.
    public static var loggingFunction: (@Sendable (String) -> Void)? {
        get { logger.withLock { $0 } }
        set { logger.withLock { $0 = newValue } }
    }

    static func log(_ error: any Error) {
        guard let loggingFunction else { return writeToStandardError("\(error)\n") }
        loggingFunction("\(error)")
    }

    /// Tells the debug helper that a lookup found nothing.
    ///
    /// - Parameters:
    ///   - serviceType: The service type asked for.
    ///   - key: The whole key.
    func reportFailure<Service>(_ serviceType: Service.Type, key: ServiceKey) {
        guard debugHelper.isListening else { return }
        var registrations: [ServiceKey: any ServiceEntryProtocol] = [:]
        var container: Container? = self
        while let current = container {
            for registration in current.registry.all() where registrations[registration.key] == nil {
                registrations[registration.key] = registration
            }
            container = current.parent
        }
        debugHelper.resolutionFailed(serviceType: serviceType, key: key, availableRegistrations: registrations)
    }
}

/// Is told of lookups that find nothing.
protocol DebugHelper: Sendable {
    /// Whether it wants to be told; collecting the registrations takes time.
    var isListening: Bool { get }

    /// Called for a lookup that found nothing.
    ///
    /// - Parameters:
    ///   - serviceType: The service type asked for.
    ///   - key: The whole key.
    ///   - availableRegistrations: What the container and its ancestors have, the nearest for each key.
    func resolutionFailed<Service>(
        serviceType: Service.Type,
        key: ServiceKey,
        availableRegistrations: [ServiceKey: any ServiceEntryProtocol]
    )
}

extension DebugHelper {
    var isListening: Bool { true }
}

/// Writes lookups that find nothing to `Container.loggingFunction`.
struct LoggingDebugHelper: DebugHelper {
    var isListening: Bool { Container.loggingFunction != nil }

    func resolutionFailed<Service>(
        serviceType: Service.Type,
        key: ServiceKey,
        availableRegistrations: [ServiceKey: any ServiceEntryProtocol]
    ) {
        let sameService = availableRegistrations.filter { $0.key.serviceType == Service.self }
        let lines = sameService.map { "\t{ \($0.value.describeWithKey($0.key)) }" }.sorted()
        let text = ["Resolution failed. Expected registration:", "\t{ \(describe(key, servedBy: serviceType)) }"]
        Container.loggingFunction?((text + ["Available registrations:"] + lines).joined(separator: "\n"))
    }
}

/// - Parameter text: What to write.
private func writeToStandardError(_ text: String) {
    var text = text
    text.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
}
