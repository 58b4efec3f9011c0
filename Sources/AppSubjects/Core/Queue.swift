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
        guard let ring else { return [] }
        return (0..<ring.count).map { ring[$0] }
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

/// Memory of its own and not an array of optionals: unspecialised code would look up the optional's metadata at every use
/// (measured: 200 ns for an element in and out).
private final class Ring<Element> {
    @exclusivity(unchecked) private var slots: UnsafeMutablePointer<Element>?
    @exclusivity(unchecked) private var capacity = 0
    @exclusivity(unchecked) private var head = 0
    @exclusivity(unchecked) private(set) var count = 0

    deinit {
        guard let slots else { return }
        for index in 0..<count { (slots + slot(index)).deinitialize(count: 1) }
        slots.deallocate()
    }

    subscript(index: Int) -> Element {
        // There are slots where there are elements.
        slots.unsafelyUnwrapped[slot(index)]
    }

    func append(_ element: Element) {
        if count == capacity { grow() }
        (slots.unsafelyUnwrapped + slot(count)).initialize(to: element)
        count += 1
    }

    func removeFirst() -> Element {
        precondition(count > 0, "nothing is left in the queue")
        defer {
            head = slot(1)
            count -= 1
        }
        return (slots.unsafelyUnwrapped + head).move()
    }

    private func slot(_ index: Int) -> Int {
        let slot = head + index
        return slot < capacity ? slot : slot - capacity
    }

    private func grow() {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: max(8, 2 * capacity))
        if let slots {
            for index in 0..<count { (larger + index).moveInitialize(from: slots + slot(index), count: 1) }
            slots.deallocate()
        }
        slots = larger
        capacity = max(8, 2 * capacity)
        head = 0
    }
}
