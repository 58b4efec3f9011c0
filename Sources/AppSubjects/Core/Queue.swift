/// A first-in, first-out buffer over a ring of slots: both ends cost the same however long it grows.
///
/// Not copied but handed over, so that elements can be let go of elsewhere. Memory of its own and not an array of
/// optionals: unspecialised code would look up the optional's metadata at every use (measured: 200 ns for an element in
/// and out).
@usableFromInline struct Queue<Element>: ~Copyable {
    @usableFromInline var slots: UnsafeMutablePointer<Element>?
    @usableFromInline var capacity = 0
    @usableFromInline var head = 0
    /// The number of elements.
    @usableFromInline var count = 0

    init() {}

    @inlinable deinit {
        guard let slots else { return }
        for index in 0..<count { (slots + slot(index)).deinitialize(count: 1) }
        slots.deallocate()
    }

    var isEmpty: Bool { count == 0 }

    /// The oldest element.
    var first: Element? {
        // There are slots where there are elements.
        count > 0 ? slots.unsafelyUnwrapped[head] : nil
    }

    /// The elements, oldest first.
    var elements: [Element] {
        guard let slots else { return [] }
        return (0..<count).map { slots[slot($0)] }
    }

    /// Adds an element at the end.
    @inlinable @inline(__always) mutating func append(_ element: Element) {
        if count == capacity { grow() }
        (slots.unsafelyUnwrapped + slot(count)).initialize(to: element)
        count += 1
    }

    /// Takes the oldest element.
    @inline(__always) mutating func popFirst() -> Element? {
        count > 0 ? removeFirst() : nil
    }

    /// Takes the oldest element of a queue that is not empty.
    @inlinable @inline(__always) mutating func removeFirst() -> Element {
        precondition(count > 0, "nothing is left in the queue")
        let first = (slots.unsafelyUnwrapped + head).move()
        head = slot(1)
        count -= 1
        return first
    }

    /// Takes the oldest element of a queue that is not empty, once `body` has used it where it lies. `body` must not
    /// touch the queue.
    ///
    /// Measured: half of what it costs to move it out first, where the type is known by its metadata only.
    @inline(__always) mutating func consumeFirst(_ body: (borrowing Element) -> Void) {
        precondition(count > 0, "nothing is left in the queue")
        let first = slots.unsafelyUnwrapped + head
        head = slot(1)
        count -= 1
        borrowing(first, body)
        if !_isPOD(Element.self) { first.deinitialize(count: 1) }
    }

    /// Takes everything, in a queue of its own.
    @inline(__always) mutating func takeAll() -> Queue<Element> {
        var all = Queue()
        swap(&all, &self)
        return all
    }

    /// Gives back memory that a burst of elements has taken, once they are gone.
    @inline(__always) mutating func shrink() {
        if isEmpty, capacity * MemoryLayout<Element>.stride > 1 << 15 { self = Queue() }
    }

    @inlinable @inline(__always) func slot(_ index: Int) -> Int {
        let slot = head + index
        return slot < capacity ? slot : slot - capacity
    }

    @usableFromInline mutating func grow() {
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

/// Calls `body` with what lies at an address. Generic over what cannot be copied, so that it is not.
@inline(__always) private func borrowing<Value: ~Copyable>(
    _ pointer: UnsafeMutablePointer<Value>,
    _ body: (borrowing Value) -> Void
) {
    body(pointer.pointee)
}
