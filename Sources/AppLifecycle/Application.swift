#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The headless host of an application: what a mobile system does for its applications, done for a plain process.
///
/// ```swift
/// let delegate = PluggableApplicationDelegate(services: [storage, root])
/// let application = Application(delegate: delegate)
/// switch try await application.run() {  // launches, then returns when the application has terminated
/// case .requested: exit(0)
/// case .signal(let signal): exit(signal.exitCode)
/// }
/// ```
///
/// **Up.** ``launch()`` launches the services in list order (will finish, restore state, did finish) and makes the
/// application active. **Down.** Termination is requested by ``requestTermination()``, by cancelling ``run()`` or by a
/// signal; the services resign, go to background and terminate, each step in reverse list order, once. A signal during
/// launch takes effect when the launch is over. A second signal ends the process at once, with 130 after SIGINT and
/// 143 after SIGTERM, even while the main actor is blocked.
///
/// Changes of state are made one after the other, in the order they are asked for. A service must therefore not wait
/// for one inside a callback: it uses ``requestTermination()``, which does not wait.
@MainActor
public final class Application {
    /// What the application is doing.
    public enum State: Sendable {
        /// Not started.
        case notLaunched
        /// The services are launching.
        case launching
        /// In front; the user can act.
        case active
        /// Out of sight.
        case background
        /// Ended, or stopped by a failed launch.
        case terminated
    }

    /// Why an application has terminated.
    public enum Termination: Hashable, Sendable {
        /// It was asked to from within.
        case requested
        /// It was asked to by a signal.
        case signal(Signal)
    }

    /// Sends the events.
    public let delegate: PluggableApplicationDelegate

    /// Why and with what the application was started.
    public let options: LaunchOptions

    /// What the application is doing. A service sees the new state in callbacks named "did" and the old one in "will".
    public private(set) var state = State.notLaunched

    /// How the launch went and how long each service took, or nil before it has succeeded.
    public private(set) var launchReport: LaunchReport?

    private let stateStore: (any StateStore)?
    private let signals: any SignalSource
    private let exit: @Sendable (Int32) -> Void
    private var unsubscribe: @Sendable () -> Void = {}
    private var reason: Termination?
    private let ended = Gate<Void>()
    private var lastChange: Task<Void, Never>?

    /// Makes an application that is not launched.
    ///
    /// - Parameters:
    ///   - delegate: Sends the events.
    ///   - options: Why and with what the application was started.
    ///   - stateStore: Where the state is read from at launch and written to in background; nil keeps none.
    ///   - signals: Tells of signals that ask the application to end.
    ///   - exit: Ends the process at once with a code, called on a second signal on the signals' thread.
    public init(
        delegate: PluggableApplicationDelegate,
        options: LaunchOptions = LaunchOptions(),
        stateStore: (any StateStore)? = nil,
        signals: any SignalSource = ProcessSignals(),
        exit: @escaping @Sendable (Int32) -> Void = Application.endProcess
    ) {
        self.delegate = delegate
        self.options = options
        self.stateStore = stateStore
        self.signals = signals
        self.exit = exit
    }

    /// Launches the application and returns when it has terminated.
    ///
    /// Cancelling the task that runs it requests termination.
    ///
    /// - Returns: Why it has terminated.
    /// - Throws: ``LaunchError`` if a service stopped the launch; the application has terminated then.
    public func run() async throws(LaunchError) -> Termination {
        try await launch()
        return await termination()
    }

    /// Returns when the application has terminated; for those who launch it and have other things to do meanwhile.
    ///
    /// Cancelling the task that waits requests termination. An application that is not launched is waited for too.
    ///
    /// - Returns: Why it has terminated; ``Termination/requested`` after a failed launch.
    public func termination() async -> Termination {
        await withTaskCancellationHandler {
            await ended.value()
        } onCancel: {
            Task { @MainActor in requestTermination() }
        }
        return reason ?? .requested
    }

    /// Launches the services and makes the application active. An application launches once.
    ///
    /// - Returns: How the launch went.
    /// - Throws: ``LaunchError`` if a service stopped the launch; the application has terminated then.
    @discardableResult
    public func launch() async throws(LaunchError) -> LaunchReport {
        precondition(state == .notLaunched, "An application launches once; make a new one.")
        state = .launching
        listenToSignals()
        let launch = change { await self.performLaunch() }
        if reason != nil { change { await self.shutDown() } }
        return try await launch.value.get()
    }

    /// Sends the application out of sight: resigns, enters background, saves the state. Does nothing unless active.
    public func enterBackground() async {
        await change {
            guard self.state == .active else { return }
            await self.goToBackground(order: .listed)
        }.value
    }

    /// Brings the application back in front. Does nothing unless it is in background.
    public func enterForeground() async {
        await change {
            guard self.state == .background else { return }
            await self.delegate.applicationWillEnterForeground()
            await self.becomeActive()
        }.value
    }

    /// Asks the application to terminate and returns at once; further requests change nothing.
    ///
    /// Before or during the launch the request takes effect when the launch is over.
    public func requestTermination() {
        requestTermination(.requested)
    }

    /// Asks the application to terminate and returns when it has. An application that is not launched waits for that.
    public func terminate() async {
        requestTermination()
        await ended.value()
    }
}

extension Application {
    /// Ends the process at once: nothing is flushed, unwound or told to anybody.
    ///
    /// - Parameter code: What the process exits with.
    public nonisolated static func endProcess(code: Int32) {
        _exit(code)
    }

    private func listenToSignals() {
        let isFirst = FirstTime()
        unsubscribe = signals.subscribe { [weak self, exit] signal in
            // An application that nobody holds any more has nothing to lead down.
            guard isFirst.take(), let application = self else { return exit(signal.exitCode) }
            Task { @MainActor in application.requestTermination(.signal(signal)) }
        }
    }

    private func requestTermination(_ reason: Termination) {
        guard self.reason == nil else { return }
        self.reason = reason
        guard state != .notLaunched else { return }
        change { await self.shutDown() }
    }

    /// Makes a change of state after all that were asked for before.
    @discardableResult
    private func change<Value: Sendable>(_ body: @escaping @MainActor () async -> Value) -> Task<Value, Never> {
        let previous = lastChange
        let task = Task {
            await previous?.value
            return await body()
        }
        lastChange = Task { _ = await task.value }
        return task
    }

    private func performLaunch() async -> Result<LaunchReport, LaunchError> {
        do throws(LaunchError) {
            let report = try await delegate.launch(options: options, restoring: loadState())
            launchReport = report
            await becomeActive()
            return .success(report)
        } catch {
            end()
            return .failure(error)
        }
    }

    private func becomeActive() async {
        state = .active
        await delegate.applicationDidBecomeActive()
    }

    private func goToBackground(order: PluggableApplicationDelegate.Order) async {
        await delegate.applicationWillResignActive(order: order)
        state = .background
        await delegate.applicationDidEnterBackground(order: order)
        await saveState()
    }

    private func shutDown() async {
        guard state != .terminated else { return }
        if state == .active { await goToBackground(order: .reversed) }
        await delegate.applicationWillTerminate(order: .reversed)
        end()
    }

    private func end() {
        state = .terminated
        unsubscribe()
        ended.open(())
    }

    private func loadState() async -> StateArchive? {
        do {
            return try await stateStore?.load()
        } catch {
            delegate.log(.stateNotLoaded(error))
            return nil
        }
    }

    private func saveState() async {
        guard let stateStore, let archive = await delegate.saveState() else { return }
        do {
            try await stateStore.save(archive)
        } catch {
            delegate.log(.stateNotSaved(error))
        }
    }
}
