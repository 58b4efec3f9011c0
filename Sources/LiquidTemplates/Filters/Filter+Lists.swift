extension Filter {
    func applyToList(
        _ input: LiquidValue,
        _ first: LiquidValue,
        _ second: LiquidValue,
        _ context: FilterContext,
        hasArgument: Bool
    ) throws(FilterFault) -> LiquidValue {
        switch self {
        case .size: return input.answer(to: .size) ?? .int(0)
        case .first: return input.answer(to: .first) ?? .null
        case .last: return input.answer(to: .last) ?? .null
        default: break
        }
        let items = try Self.items(of: input, context)
        switch self {
        case .join:
            let glue = hasArgument ? first.text : " "
            let limit = context.limits.outputBytes
            let (glued, overflow) = glue.utf8.count.multipliedReportingOverflow(by: items.count)
            guard !overflow, glued <= limit else { throw .tooLong(limit) }
            return .string(items.map(\.text).joined(separator: glue))
        case .reverse: return .array(items.reversed())
        case .concat:
            guard case .array(let others) = first else {
                throw FilterFault("'concat' takes a list, not \(first.inspected)")
            }
            return .array(items + others)
        case .sort, .sort_natural: return try sorted(items, by: first)
        case .map:
            return .array(try items.map { (item) throws(FilterFault) in try Self.property(first, of: item) ?? .null })
        case .compact: return try compacted(items, by: first)
        case .uniq: return try distinct(items, by: first)
        case .sum: return try sum(items, of: first, context)
        default: return try matching(items, first, second)
        }
    }

    /// The input as a flat list: lists inside lists are unfolded, a single value is a list of its own.
    static func items(of input: LiquidValue, _ context: FilterContext) throws(FilterFault) -> [LiquidValue] {
        switch input {
        case .null: return []
        case .array(let items):
            guard items.contains(where: { if case .array = $0 { true } else { false } }) else { return items }
            var flat: [LiquidValue] = []
            flatten(items, into: &flat)
            return flat
        case .range(let first, let last):
            guard LiquidValue.count(first, last) <= context.limits.steps else {
                throw FilterFault(
                    "the range \(first)..\(last) has more than \(context.limits.steps) numbers",
                    code: .limit
                )
            }
            return first <= last ? (first...last).map { .int($0) } : []
        default: return [input]
        }
    }

    private static func flatten(_ items: [LiquidValue], into flat: inout [LiquidValue]) {
        for item in items {
            if case .array(let inner) = item { flatten(inner, into: &flat) } else { flat.append(item) }
        }
    }

    /// What `item[property]` reads: a member of a mapping, a part of a text, a bit of a whole number; `nil` for items
    /// that have no properties.
    /// - Throws: When the item has properties, but none of this kind.
    private static func property(
        _ property: LiquidValue,
        of item: LiquidValue
    ) throws(FilterFault) -> LiquidValue? {
        switch (item, property) {
        case (.object(let object), .string(let key)): return object[key] ?? .null
        case (.object, _): return .null
        case (.string, .string): return item.contains(property) ? property : .null
        case (.string(let text), .int(let index)):
            let scalars = Array(text.unicodeScalars)
            let position = index < 0 ? scalars.count + index : index
            return scalars.indices.contains(position) ? .string(String(scalars[position])) : .null
        case (.int(let number), .int(let bit)):
            if bit < 0 { return .int(0) }
            return .int(bit >= Int.bitWidth ? (number < 0 ? 1 : 0) : (number >> bit) & 1)
        // Asked for nothing, it has nothing.
        case (_, .null): return nil
        case (.int, _), (.string, _):
            throw FilterFault("\(item.inspected) has no property \(property.inspected)")
        default: return nil
        }
    }

    private func hasProperties(_ item: LiquidValue) -> Bool {
        switch item {
        case .object, .string, .int: true
        default: false
        }
    }

    // MARK: - Choosing

    private func matching(
        _ items: [LiquidValue],
        _ property: LiquidValue,
        _ target: LiquidValue
    ) throws(FilterFault) -> LiquidValue {
        var chosen: [LiquidValue] = []
        for (index, item) in items.enumerated() {
            // An item without properties makes the whole result nothing.
            guard let value = try Self.property(property, of: item) else { return .null }
            let isMatch = target.isNull ? value.isTruthy : value.equals(target)
            switch self {
            case .where where isMatch, .reject where !isMatch: chosen.append(item)
            case .has where isMatch: return .bool(true)
            case .find where isMatch: return item
            case .find_index where isMatch: return .int(index)
            default: break
            }
        }
        switch self {
        case .has: return .bool(false)
        case .find, .find_index: return .null
        default: return .array(chosen)
        }
    }

    private func compacted(_ items: [LiquidValue], by property: LiquidValue) throws(FilterFault) -> LiquidValue {
        var kept: [LiquidValue] = []
        for item in items {
            if property.isNull {
                if !item.isNull { kept.append(item) }
            } else {
                guard let value = try Self.property(property, of: item) else { return .null }
                if !value.isNull { kept.append(item) }
            }
        }
        return .array(kept)
    }

    private func distinct(_ items: [LiquidValue], by property: LiquidValue) throws(FilterFault) -> LiquidValue {
        var seen: Set<LiquidValue> = []
        var kept: [LiquidValue] = []
        for item in items {
            var key = item
            if !property.isNull {
                guard let value = try Self.property(property, of: item) else { return .null }
                key = value
            }
            if seen.insert(key).inserted { kept.append(item) }
        }
        return .array(kept)
    }

    private func sum(
        _ items: [LiquidValue],
        of property: LiquidValue,
        _ context: FilterContext
    ) throws(FilterFault) -> LiquidValue {
        var values = items
        if !property.isNull {
            values = try items.map { (item) throws(FilterFault) in try Self.property(property, of: item) ?? .int(0) }
            values = try Self.items(of: .array(values), context)
        }
        var total = LiquidNumber.whole(0)
        for value in values { total = try total.applying(.add, LiquidNumber(value)) }
        return total.value
    }

    // MARK: - Sorting

    private func sorted(_ items: [LiquidValue], by property: LiquidValue) throws(FilterFault) -> LiquidValue {
        var keyed: [(key: LiquidValue, item: LiquidValue)] = []
        if property.isNull {
            keyed = items.map { ($0, $0) }
        } else {
            guard items.allSatisfy(hasProperties) else { return .null }
            for item in items { keyed.append((try Self.property(property, of: item) ?? .null, item)) }
        }
        var fault: FilterFault?
        keyed.sort { left, right in
            switch (left.key.isNull, right.key.isNull) {
            case (true, _): return false
            case (false, true): return true
            case (false, false): break
            }
            if self == .sort_natural {
                return Self.folded(left.key.text).lexicographicallyPrecedes(Self.folded(right.key.text))
            }
            guard let order = left.key.order(against: right.key) else {
                fault =
                    fault
                    ?? FilterFault("\(left.key.inspected) and \(right.key.inspected) have no order to sort them by")
                return false
            }
            return order == .before
        }
        if let fault { throw fault }
        return .array(keyed.map(\.item))
    }

    private static func folded(_ text: String) -> [UInt8] {
        text.utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
    }
}
