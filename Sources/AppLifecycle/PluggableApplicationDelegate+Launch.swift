extension PluggableApplicationDelegate {
    /// Launches the services: every one will finish launching, saved state is restored, every one did finish launching.
    ///
    /// If a service throws, the launch stops and the services that were told of the launch before are terminated in
    /// reverse order; the one that threw is not. A service that is cut off does not stop the launch.
    ///
    /// - Parameters:
    ///   - options: Why and with what the application was started.
    ///   - archive: The state saved last time, offered to the services, or nil if there is none.
    /// - Returns: Whether a service handles what the options ask for, and how long each one took.
    /// - Throws: ``LaunchError`` that names the service that threw.
    @discardableResult
    public func launch(
        options: LaunchOptions = LaunchOptions(),
        restoring archive: StateArchive? = nil
    ) async throws(LaunchError) -> LaunchReport {
        let elapsed = stopwatch(clock)
        var report = LaunchReport()
        try await launch(.willFinishLaunching, into: &report) {
            try await $0.application(willFinishLaunchingWith: options)
        }
        if let archive { await restoreState(from: archive) }
        try await launch(.didFinishLaunching, into: &report) {
            try await $0.application(didFinishLaunchingWith: options)
        }
        report.total = elapsed()
        return report
    }

    private func launch(
        _ event: LifecycleEvent,
        into report: inout LaunchReport,
        _ call: @escaping Call<Bool>
    ) async throws(LaunchError) {
        for service in services {
            let elapsed = stopwatch(clock)
            let outcome = await send(event, to: service, call)
            var step = LaunchReport.Step(service: service.name, event: event, duration: elapsed())
            switch outcome {
            case .answered(let isHandled):
                report.isHandled = report.isHandled || isHandled
            case .cutOff:
                step.wasCutOff = true
            case .failed(let error):
                throw LaunchError(
                    service: service.name,
                    event: event,
                    underlying: error,
                    terminated: await undoLaunch(stoppedBy: service, in: event)
                )
            }
            report.steps.append(step)
        }
    }

    /// Terminates the services that have been told of the launch, the last one first.
    private func undoLaunch(stoppedBy culprit: any ApplicationService, in event: LifecycleEvent) async -> [String] {
        var told = services
        if event == .willFinishLaunching { told = Array(told.prefix { $0 !== culprit }) }
        told.removeAll { $0 === culprit }
        for service in told.reversed() {
            _ = await send(.willTerminate, to: service) { await $0.applicationWillTerminate() }
        }
        return told.reversed().map(\.name)
    }
}

/// Starts to measure time.
///
/// - Returns: Tells how long ago that was.
func stopwatch<C: Clock>(_ clock: C) -> () -> Duration where C.Duration == Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
}
