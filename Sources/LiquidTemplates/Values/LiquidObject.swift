/// A mapping that keeps the order in which its keys were first set, as loops and output show it.
public struct LiquidObject: Sendable {
    /// The keys, oldest first.
    public private(set) var keys: [String]
    private var values: [String: LiquidValue]

    /// A mapping of the pairs in their order; of a repeated key the last value counts.
    public init(_ pairs: some Sequence<(String, LiquidValue)> = []) {
        keys = []
        values = [:]
        for (key, value) in pairs { self[key] = value }
    }

    /// The number of keys.
    public var count: Int { keys.count }
    /// Whether there is no key.
    public var isEmpty: Bool { keys.isEmpty }

    /// The value under a key; setting `nil` removes the key.
    public subscript(key: String) -> LiquidValue? {
        get { values[key] }
        set {
            let known = values.updateValue(newValue ?? .null, forKey: key) != nil
            if newValue == nil {
                values[key] = nil
                if known { keys.removeAll { $0 == key } }
            } else if !known {
                keys.append(key)
            }
        }
    }
}

extension LiquidObject: Hashable {
    /// Whether both hold the same keys and values, in whatever order.
    public static func == (left: LiquidObject, right: LiquidObject) -> Bool { left.values == right.values }

    /// Feeds the pairs into the hasher independently of their order.
    public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

extension LiquidObject: ExpressibleByDictionaryLiteral {
    /// A mapping of the literal's pairs in their order.
    public init(dictionaryLiteral elements: (String, LiquidValue)...) { self.init(elements) }
}
