/// The storage of a `Queue`.
///
/// Memory of its own and not an array of optionals: unspecialised code would look up the optional's metadata at every use
/// (measured: 200 ns for an element in and out).
final class Ring<Element> {
    @exclusivity(unchecked) private var slots: UnsafeMutablePointer<Element>?
    @exclusivity(unchecked) private var capacity = 0
    @exclusivity(unchecked) private var head = 0
    @exclusivity(unchecked) private(set) var count = 0

    deinit {
        guard let slots else { return }
        for index in 0..<count { (slots + slot(index)).deinitialize(count: 1) }
        slots.deallocate()
    }

    /// The elements, oldest first.
    var elements: [Element] { (0..<count).map { self[$0] } }

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
