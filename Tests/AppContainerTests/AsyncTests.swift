import AppContainer
import AppContainerMainActorFixtures
import Testing

@Suite("Awaited services")
struct AsyncTests {
    final class Service: Sendable {}
    final class Other: Sendable {
        let service: Service

        init(service: Service) {
            self.service = service
        }
    }

    let container = Container()

    @Test("an async factory is awaited, and asks for what it needs")
    func awaits() async throws {
        container.register(async: Service.self) { _ in
            await Task.yield()
            return Service()
        }.inObjectScope(.container)
        container.register(async: Other.self) { r in Other(service: try await r.require(async: Service.self)) }
        let other = try await container.require(async: Other.self)
        #expect(await container.resolve(async: Service.self) === other.service)
        #expect(container.resolve(Service.self) === other.service)
        #expect(await container.resolve(async: String.self) == nil)
    }

    @Test("an async factory cannot be resolved without awaiting it")
    func mustBeAwaited() {
        container.register(async: Service.self) { _ in Service() }
        let error = #expect(throws: ResolutionError.self) { try container.require(Service.self) }
        #expect(error?.code == .mustBeAwaited)
        #expect(
            error?.description == """
                Service is made by an async factory and was resolved without awaiting it
                    chain: Service
                    do: use require(async:) or resolve(async:)
                """
        )
    }

    @Test("tasks that ask at once await one making", arguments: [false, true])
    func singleFlight(isWeak: Bool) async throws {
        let made = Counter()
        let gate = AsyncGate()
        container.register(async: Service.self) { _ in
            made.increment()
            await gate.wait()
            return Service()
        }.inObjectScope(isWeak ? .weak : .container)
        let services = try await withThrowingTaskGroup(of: Service.self) { group in
            for _ in 0..<10 { group.addTask { [container] in try await container.require(async: Service.self) } }
            group.addTask {
                await gate.open()
                return try await self.container.require(async: Service.self)
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(services.map { ObjectIdentifier($0) }).count == 1)
        #expect(made.count == 1)
    }

    @Test("in graph scope an instance is shared within the outermost awaited resolve")
    func graph() async throws {
        container.register(async: Service.self) { _ in Service() }
        container.register(async: Bool.self) { r in
            async let first = r.require(async: Service.self)
            async let second = r.require(async: Service.self)
            return try await first === second
        }
        #expect(try await container.require(async: Bool.self))
        let services = (
            try await container.require(async: Service.self), try await container.require(async: Service.self)
        )
        #expect(services.0 !== services.1)
    }

    @Test("a cancelled caller is told at once, and the making goes on for the others")
    func cancellation() async throws {
        let gate = AsyncGate()
        container.register(async: Service.self) { _ in
            await gate.wait()
            return Service()
        }.inObjectScope(.container)
        let cancelled = Task { [container] in try await container.require(async: Service.self) }
        let other = Task { [container] in try await container.require(async: Service.self) }
        await gate.waitForWaiter()
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        await gate.open()
        _ = try await other.value
    }

    @Test("a making that nobody awaits any more is cancelled, and made anew for the next who asks")
    func abandonment() async throws {
        let gate = AsyncGate()
        let log = Log()
        container.register(async: Service.self) { _ in
            if log.entries.isEmpty {
                await withTaskCancellationHandler {
                    await gate.wait()
                } onCancel: {
                    log.add("cancelled")
                    Task { await gate.open() }
                }
            }
            return Service()
        }.inObjectScope(.container)
        let task = Task { [container] in try await container.require(async: Service.self) }
        await gate.waitForWaiter()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        _ = try await container.require(async: Service.self)
        #expect(log.entries == ["cancelled"])
    }

    @Test("a failed making is not kept")
    func failure() async throws {
        struct Failure: Error {}
        let calls = Counter()
        container.register(async: Service.self) { _ in
            if calls.next() == 1 { throw Failure() }
            return Service()
        }.inObjectScope(.container)
        await #expect(throws: Failure.self) { try await container.require(async: Service.self) }
        _ = try await container.require(async: Service.self)
        #expect(calls.count == 2)
    }

    @Test("a cycle is an error that prints its path")
    func cycle() async {
        container.register(async: Service.self) { r in try await r.require(async: Other.self).service }
        container.register(async: Other.self) { r in Other(service: try await r.require(async: Service.self)) }
        let error = await #expect(throws: ResolutionError.self) { try await container.require(async: Service.self) }
        #expect(error?.code == .cycle)
        #expect(error?.chain == ["Service", "Other", "Service"])
    }

    @Test("makings of two tasks that await each other are an error, not a wait forever")
    func crossTaskCycle() async {
        let gate = AsyncGate()
        let started = Counter()
        @Sendable func meet() async {
            if started.next() == 2 { await gate.open() } else { await gate.wait() }
        }
        container.register(async: Service.self) { r in
            await meet()
            return try await r.require(async: Other.self).service
        }.inObjectScope(.container)
        container.register(async: Other.self) { r in
            await meet()
            return Other(service: try await r.require(async: Service.self))
        }.inObjectScope(.container)
        async let first = container.resolve(async: Service.self)
        async let second = container.resolve(async: Other.self)
        #expect(await first == nil)
        #expect(await second == nil)
    }

    @Test("a task that a factory leaves behind may ask for the factory's service")
    func taskLeftBehind() async throws {
        let gate = AsyncGate()
        container.register(async: Task<Service?, Never>.self) { r in
            Task {
                await gate.wait()
                return await r.resolve(async: Service.self)
            }
        }
        container.register(async: Service.self) { _ in Service() }
        let task = try await container.require(async: Task<Service?, Never>.self)
        await gate.open()
        #expect(await task.value != nil)
    }

    @Test("a service of the main actor is awaited from elsewhere, and made there")
    func mainActorService() async throws {
        let container = Container()
        await MainActor.run { FeedAssembly().assemble(container: container) }
        let navigator = try await container.require(async: FeedNavigator.self)
        await MainActor.run { #expect(navigator.presenter.title == "all") }
        await FeedAssembly.registerAsync(in: container)
        let presenter = try await container.require(async: FeedPresenter.self, name: "awaited")
        await MainActor.run { #expect(presenter.title == "awaited draft") }
    }

    @Test("initCompleted runs after an async factory, on the actor it belongs to")
    func completion() async throws {
        let log = Log()
        container.register(async: Service.self) { _ in Service() }
            .inObjectScope(.container)
            .initCompleted { _, _ in log.add("completed") }
        _ = try await container.require(async: Service.self)
        await MainActor.run { [container] in
            container.register(async: Other.self) { _ in Other(service: Service()) }
                .initCompleted { _, _ in
                    MainActor.assertIsolated()
                    log.add("on the main actor")
                }
            return
        }
        _ = try await container.require(async: Other.self)
        #expect(log.entries == ["completed", "on the main actor"])
    }
}

/// Lets tasks wait until it is opened.
actor AsyncGate {
    private var isOpen = false
    private var waiters: [CheckedContinuation<Void, Never>] = []
    private var observers: [CheckedContinuation<Void, Never>] = []

    func wait() async {
        guard !isOpen else { return }
        for observer in observers { observer.resume() }
        observers = []
        await withCheckedContinuation { waiters.append($0) }
    }

    /// Waits until somebody waits.
    func waitForWaiter() async {
        guard waiters.isEmpty else { return }
        await withCheckedContinuation { observers.append($0) }
    }

    func open() {
        isOpen = true
        for waiter in waiters { waiter.resume() }
        waiters = []
    }
}
