extension PluggableApplicationDelegate {
    /// How a service took an event.
    enum Outcome<Answer: Sendable>: Sendable {
        case answered(Answer)
        case failed(any Error)
        case cutOff
    }

    typealias Call<Answer> = @MainActor (any ApplicationService) async throws -> Answer

    /// Sends an event to one service and returns when it has answered or is cut off.
    ///
    /// The service runs in a task of its own: a task group would wait for it even when it never returns.
    func send<Answer: Sendable>(
        _ event: LifecycleEvent,
        to service: any ApplicationService,
        _ call: @escaping Call<Answer>
    ) async -> Outcome<Answer> {
        let gate = Gate<Outcome<Answer>>()
        // Counted from here: when the tasks below get to run says nothing about the service.
        let limitPasses = sleep(limit, on: clock)
        let work = Task {
            do {
                gate.open(.answered(try await call(service)))
            } catch {
                gate.open(.failed(error))
            }
        }
        let timer = Task {
            guard (try? await limitPasses()) != nil else { return }
            gate.open(.cutOff)
        }
        let outcome = await withTaskCancellationHandler {
            await gate.value()
        } onCancel: {
            work.cancel()
        }
        timer.cancel()
        if case .cutOff = outcome {
            work.cancel()
            log(.cutOff(service: service.name, event: event, limit: limit))
        }
        return outcome
    }

    /// Sends an event to one service after the other.
    ///
    /// - Returns: The answers in the order they were asked for, without those of services that threw or were cut off.
    @discardableResult
    func sendInTurn<Answer: Sendable>(
        _ event: LifecycleEvent,
        order: Order = .listed,
        _ call: @escaping Call<Answer>
    ) async -> [Answer] {
        var answers: [Answer] = []
        for service in order == .listed ? services : services.reversed() {
            if let answer = answer(await send(event, to: service, call), of: service, to: event) {
                answers.append(answer)
            }
        }
        return answers
    }

    /// Sends an event to all services, which start in list order and run side by side.
    ///
    /// - Returns: The answers in list order, and whether somebody was cut off.
    @discardableResult
    func sendTogether<Answer: Sendable>(
        _ event: LifecycleEvent,
        _ call: @escaping Call<Answer>
    ) async -> (answers: [Answer], hasCutOffs: Bool) {
        let tasks = services.map { service in Task { await send(event, to: service, call) } }
        return await withTaskCancellationHandler {
            var answers: [Answer] = []
            var hasCutOffs = false
            for (service, task) in zip(services, tasks) {
                let outcome = await task.value
                if case .cutOff = outcome { hasCutOffs = true }
                if let answer = answer(outcome, of: service, to: event) { answers.append(answer) }
            }
            return (answers, hasCutOffs)
        } onCancel: {
            for task in tasks { task.cancel() }
        }
    }

    private func answer<Answer>(
        _ outcome: Outcome<Answer>,
        of service: any ApplicationService,
        to event: LifecycleEvent
    ) -> Answer? {
        switch outcome {
        case .answered(let answer): return answer
        case .cutOff: return nil
        case .failed(let error):
            log(.failed(service: service.name, event: event, error: error))
            return nil
        }
    }
}

/// Begins to measure a duration.
///
/// - Returns: Sleeps until it has passed, counted from the call.
private func sleep<C: Clock>(
    _ duration: Duration,
    on clock: C
) -> @Sendable () async throws -> Void where C.Duration == Duration {
    let deadline = clock.now.advanced(by: duration)
    return { try await clock.sleep(until: deadline, tolerance: nil) }
}

/// Waits for the first of several values; later ones are ignored.
@MainActor
final class Gate<Value: Sendable> {
    private enum State {
        case closed
        case awaited([CheckedContinuation<Value, Never>])
        case open(Value)
    }

    private var state = State.closed

    func open(_ value: Value) {
        switch state {
        case .open: return
        case .closed: state = .open(value)
        case .awaited(let continuations):
            state = .open(value)
            for continuation in continuations { continuation.resume(returning: value) }
        }
    }

    func value() async -> Value {
        await withCheckedContinuation { continuation in
            switch state {
            case .open(let value): continuation.resume(returning: value)
            case .closed: state = .awaited([continuation])
            case .awaited(let others): state = .awaited(others + [continuation])
            }
        }
    }
}
