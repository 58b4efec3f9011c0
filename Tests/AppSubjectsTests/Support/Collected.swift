import AppSubjects

/// What a sequence sends while it is being subscribed to, for sequences that end at once.
func collected<Element>(_ sequence: some ObservableType<Element>) -> [Event<Element>] {
    var events: [Event<Element>] = []
    let subscription = sequence.subscribe { events.append($0) }
    subscription.dispose()
    return events
}
