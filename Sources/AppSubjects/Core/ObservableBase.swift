/// An `Observable` without its element type: what chains of operators are built from and let go of.
public class ObservableBase: TracedObject {
    override init() {}

    /// Whether a subscription may start without a loop for `CurrentThreadScheduler`: subjects, `just`, `empty` and so
    /// on.
    var startsImmediately: Bool { false }

    /// The actor that all events of a subscription are known to come on: every element and the end.
    var isolation: (any Actor)? { nil }

    /// Puts this observable's operator in front of `sink`.
    ///
    /// - Returns: the source above and the sink to attach to it; nil when this observable produces the events itself.
    func lift(_ sink: AnySink) -> (source: ObservableBase, sink: AnySink)? { nil }

    /// Begins to send events to `sink`, which has this observable's element type.
    func start(_ sink: AnySink) {}

    /// Gives up the source above, so that a long row of operators can be let go without using stack.
    func takeUpstream() -> ObservableBase? { nil }
}
