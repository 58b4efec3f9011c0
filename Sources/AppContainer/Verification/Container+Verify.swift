extension Container {
    /// Makes every service that can be resolved from this container, and throws all that is wrong with them in one
    /// error.
    ///
    /// ```swift
    /// @Test("the container is complete") @MainActor
    /// func container() throws {
    ///     try Assembler(assemblies).verify()
    /// }
    /// ```
    ///
    /// Factories and `initCompleted` closures really run, under an overlay of their own: instances kept by the
    /// container are not touched, and none are left behind, but what a factory does beside making one is done. A
    /// factory that forces a missing service with `!` traps here as anywhere; `require` does not. Ask for `Service?`
    /// where it may be missing.
    ///
    /// - Parameters:
    ///   - samples: Arguments for factories that no other factory calls.
    ///   - isolation: The caller's actor; leave it out. Factories that belong to another one are listed as failures.
    /// - Returns: What was seen.
    /// - Throws: `VerificationError`.
    @discardableResult
    public func verify(
        samples: ArgumentSamples = ArgumentSamples(),
        isolation: isolated (any Actor)? = #isolation
    ) throws(VerificationError) -> DependencyGraph {
        let graph = dependencyGraph(samples: samples, isolation: isolation)
        if !graph.problems.isEmpty { throw VerificationError(problems: graph.problems) }
        return graph
    }

    /// Makes every service that can be resolved from this container, and tells which asks for which; as `verify()`, but
    /// what is wrong is part of the result.
    ///
    /// - Parameters:
    ///   - samples: Arguments for factories that no other factory calls.
    ///   - isolation: The caller's actor; leave it out.
    /// - Returns: What was seen.
    public func dependencyGraph(
        samples: ArgumentSamples = ArgumentSamples(),
        isolation: isolated (any Actor)? = #isolation
    ) -> DependencyGraph {
        let visible = visibleRegistrations
        let trace = GraphTrace(visible)
        return Overlay.$current.withValue(Overlay(trace: trace)) {
            let survey = Survey(
                container: self,
                trace: trace,
                samples: samples,
                isolation: isolation,
                visible: visible
            )
            survey.run()
            return survey.graph
        }
    }

    /// The registrations that are found from here: this container's and its ancestors', but for those a nearer one
    /// hides.
    fileprivate var visibleRegistrations: [(registration: Registration, level: Int)] {
        let own = registry.all()
        guard let parent else { return own.map { ($0, 0) } }
        let level = level
        return parent.visibleRegistrations.filter { registry.registration(for: $0.registration.key) == nil }
            + own.map { ($0, level) }
    }

    /// The records of this container and its ancestors, the outermost first.
    fileprivate func records<Result: Sendable>(_ body: (RegistryRecords) -> Result) -> [Result] {
        (parent?.records(body) ?? []) + [registry.readRecords(body)].compactMap(\.self)
    }
}

/// One verification of a container, under its own overlay.
private struct Survey {
    let container: Container
    let trace: GraphTrace
    let samples: ArgumentSamples
    let isolation: (any Actor)?
    let visible: [(registration: Registration, level: Int)]

    func run() {
        // Those with arguments come last: most are called by others, with arguments of their own.
        for (registration, _) in visible where !registration.takesArguments { resolve(registration) }
        for (registration, _) in visible where registration.takesArguments {
            guard trace.read({ $0.visit(of: registration.serial)?.isResolved == false }) else { continue }
            resolve(registration)
        }
        noteCaptives()
    }

    private func resolve(_ registration: Registration) {
        do {
            func resolve<Requested>(_ type: Requested.Type) throws {
                try registration.resolve(
                    as: type,
                    name: registration.name,
                    samples: samples,
                    in: container,
                    isolation: isolation
                )
            }
            try _openExistential(registration.key.serviceType, do: resolve)
        } catch let error as MissingSample {
            let text = "\(place(of: registration)) needs a sample of \(error.type), as nothing calls it"
            trace.note(.missingSample, registration, text)
        } catch {
            // It is noted where it happened.
        }
    }

    // MARK: Captives

