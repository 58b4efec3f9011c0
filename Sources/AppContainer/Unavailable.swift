// Names of Swinject 1, so that code coming from there is told the new ones.

extension ObjectScope {
    /// The old name of `transient`.
    @available(*, unavailable, renamed: "transient")
    public static var none: ObjectScope { transient }

    /// The old name of `container`.
    @available(*, unavailable, renamed: "container")
    public static var hierarchy: ObjectScope { container }
}

/// The old name of `Resolver`.
@available(*, unavailable, renamed: "Resolver")
public protocol ResolverType {}

/// The old name of `Assembly`.
@available(*, unavailable, renamed: "Assembly")
public protocol AssemblyType {}

/// The old name of `ServiceKeyOption`.
@available(*, unavailable, renamed: "ServiceKeyOption")
public protocol ServiceKeyOptionType {}
