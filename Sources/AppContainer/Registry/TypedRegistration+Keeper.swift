import Synchronization

extension TypedRegistration {
    /// Where the instance is kept: chosen by the scope when it is first needed, and not changed by a later scope.
    func keeper(_ traits: Traits) -> Traits.Keeper {
        traits.keeper == .unchosen ? chooseKeeper() : traits.keeper
    }

    func chooseKeeper() -> Traits.Keeper {
        // A scope of the user's makes its storage outside the lock.
        let scope = objectScope
        let storage = ScopeKind(scope) == .custom ? StorageReference(storage: scope.makeStorage()) : nil
        return settings.withLock { settings in
            var traits = Traits(rawValue: storedTraits.load(ordering: .relaxed))
            guard traits.keeper == .unchosen else { return traits.keeper }
            switch ScopeKind(scope) {
            case .transient: traits.keeper = .nowhere
            case .graph: traits.keeper = .graph
            case .container, .weak:
                let cell = Unmanaged.passRetained(InstanceCell<Service>(isWeak: ScopeKind(scope) == .weak))
                cellAddress.store(UInt(bitPattern: cell.toOpaque()), ordering: .releasing)
                traits.keeper = .cell
            case .custom:
                settings?.storage = storage
                traits.keeper = .storage
            }
            storedTraits.store(traits.rawValue, ordering: .releasing)
            return traits.keeper
        }
    }

    /// The cell; it lives as long as this registration.
    var cell: Unmanaged<InstanceCell<Service>> {
        // Set before the keeper is, which the callers have read.
        guard let cell = Unmanaged<InstanceCell<Service>>(address: cellAddress.load(ordering: .acquiring)) else {
            preconditionFailure("a registration that keeps its instance in a cell has one")
        }
        return cell
    }

    var storage: (any InstanceStorage)? {
        settings.withLock { $0?.storage }?.storage
    }
}
