/// The storage of a `Queue`.
///
/// Memory of its own and not an array of optionals: unspecialised code would look up the optional's metadata at every use
/// (measured: 200 ns for an element in and out).
@usableFromInline final class Ring<Element> {
    @exclusivity(unchecked) @usableFromInline var slots: UnsafeMutablePointer<Element>?
    @exclusivity(unchecked) @usableFromInline var capacity = 0
    @exclusivity(unchecked) @usableFromInline var head = 0
    @exclusivity(unchecked) @usableFromInline var count = 0

    @usableFromInline init() {}

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

    @inlinable func append(_ element: Element) {
        if count == capacity { grow() }
        (slots.unsafelyUnwrapped + slot(count)).initialize(to: element)
        count += 1
    }

    @inlinable func removeFirst() -> Element {
        precondition(count > 0, "nothing is left in the queue")
        let first = (slots.unsafelyUnwrapped + head).move()
        head = slot(1)
        count -= 1
        return first
    }

    /// Moves everything to a ring of its own.
    func takeAll() -> Ring<Element> {
        let all = Ring<Element>()
        swap(&all.slots, &slots)
        swap(&all.capacity, &capacity)
        swap(&all.head, &head)
        swap(&all.count, &count)
        return all
    }

    @inlinable func slot(_ index: Int) -> Int {
        let slot = head + index
        return slot < capacity ? slot : slot - capacity
    }

    @usableFromInline func grow() {
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