    private func noteCaptives() {
        for captive in trace.read({ $0.captives }) where captive.instance.isAlive {
            let visits = trace.read { state in (state.visit(of: captive.edge.from), state.visit(of: captive.edge.to)) }
            guard let holder = visits.0, let held = visits.1 else { continue }
            if let outer = holder.level, let inner = held.level, inner > outer {
                trace.note(
                    .captive,
                    holder.registration,
                    "\(described(holder.registration)) of a parent container holds "
                        + "\(described(held.registration)) of a child"
                )
            } else if !isAlwaysTheSame(captive, held.registration) {
                trace.note(
                    .captive,
                    holder.registration,
                    "\(described(holder.registration)) holds \(described(held.registration)), "
                        + "which is meant to live shorter"
                )
            }
        }
    }

    /// Whether a factory hands out the same object each time, so that its scope says nothing.
    private func isAlwaysTheSame(_ captive: GraphTrace.Captive, _ registration: Registration) -> Bool {
        guard !registration.takesArguments, ScopeKind(registration.objectScope) != .weak else { return false }
        var isSame = false
        do {
            func resolve<Requested>(_ type: Requested.Type) throws {
                let request = ArgumentsRequest(name: registration.name)
                guard let again = try container.answer(request, type, isolation: isolation) else { return }
                isSame = captive.instance.isInstance(again)
            }
            try _openExistential(registration.key.serviceType, do: resolve)
        } catch {
            return false
        }
        return isSame
    }

    private func described(_ registration: Registration) -> String {
        let scope = scopeName(registration.objectScope)
        return
            "\(ResolutionError.text(of: registration.key)) (\(scope)\(registration.source.map { ", at \($0)" } ?? ""))"
    }

    // MARK: The graph

    var graph: DependencyGraph {
        let (visits, edges, missing, found) = trace.read { ($0.visits, $0.edges, $0.missing, $0.problems) }
        var assemblies: [UInt: Any.Type] = [:]
        for record in container.records(\.assemblies).joined() {
            for serial in record.serials { assemblies[serial] = record.type }
        }
        let ordered = visits.sorted { $0.registration.serial < $1.registration.serial }
        let ids = Dictionary(uniqueKeysWithValues: ordered.enumerated().map { ($1.registration.serial, $0) })
        var nodes = ordered.enumerated().map { id, visit in
            DependencyGraph.Node(
                id: id,
                key: visit.registration.key,
                objectScope: Carried(visit.registration.objectScope),
                assemblyType: assemblies[visit.registration.serial],
                level: visit.level,
                source: visit.registration.place
            )
        }
        var drawn = edges.compactMap { edge, kind in
            ids[edge.from].flatMap { from in
                ids[edge.to].map { DependencyGraph.Edge(from: from, to: $0, kind: kind) }
            }
        }
        var absent: [ServiceKey: Int] = [:]
        for missing in missing {
            guard let from = missing.asker.flatMap({ ids[$0] }) else { continue }
            let id = absent[missing.key] ?? nodes.count
            if absent.updateValue(id, forKey: missing.key) == nil {
                nodes.append(
                    DependencyGraph.Node(
                        id: id,
                        key: missing.key,
                        objectScope: nil,
                        assemblyType: nil,
                        level: nil,
                        source: .unknown
                    )
                )
            }
            drawn.append(DependencyGraph.Edge(from: from, to: id, kind: .direct))
        }
        return DependencyGraph(
            nodes: nodes,
            edges: drawn.sorted { ($0.from, $0.to) < ($1.from, $1.to) },
            problems: missing.compactMap(problem) + found + duplicates
        )
    }

    private func problem(_ missing: GraphTrace.Missing) -> VerificationError.Problem? {
        guard let serial = missing.asker, let asker = trace.read({ $0.visit(of: serial) })?.registration else {
            return nil
        }
        return VerificationError.Problem(
            kind: .missing,
            service: ResolutionError.text(of: asker.key),
            description: "\(place(of: asker)) needs \(ResolutionError.text(of: missing.key)), which is not registered"
        )
    }

    private var duplicates: [VerificationError.Problem] {
        let places = container.records(\.duplicates).reduce(into: [:]) { $0.merge($1) { $1 } }
        return visible.compactMap { registration, _ in
            guard let places = places[registration.serial] else { return nil }
            return VerificationError.Problem(
                kind: .duplicate,
                service: ResolutionError.text(of: registration.key),
                description: DuplicatePolicy.text(registration.key, places)
            )
        }
    }
}

/// The name of a scope, as descriptions print it.
///
/// - Parameter scope: The scope.
/// - Returns: Its name, or that of its type if it has none.
func scopeName(_ scope: any ObjectScopeProtocol) -> String {
    let name = (scope as? ObjectScope)?.description ?? ""
    return name.isEmpty ? "\(type(of: scope))" : name
}
