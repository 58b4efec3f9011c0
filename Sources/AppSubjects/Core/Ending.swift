/// How a sequence ended: an `Event` without an element type, so that it can be looked at without generic metadata.
@usableFromInline enum Ending {
    case error(any Error)
    case completed

    /// Nil for a `next` event.
    init?<Element>(_ event: Event<Element>) {
        switch event {
        case .next: return nil
        case .error(let error): self = .error(error)
        case .completed: self = .completed
        }
    }
}

extension Sink {
    /// Takes the end of the sequence.
    final func end(_ ending: Ending) {
        switch ending {
        case .error(let error): self.error(error)
        case .completed: completed()
        }
    }
}

extension Event {
    /// The event of an end.
    init(_ ending: Ending) {
        self =
            switch ending {
            case .error(let error): .error(error)
            case .completed: .completed
            }
    }
}
