/// A first-in, first-out buffer over a ring: both ends cost the same however long it grows.
///
/// A copy shares its storage. So copies are made only to let go of the elements elsewhere, and followed by `removeAll()`.
struct Queue<Element> {
    private var ring: Ring<Element>?

    var count: Int { ring?.count ?? 0 }
    var isEmpty: Bool { count == 0 }

    /// The oldest element.
    var first: Element? {
        guard let ring, ring.count > 0 else { return nil }
        return ring[0]
    }

    /// The elements, oldest first.
    var elements: [Element] {
        ring?.elements ?? []
    }

    /// Adds an element at the end.
    mutating func append(_ element: Element) {
        if let ring {
            ring.append(element)
        } else {
            let ring = Ring<Element>()
            ring.append(element)
            self.ring = ring
        }
    }

    /// Takes the oldest element.
    mutating func popFirst() -> Element? {
        guard let ring, ring.count > 0 else { return nil }
        return ring.removeFirst()
    }

    /// Takes the oldest element of a buffer that is not empty.
    mutating func removeFirst() -> Element {
        guard let ring else { preconditionFailure("nothing is left in the queue") }
        return ring.removeFirst()
    }

    /// Lets go of everything.
    mutating func removeAll() { ring = nil }
}
