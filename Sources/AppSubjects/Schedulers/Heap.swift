/// A priority queue: gives out the first of its elements, in the order it was made with.
struct Heap<Element> {
    private var nodes: [Element] = []
    private let precedes: (Element, Element) -> Bool

    init(_ precedes: @escaping (Element, Element) -> Bool) {
        self.precedes = precedes
    }

    var first: Element? { nodes.first }

    mutating func insert(_ element: Element) {
        nodes.append(element)
        var child = nodes.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard precedes(nodes[child], nodes[parent]) else { return }
            nodes.swapAt(child, parent)
            child = parent
        }
    }

    mutating func removeFirst() {
        nodes.swapAt(0, nodes.count - 1)
        nodes.removeLast()
        var parent = 0
        while true {
            var best = parent
            for child in (2 * parent + 1)..<(2 * parent + 3) where child < nodes.count {
                if precedes(nodes[child], nodes[best]) { best = child }
            }
            guard best != parent else { return }
            nodes.swapAt(best, parent)
            parent = best
        }
    }
}
