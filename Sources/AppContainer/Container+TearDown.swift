/// A closure to run when a container lets go of an instance.
///
/// `@unchecked Sendable`: it is called only for callers on its actor; see `ResolutionCall.checkIsolation`.
struct TearDownStep<Service>: @unchecked Sendable {
    let actor: (any Actor)?
    let body: (Service) throws -> Void
}

/// An instance that a container has let go of, and what is to be done before it is dropped.
struct TearDown {
    /// See `Kept`.
    let order: UInt
    let key: ServiceKey
    let run: () throws -> Void

    init<Service>(_ kept: Kept<Service>, of key: ServiceKey, steps: [TearDownStep<Service>]) {
        order = kept.order
        self.key = key
        // The closure holds the instance, so that it lives until those made from it are torn down.
        run = { for step in steps { try step.body(kept.instance) } }
    }
}

/// What went wrong while instances were torn down; the others were, all the same.
public struct TearDownError: Error, Sendable, CustomStringConvertible {
    /// One instance that could not be torn down well.
    public struct Failure: Sendable {
        /// The service, as messages call it.
        public let service: String
        /// What its closure threw, or the `ResolutionError` that says that the closure belongs to another actor.
        public let reason: any Error
    }

    /// The failures, in the order they happened.
    public let failures: [Failure]

    /// One line for each failure.
    public var description: String {
        failures.map { "tearing down \($0.service) failed: \($0.reason)" }.joined(separator: "\n")
    }
}

extension ServiceEntry {
    /// Adds a closure that runs when the container lets go of an instance of scope `.container`: by `tearDown`, a
    /// reset, `unregister` or the unloading of an assembly; not when the container itself goes.
    ///
    /// The closures of one instance run in the order they were added; instances go in the reverse of the order in which
    /// they were complete, so that one is torn down before what it was made from.
    ///
    /// - Parameters:
    ///   - isolation: The caller's actor; leave it out. The closure runs only for callers on that actor.
    ///   - body: The closure. Where it throws, the rest goes on and the error is thrown at the end.
    /// - Returns: This entry.
    @discardableResult
    public func onTearDown(
        isolation: isolated (any Actor)? = #isolation,
        _ body: @escaping (Service) throws -> Void
    ) -> Self {
        registration.addTearDown(TearDownStep(actor: isolation, body: body))
        return self
    }
}

extension Container {
    /// Lets go of all instances this container keeps in scope `.container`, each before what it was made from.
    ///
    /// What resolves afterwards makes new ones. Parents are left alone; tear children down first.
    ///
    /// - Parameter isolation: The caller's actor; leave it out.
    /// - Throws: `TearDownError` when all is done, if a closure threw or belongs to another actor; the instance is then
    ///   still kept in the latter case.
    public func tearDown(isolation: isolated (any Actor)? = #isolation) throws(TearDownError) {
        try letGo(registry.all().filter { $0.objectScope === ObjectScope.container }, isolation: isolation)
    }

    /// Lets go of the instances kept for registrations.
    ///
    /// - Parameters:
    ///   - registrations: The registrations; forwards among them are passed over.
    ///   - isolation: The caller's actor.
    /// - Throws: `TearDownError` when all is done.
    func letGo(_ registrations: [Registration], isolation: (any Actor)?) throws(TearDownError) {
        let call = ResolutionCall(container: self, isolation: isolation)
        var failures: [TearDownError.Failure] = []
        var tearDowns: [TearDown] = []
        for registration in registrations where registration.kind != .forward {
            let registration = Overlay.current?.instead(of: registration) ?? registration
            do {
                try registration.checkTearDown(for: call)
                if let tearDown = registration.takeInstance() { tearDowns.append(tearDown) }
            } catch {
                let service = ResolutionError.text(of: registration.key)
                failures.append(TearDownError.Failure(service: service, reason: error))
            }
        }
        // The last one made goes first, out of the list too.
        tearDowns.sort { $0.order < $1.order }
        while let tearDown = tearDowns.popLast() {
            do {
                try tearDown.run()
            } catch {
                let service = ResolutionError.text(of: tearDown.key)
                failures.append(TearDownError.Failure(service: service, reason: error))
            }
        }
        if !failures.isEmpty { throw TearDownError(failures: failures) }
    }
}
