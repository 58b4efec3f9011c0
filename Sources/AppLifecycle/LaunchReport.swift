/// How a launch went: how long each service took, and in what.
public struct LaunchReport: Hashable, Sendable {
    /// One service's part in one of the two events of a launch.
    public struct Step: Hashable, Sendable {
        /// The service's name.
        public var service: String

        /// What it was told.
        public var event: LifecycleEvent

        /// How long it took.
        public var duration: Duration

        /// Whether it did not return in time.
        public var wasCutOff = false

        /// Makes a step.
        ///
        /// - Parameters:
        ///   - service: The service's name.
        ///   - event: What it was told.
        ///   - duration: How long it took.
        ///   - wasCutOff: Whether it did not return in time.
        public init(service: String, event: LifecycleEvent, duration: Duration, wasCutOff: Bool = false) {
            self.service = service
            self.event = event
            self.duration = duration
            self.wasCutOff = wasCutOff
        }
    }

    /// The steps in the order they were taken.
    public internal(set) var steps: [Step] = []

    /// How long the launch took, with restoring the state.
    public internal(set) var total: Duration = .zero

    /// Whether a service handles what the launch options ask for.
    public internal(set) var isHandled = false
}

extension LaunchReport: CustomStringConvertible {
    /// A table, one step a line, with times in milliseconds.
    public var description: String {
        let rows = steps.map {
            ($0.duration.milliseconds, "\($0.event)", $0.service + ($0.wasCutOff ? " (cut off)" : ""))
        }
        let totalRow = (total.milliseconds, "total", "")
        let all = rows + [totalRow]
        let timeWidth = all.map(\.0.count).max() ?? 0
        let eventWidth = rows.map(\.1.count).max() ?? 0
        return all.map { time, event, service in
            let line = pad(time, to: timeWidth, onLeft: true) + " ms  "
            return line + (service.isEmpty ? event : pad(event, to: eventWidth, onLeft: false) + "  " + service)
        }.joined(separator: "\n")
    }

    private func pad(_ text: String, to width: Int, onLeft: Bool) -> String {
        let spaces = String(repeating: " ", count: max(0, width - text.count))
        return onLeft ? spaces + text : text + spaces
    }
}

extension Duration {
    /// Whole milliseconds and three digits of the fraction.
    fileprivate var milliseconds: String {
        let microseconds = components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
        let fraction = String(microseconds % 1_000)
        return "\(microseconds / 1_000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
    }
}
