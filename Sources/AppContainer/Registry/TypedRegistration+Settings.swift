import Synchronization

extension TypedRegistration {
    /// What few registrations have, apart from the others to keep those small.
    final class Settings {
        var customScope: Carried<any ObjectScopeProtocol>?
        var storage: StorageReference?
        var completions: [Carried<(any Resolver, Service) throws -> Void>] = []
        /// The actors the factory and the `initCompleted` closures belong to.
        var actors: [any Actor] = []
        var option: (any ServiceKeyOption)?
        var tearDowns: [TearDownStep<Service>] = []

        /// The same, without the storage.
        func copy() -> Carried<Settings> {
            let copy = Settings()
            copy.customScope = customScope
            copy.completions = completions
            copy.actors = actors
            copy.option = option
            copy.tearDowns = tearDowns
            return Carried(copy)
        }
    }

    /// Changes what few registrations have.
    ///
    /// - Parameter body: Changes the settings and what the resolving thread reads of them.
    /// - Returns: What the body returned.
    private func change<Result: Sendable>(_ body: (Settings, inout Traits) -> Result) -> Result {
        settings.withLock { settings in
            let rare = settings ?? Settings()
            settings = rare
            var traits = Traits(rawValue: storedTraits.load(ordering: .relaxed))
            let result = body(rare, &traits)
            storedTraits.store(traits.rawValue, ordering: .releasing)
            return result
        }
    }

    /// Chooses the scope; without effect on an instance that is kept already.
    ///
    /// - Parameter scope: The scope.
    func setScope(_ scope: any ObjectScopeProtocol) {
        let kind = ScopeKind(scope)
        if kind != .custom {
            settings.withLock { _ in
                var traits = Traits(rawValue: storedTraits.load(ordering: .relaxed))
                traits.scope = kind
                storedTraits.store(traits.rawValue, ordering: .releasing)
            }
            return
        }
        let scope = Carried(scope)
        let previous = change { settings, traits in
            let previous = settings.customScope
            settings.customScope = scope
            traits.scope = .custom
            return previous
        }
        _ = previous
    }

    /// Adds a closure to run after the factory.
    ///
    /// - Parameters:
    ///   - completion: The closure.
    ///   - isolation: The actor it belongs to.
    func addCompletion(
        _ completion: @escaping (any Resolver, Service) throws -> Void,
        isolation: (any Actor)?
    ) {
        let completion = Carried(completion)
        change { settings, traits in
            settings.completions.append(completion)
            traits.hasCompletions = true
            if let isolation, !settings.actors.contains(where: { $0 === isolation }) {
                settings.actors.append(isolation)
                traits.hasActors = true
            }
        }
    }

    /// Adds a closure to run when the container lets go of the instance.
    ///
    /// - Parameter step: The closure.
    func addTearDown(_ step: TearDownStep<Service>) {
        change { settings, _ in settings.tearDowns.append(step) }
    }
}
