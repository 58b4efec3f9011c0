/// What a resolving thread reads of a registration in one step.
struct Traits: RawRepresentable {
    var rawValue: UInt8 = 0

    /// Where instances are kept.
    enum Keeper: UInt8 {
        /// Not known before the first resolve.
        case unchosen
        case nowhere
        case graph
        case cell
        case storage
    }

    /// The scope that was chosen last.
    var scope: ScopeKind {
        get { ScopeKind(rawValue: rawValue & 7) ?? .custom }
        set { rawValue = rawValue & ~7 | newValue.rawValue }
    }

    /// Where the instance is kept.
    var keeper: Keeper {
        get { Keeper(rawValue: rawValue >> 3 & 7) ?? .unchosen }
        set { rawValue = rawValue & ~(7 << 3) | newValue.rawValue << 3 }
    }

    /// Whether there are `initCompleted` closures.
    var hasCompletions: Bool {
        get { rawValue & 1 << 6 != 0 }
        set { rawValue = rawValue & ~(1 << 6) | (newValue ? 1 << 6 : 0) }
    }

    /// Whether the factory or an `initCompleted` closure belongs to an actor.
    var hasActors: Bool {
        get { rawValue & 1 << 7 != 0 }
        set { rawValue = rawValue & ~(1 << 7) | (newValue ? 1 << 7 : 0) }
    }
}

/// The container's own scopes, and all others as one.
enum ScopeKind: UInt8 {
    case transient
    case graph
    case container
    case weak
    case custom

    init(_ scope: any ObjectScopeProtocol) {
        switch scope {
        case let scope where scope === ObjectScope.transient: self = .transient
        case let scope where scope === ObjectScope.graph: self = .graph
        case let scope where scope === ObjectScope.container: self = .container
        case let scope where scope === ObjectScope.weak: self = .weak
        default: self = .custom
        }
    }

    /// The scope, if it is one of the container's own.
    var standard: ObjectScope? {
        switch self {
        case .transient: .transient
        case .graph: .graph
        case .container: .container
        case .weak: .weak
        case .custom: nil
        }
    }
}
