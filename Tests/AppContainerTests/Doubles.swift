import AppContainer

/// Records what was registered: the type, the name and the scope.
final class BehaviorSpy: Behavior {
    let events = Log()

    func container<Type, Service>(
        _ container: Container,
        didRegisterType type: Type.Type,
        toService entry: ServiceEntry<Service>,
        withName name: String?
    ) {
        let line = container.description.split(separator: "\n").first { $0.contains("-> \(type),") }
        let scope = line?.split(separator: " ").dropLast().last ?? "?"
        events.add("\(type) \(name ?? "nil") \(scope.hasSuffix(",") ? scope.dropLast() : scope)")
    }
}
