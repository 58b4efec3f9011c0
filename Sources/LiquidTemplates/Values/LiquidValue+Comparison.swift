extension LiquidValue {
    /// Liquid's `==`: numbers compare by value across their kinds, texts byte by byte.
    func equals(_ other: LiquidValue) -> Bool {
        switch (self, other) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.int(let left), .int(let right)): left == right
        case (.double(let left), .double(let right)): left == right
        case (.int(let left), .double(let right)), (.double(let right), .int(let left)): Double(left) == right
        case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
        case (.array(let left), .array(let right)):
            left.count == right.count && zip(left, right).allSatisfy { $0.equals($1) }
        case (.object(let left), .object(let right)):
            left.count == right.count
                && left.keys.allSatisfy { key in
                    guard let mine = left[key], let theirs = right[key] else { return false }
                    return mine.equals(theirs)
                }
        case (.range(let first, let last), .range(let otherFirst, let otherLast)):
            first == otherFirst && last == otherLast
        default: false
        }
    }

    /// The order of two values, or `nil` where they have none.
    func order(against other: LiquidValue) -> Order? {
        switch (self, other) {
        case (.int(let left), .int(let right)): Order(left, right)
        case (.double(let left), .double(let right)): Order(left, right)
        case (.int(let left), .double(let right)): Order(Double(left), right)
        case (.double(let left), .int(let right)): Order(left, Double(right))
        case (.string(let left), .string(let right)): Order(bytes: left.utf8, right.utf8)
        case (.array(let left), .array(let right)): Self.order(left, right)
        default: equals(other) ? .same : nil
        }
    }

    private static func order(_ left: [LiquidValue], _ right: [LiquidValue]) -> Order? {
        for (mine, theirs) in zip(left, right) {
            guard let order = mine.order(against: theirs) else { return nil }
            if order != .same { return order }
        }
        return Order(left.count, right.count)
    }

    /// Liquid's `contains`: a part of a text, an item of a list, a key of a mapping, a number of a range.
    func contains(_ other: LiquidValue) -> Bool {
        guard other.isTruthy else { return false }
        switch self {
        case .string(let text): return ByteSearch.first(Array(other.text.utf8), in: Array(text.utf8), from: 0) != nil
        case .array(let items): return items.contains { $0.equals(other) }
        case .object(let object):
            if case .string(let key) = other { return object[key] != nil }
            return false
        case .range(let first, let last):
            if case .int(let number) = other { return first <= number && number <= last }
            return false
        default: return false
        }
    }
}

/// The outcome of comparing two values.
enum Order {
    case before, same, after

    init?<T: Comparable>(_ left: T, _ right: T) {
        if left < right {
            self = .before
        } else if left > right {
            self = .after
        } else if left == right {
            self = .same
        } else {
            return nil
        }
    }

    init(bytes left: String.UTF8View, _ right: String.UTF8View) {
        self = left.lexicographicallyPrecedes(right) ? .before : right.lexicographicallyPrecedes(left) ? .after : .same
    }
}
