/// A first-in, first-out buffer over a ring: both ends cost the same however long it grows.
struct Queue<Element> {
    private var slots: [Element?] = []
    private var head = 0
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    /// The oldest element.
    var first: Element? { count == 0 ? nil : slots[head] }

    /// Adds an element at the end.
    mutating func append(_ element: Element) {
        if count == slots.count { grow() }
        var tail = head + count
        if tail >= slots.count { tail -= slots.count }
        slots[tail] = element
        count += 1
    }

    /// Takes the oldest element.
    mutating func popFirst() -> Element? {
        guard count > 0 else { return nil }
        let element = slots[head].take()
        head += 1
        if head == slots.count { head = 0 }
        count -= 1
        return element
    }

    /// Lets go of everything.
    mutating func removeAll() {
        self = Queue()
    }

    /// The elements, oldest first.
    var elements: [Element] {
        (0..<count).compactMap { slots[(head + $0) % slots.count] }
    }

    private mutating func grow() {
        var larger: [Element?] = []
        larger.reserveCapacity(max(8, 2 * slots.count))
        larger.append(contentsOf: slots[head...])
        larger.append(contentsOf: slots[..<head])
        larger.append(contentsOf: repeatElement(nil, count: larger.capacity - larger.count))
        slots = larger
        head = 0
    }
}
