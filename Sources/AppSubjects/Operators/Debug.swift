#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ObservableType {
    /// The same events, printed to standard output with the time.
    ///
    /// - Parameters:
    ///   - identifier: what to print with them; the place of the call by default.
    ///   - trimOutput: whether to print no more than 40 characters of an event.
    ///   - file: the caller's file.
    ///   - line: the caller's line.
    ///   - function: the caller's function.
    /// - Returns: the sequence.
    public func debug(
        _ identifier: String? = nil,
        trimOutput: Bool = false,
        file: String = #file,
        line: UInt = #line,
        function: String = #function
    ) -> Observable<Element> {
        let name: String
        if let identifier {
            name = identifier
        } else {
            let fileName = file.lastIndex(of: "/").map { String(file[file.index(after: $0)...]) } ?? file
            name = "\(fileName):\(line) (\(function))"
        }
        let log: (String) -> Void = { print("\(Date().debugTime): \(name) -> \($0)") }
        let source = asObservable()
        return Root(isolation: source.isolation) { sink in
            log("subscribed")
            source.attach(DebugSink(sink, trimOutput ? 40 : nil, log))
        }
    }
}

private final class DebugSink<Element>: FinalizingStage<Element> {
    private let limit: Int?
    private let log: (String) -> Void
    private var hasEnded = false

    init(_ downstream: Sink<Element>, _ limit: Int?, _ log: @escaping (String) -> Void) {
        self.limit = limit
        self.log = log
        super.init(downstream)
    }

    override func next(_ element: Element) { passOn(.next(element)) }
    override func error(_ error: any Error) { passOn(.error(error)) }
    override func completed() { passOn(.completed) }

    private func passOn(_ event: Event<Element>) {
        var text = "\(event)"
        if let limit, text.count > limit {
            text = "\(text.prefix(limit / 2))...\(text.suffix(limit - limit / 2))"
        }
        log("Event \(text)")
        hasEnded = event.isStopEvent
        below.on(event)
        if hasEnded { dispose() }
    }

    override func didEndAbove() {
        if !hasEnded { log("isDisposed") }
    }
}

extension Date {
    /// The date and time in UTC to the millisecond.
    fileprivate var debugTime: String {
        formatted(.iso8601.year().month().day().dateSeparator(.dash).time(includingFractionalSeconds: true))
    }
}
