extension Renderer {
    mutating func render(_ loop: Loop) throws(TemplateError) {
        var start = 0
        switch loop.start {
        case .none: break
        case .continued: start = frame.loopOffsets[loop.name] ?? 0
        case .expression(let expression): start = try whole(expression, "offset", at: loop.offset) ?? 0
        }
        let limit = try loop.limit.flatMap { (limit) throws(TemplateError) in
            try whole(limit, "limit", at: loop.offset)
        }
        var items = try items(of: evaluate(loop.collection), from: start, limit: limit, at: loop.offset)
        if loop.isReversed { items.reverse() }
        frame.loopOffsets[loop.name] = start.addingReportingOverflow(items.count).partialValue
        guard !items.isEmpty else {
            if let otherwise = loop.otherwise { try render(otherwise, at: loop.offset) }
            return
        }
        let index = openLoop(LoopState(name: loop.name, length: items.count, parent: frame.loops.last))
        frame.loops.append(index)
        frame.scopes.append(["forloop": .loop(index)])
        defer {
            frame.scopes.removeLast()
            frame.loops.removeLast()
            loops.removeLast()
        }
        for item in items {
            try spend(1, at: loop.offset)
            frame.scopes[frame.scopes.count - 1][loop.variable] = .value(item)
            try render(loop.body, at: loop.offset)
            loops[index].advance()
            if endsLoop() { break }
        }
    }

    mutating func render(_ table: Table) throws(TemplateError) {
        let collection = try evaluate(table.collection)
        guard collection.isTruthy else { return }
        let start = try tableNumber("offset", of: table) ?? 0
        let limit = try tableNumber("limit", of: table)
        let items = try items(of: collection, from: start, limit: limit, at: table.offset)
        let columns = try tableNumber("cols", of: table) ?? items.count
        try write("<tr class=\"row1\">\n", at: table.offset)
        let index = openLoop(LoopState(length: items.count, columns: columns))
        frame.scopes.append(["tablerowloop": .loop(index)])
        defer {
            frame.scopes.removeLast()
            loops.removeLast()
        }
        for item in items {
            try spend(1, at: table.offset)
            frame.scopes[frame.scopes.count - 1][table.variable] = .value(item)
            try write("<td class=\"col\(loops[index].column)\">", at: table.offset)
            try render(table.body, at: table.offset)
            try write("</td>", at: table.offset)
            if endsLoop() { break }
            let state = loops[index]
            if state.column == columns, state.index < state.length - 1 {
                try write("</tr>\n<tr class=\"row\(state.row + 1)\">", at: table.offset)
            }
            loops[index].advance()
        }
        try write("</tr>\n", at: table.offset)
    }

    mutating func openLoop(_ state: LoopState) -> Int {
        loops.append(state)
        return loops.count - 1
    }

    /// Takes the interrupt of the body; true when it was a `break`.
    private mutating func endsLoop() -> Bool {
        defer { interrupt = nil }
        if case .breakLoop? = interrupt { return true }
        return false
    }

    /// The items a loop runs over. A text is one item; what is no list has none.
    private func items(
        of collection: LiquidValue,
        from start: Int,
        limit: Int?,
        at offset: Int
    ) throws(TemplateError) -> [LiquidValue] {
        let end = limit.map { start.addingReportingOverflow($0).partialValue } ?? .max
        func slice<C: RandomAccessCollection<LiquidValue>>(_ items: C) -> [LiquidValue] {
            let lower = min(max(start, 0), items.count)
            let upper = min(max(end, 0), items.count)
            return lower < upper ? Array(items.dropFirst(lower).prefix(upper - lower)) : []
        }
        switch collection {
        case .array(let items): return slice(items)
        case .object(let object):
            return slice(object.keys.map { .array([.string($0), object[$0] ?? .null]) })
        case .string(let text): return text.isEmpty ? [] : [collection]
        case .range(let first, let last):
            let count = LiquidValue.count(first, last)
            let lower = min(max(start, 0), count)
            let upper = min(max(end, 0), count)
            guard upper - lower <= configuration.limits.steps else {
                let steps = configuration.limits.steps
                throw error(.limit, "the range \(first)..\(last) has more than \(steps) numbers", at: offset)
            }
            return lower < upper ? (first + lower...first + upper - 1).map { .int($0) } : []
        default: return []
        }
    }

    private func whole(
        _ expression: Expression,
        _ attribute: String,
        at offset: Int
    ) throws(TemplateError) -> Int? {
        let value = try evaluate(expression)
        if value.isNull { return nil }
        do {
            return try Filter.whole(value)
        } catch {
            throw self.error(.argument, "'\(attribute)': \(error.reason)", at: offset)
        }
    }

    /// An attribute of `tablerow`, cut to a whole number; 0 when it is set to nothing.
    private func tableNumber(_ name: String, of table: Table) throws(TemplateError) -> Int? {
        guard let expression = table.attributes[name] else { return nil }
        let value = try evaluate(expression)
        switch value {
        case .null: return 0
        case .int(let number): return number
        case .double(let number):
            if let whole = Int(exactly: number.rounded(.towardZero)) { return whole }
        case .string(let text):
            if let whole = NumberText.leadingWhole(text) { return whole }
        default: break
        }
        throw error(.argument, "'\(name)': \(value.inspected) is not a whole number", at: table.offset)
    }
}
