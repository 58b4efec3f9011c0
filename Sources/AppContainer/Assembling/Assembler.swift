/// Builds a container from assemblies, in order, and shows it as a resolver only.
///
/// ```swift
/// let assembler = Assembler([ServicesAssembly(), ProvidersAssembly(), ModulesAssembly()])
/// let feed = assembler.resolver.resolve(Feed.self)
/// ```
public final class Assembler: Sendable {
    let container: Container

    /// Resolves from the assembled container; registration stays the assemblies' matter.
    public var resolver: any Resolver { container }

    /// An assembler over a container, without assemblies yet.
    ///
    /// - Parameter container: Where assemblies register. `nil` is accepted for source compatibility and makes a new
    ///   one.
    public init(container: Container? = Container()) {
        self.container = container ?? Container()
    }

    /// An assembler without assemblies yet, whose container falls back to another assembler's.
    ///
    /// - Parameters:
    ///   - parentAssembler: Whose registrations this one's container falls back to.
    ///   - defaultObjectScope: The scope of registrations that name none.
    ///   - behaviors: Added to the container before anything is registered.
    public init(
        parentAssembler: Assembler?,
        defaultObjectScope: ObjectScope = .graph,
        behaviors: [any Behavior] = []
    ) {
        container = Container(
            parent: parentAssembler?.container,
            defaultObjectScope: defaultObjectScope,
            behaviors: behaviors
        )
    }

    /// Applies assemblies to a container, then tells each that all are loaded.
    ///
    /// - Parameters:
    ///   - assemblies: Applied in order.
    ///   - container: Where they register.
    public init(_ assemblies: [any Assembly], container: Container = Container()) {
        self.container = container
        apply(assemblies: assemblies)
    }

    /// Applies assemblies to a new container that falls back to another assembler's.
    ///
    /// - Parameters:
    ///   - assemblies: Applied in order.
    ///   - parent: Whose registrations the new container falls back to.
    ///   - defaultObjectScope: The scope of registrations that name none.
    ///   - behaviors: Added to the container before the assemblies register.
    public init(
        _ assemblies: [any Assembly],
        parent: Assembler?,
        defaultObjectScope: ObjectScope = .graph,
        behaviors: [any Behavior] = []
    ) {
        container = Container(
            parent: parent?.container,
            defaultObjectScope: defaultObjectScope,
            behaviors: behaviors
        )
        apply(assemblies: assemblies)
    }

    /// Applies assemblies to a container; the older spelling that was marked as throwing and never threw.
    ///
    /// - Parameters:
    ///   - assemblies: Applied in order.
    ///   - container: Where they register; `nil` makes a new one.
    /// - Throws: Nothing.
    @available(*, deprecated, message: "use init(_:container:), which does not throw")
    public convenience init(assemblies: [any Assembly], container: Container? = Container()) throws {
        self.init(assemblies, container: container ?? Container())
    }

    /// Applies assemblies to a child container; the older spelling that was marked as throwing and never threw.
    ///
    /// - Parameters:
    ///   - assemblies: Applied in order.
    ///   - parentAssembler: Whose registrations the new container falls back to.
    /// - Throws: Nothing.
    @available(*, deprecated, message: "use init(_:parent:), which does not throw")
    public convenience init(assemblies: [any Assembly], parentAssembler: Assembler?) throws {
        self.init(assemblies, parent: parentAssembler)
    }

    /// Applies one more assembly; its `loaded` runs right after it has registered.
    ///
    /// - Parameter assembly: Applied alone. Assemblies that need each other go together to `apply(assemblies:)`.
    public func apply(assembly: any Assembly) {
        apply(assemblies: [assembly])
    }

    /// Applies more assemblies: all register in order, then `loaded` runs for these, in order.
    ///
    /// - Parameter assemblies: Applied in order.
    public func apply(assemblies: [any Assembly]) {
        for assembly in assemblies {
            container.registry.changeRecords { $0.begin(type(of: assembly)) }
            assembly.assemble(container: container)
            container.registry.changeRecords { $0.end() }
        }
        for assembly in assemblies {
            assembly.loaded(resolver: container)
        }
    }
}
