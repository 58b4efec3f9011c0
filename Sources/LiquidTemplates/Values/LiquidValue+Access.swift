extension LiquidValue {
    /// The words that ask a value about itself when no key has their name.
    enum Command: String, Sendable {
        case size, first, last
    }

    /// What `value[key]` and `value.key` read; `nil` where the value has no such thing.
    func member(_ key: LiquidValue) -> LiquidValue? {
        switch (self, key) {
        case (.object(let object), .string(let name)): object[name]
        case (.array(let items), .int(let index)):
            if items.indices.contains(index) {
                items[index]
            } else {
                index < 0 && index >= -items.count ? items[items.count + index] : .null
            }
        default: nil
        }
    }

    /// The answer to `value.size`, `.first` or `.last`; `nil` where the value has none.
    func answer(to command: Command) -> LiquidValue? {
        switch (command, self) {
        case (.size, .string(let text)): .int(text.unicodeScalars.count)
        case (.size, .array(let items)): .int(items.count)
        case (.size, .object(let object)): .int(object.count)
        case (.size, .range(let first, let last)): .int(Self.count(first, last))
        // A whole number's size is the bytes it takes, of all things.
        case (.size, .int): .int(8)
        case (.first, .string(let text)): .string(text.unicodeScalars.first.map { String($0) } ?? "")
        case (.first, .array(let items)): items.first ?? .null
        case (.first, .object(let object)):
            object.keys.first.map { .array([.string($0), object[$0] ?? .null]) } ?? .null
        case (.first, .range(let first, _)): .int(first)
        case (.last, .string(let text)): .string(text.unicodeScalars.last.map { String($0) } ?? "")
        case (.last, .array(let items)): items.last ?? .null
        case (.last, .range(_, let last)): .int(last)
        default: nil
        }
    }

    /// How many numbers a range holds, at most `Int.max`.
    static func count(_ first: Int, _ last: Int) -> Int {
        guard first <= last else { return 0 }
        let (distance, overflow) = last.subtractingReportingOverflow(first)
        return overflow || distance == .max ? .max : distance + 1
    }
}
