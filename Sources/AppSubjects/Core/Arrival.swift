/// An event on its way to another thread.
struct Arrival<Element> {
    private let event: Event<Element>
    /// Keeps a sender waiting until the event has gone on.
    private let delivery: Delivery?

    /// Takes along what the thread delivers at the moment.
    init(_ event: Event<Element>) {
        self.event = event
        delivery = Delivery.current
    }

    /// Sends the event on.
    func deliver(to receive: (Event<Element>) -> Void) {
        if let delivery {
            delivery.perform { receive(event) }
        } else {
            receive(event)
        }
    }
}
