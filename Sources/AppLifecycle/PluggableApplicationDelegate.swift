/// The application delegate as a list of services: sends each event to each of them, once, and combines the answers.
///
/// ``Application`` drives one in a headless process; a platform's own delegate can drive one too, by passing each of
/// its callbacks on.
///
/// ```swift
/// let delegate = PluggableApplicationDelegate(services: [storage, pushNotifications, root])
/// let opened = await delegate.application(open: url)  // true if one of them opened it
/// ```
///
/// **Order.** Launch and the changes between foreground and background go to one service after the other in list
/// order; each begins when the one before has answered. Requests with an answer start in list order and run side by
/// side, so that the slowest and not the sum decides how long they take.
///
/// **Limit.** A service that has not returned within ``limit`` is cut off: its task is cancelled, the log names it, and
/// the others' answers count. Cancelling the task that sends an event cancels the services' tasks; it does not cut
/// them off before the limit.
@MainActor
public final class PluggableApplicationDelegate {
    /// The order in which services hear of an event.
    public enum Order: Sendable {
        /// As they are listed: later services may stand on earlier ones.
        case listed
        /// From the last to the first: on the way down nobody loses what it stands on.
        case reversed
    }

    /// The services in list order.
    public let services: [any ApplicationService]

    /// How long a service may take for one event.
    public let limit: Duration

    let clock: any Clock<Duration>
    let log: LifecycleLog

    /// Makes a delegate of services.
    ///
    /// - Parameters:
    ///   - services: The services in the order they hear of events. One that is listed again keeps its first place.
    ///   - limit: How long a service may take for one event; 30 seconds is what mobile systems grant an application.
    ///   - clock: Measures the limit and the launch.
    ///   - log: Takes what went wrong without stopping the application.
    public init(
        services: [any ApplicationService],
        limit: Duration = .seconds(30),
        clock: any Clock<Duration> = SuspendingClock(),
        log: @escaping LifecycleLog = LifecycleLogEntry.logToStandardError
    ) {
        var known: Set<ObjectIdentifier> = []
        self.services = services.filter { known.insert(ObjectIdentifier($0)).inserted }
        self.limit = limit
        self.clock = clock
        self.log = log
    }
}
