import Suggestions

extension LiquidValue {
    /// What looking at the whole value costs in steps.
    var cost: Int {
        switch self {
        case .string(let text): text.utf8.count / 256
        case .array(let items): items.count + weight / 256
        case .object(let object): object.count
        default: 0
        }
    }
}

extension Renderer {
    // MARK: - Values

    mutating func evaluate(_ output: Output) throws(TemplateError) -> LiquidValue {
        var value = try evaluate(output.value)
        try spend(1, at: output.offset)
        for call in output.filters { value = try apply(call, to: value) }
        return value
    }

    private mutating func apply(_ call: FilterCall, to input: LiquidValue) throws(TemplateError) -> LiquidValue {
        guard let filter = call.filter else {
            guard configuration.undefinedNames == .refused else { return input }
            throw undefined("filter", call.name, Template.filterNames, at: call.offset)
        }
        var arguments: [LiquidValue] = []
        for argument in call.arguments { arguments.append(try evaluate(argument)) }
        if !call.keywords.isEmpty {
            var options = LiquidObject()
            for (name, value) in call.keywords { options[name] = try evaluate(value) }
            arguments.append(.object(options))
        }
        let context = FilterContext(clock: configuration.clock, limits: configuration.limits)
        do {
            try spend(1 + input.cost, at: call.offset)
            let result = try filter.apply(to: input, arguments, context)
            try spend(result.cost, at: call.offset)
            return result
        } catch let fault as FilterFault {
            throw error(fault.code, fault.reason, at: call.offset)
        } catch let error as TemplateError {
            throw error
        } catch {
            throw self.error(.argument, "\(error)", at: call.offset)
        }
    }

    private func undefined(
        _ kind: String,
        _ name: String,
        _ known: [String],
        at offset: Int
    ) -> TemplateError {
        var reason = "there is no \(kind) '\(name)'"
        if let near = Suggestion.nearest(to: name, in: known) { reason += ", did you mean '\(near)'?" }
        return error(.undefined, reason, at: offset)
    }

    func evaluate(_ expression: Expression) throws(TemplateError) -> LiquidValue {
        switch expression {
        case .literal(let value): value
        case .lookup(let lookup): try evaluate(lookup)
        case .range(let first, let last, let offset):
            .range(try bound(first, at: offset), try bound(last, at: offset))
        }
    }

    private func bound(_ expression: Expression, at offset: Int) throws(TemplateError) -> Int {
        let value = try evaluate(expression)
        switch value {
        case .int(let number): return number
        case .null: return 0
        case .string(let text):
            if let number = NumberText.leadingWhole(text) { return number }
        case .double(let number):
            // Only a literal is cut to a whole number.
            if case .literal = expression, let whole = Int(exactly: number.rounded(.towardZero)) { return whole }
        default: break
        }
        throw error(.argument, "\(value.inspected) cannot bound a range", at: offset)
    }

    private func evaluate(_ lookup: Lookup) throws(TemplateError) -> LiquidValue {
        var steps = lookup.steps[...]
        var name = ""
        switch lookup.root {
        case .name(let written): name = written
        case .computed(let expression):
            guard case .string(let computed) = try evaluate(expression) else { return .null }
            name = computed
        }
        var slot = frame.find(name)
        if slot == nil, name == "self", let first = steps.popFirst() {
            // `self` is the scope itself: its members are the variables.
            guard case .string(let member) = try key(first).value else { return .null }
            name = member
            slot = frame.find(name)
        }
        var value: LiquidValue
        switch slot {
        case .value(let found): value = found
        case .loop(let index): value = loopValue(index, &steps)
        case nil:
            guard configuration.undefinedNames == .refused, name != "" else { return .null }
            throw undefined("variable", name, frame.names, at: lookup.offset)
        }
        for step in steps {
            let (key, command) = try key(step)
            if let member = value.member(key) {
                value = member
            } else if let command, let answer = value.answer(to: command) {
                value = answer
            } else {
                guard configuration.undefinedNames == .refused else { return .null }
                var known: [String] = []
                if case .object(let object) = value { known = object.keys.sorted() }
                throw undefined("member", key.text, known, at: lookup.offset)
            }
        }
        return value
    }

    private func key(
        _ step: Lookup.Step
    ) throws(TemplateError) -> (value: LiquidValue, command: LiquidValue.Command?) {
        switch step {
        case .key(let name, let command): (.string(name), command)
        case .index(let expression): (try evaluate(expression), nil)
        }
    }

    /// The field the steps lead to, or the whole loop as a mapping; takes the steps it has used.
    private func loopValue(_ index: Int, _ steps: inout ArraySlice<Lookup.Step>) -> LiquidValue {
        var index = index
        while case .key(let name, _)? = steps.first {
            guard name == "parentloop", loops[index].columns == nil else {
                guard let field = loops[index].field(name) else { return .object([:]) }
                steps.removeFirst()
                return field
            }
            steps.removeFirst()
            guard let parent = loops[index].parent else { return .null }
            index = parent
        }
        let state = loops[index]
        return .object(LiquidObject(LoopState.fields.compactMap { name in state.field(name).map { (name, $0) } }))
    }

    // MARK: - Conditions

    mutating func holds(_ condition: Condition) throws(TemplateError) -> Bool {
        var result = false
        for (index, comparison) in condition.comparisons.enumerated() {
            result = try holds(comparison)
            guard index < condition.joints.count else { break }
            // What is settled here, the rest cannot change.
            if result == (condition.joints[index] == .or) { break }
        }
        return result
    }

    private mutating func holds(_ comparison: Comparison) throws(TemplateError) -> Bool {
        let (left, right, offset) = (comparison.left, comparison.right, comparison.offset)
        guard let sign = comparison.sign else {
            guard case .expression(let expression) = left else { return true }
            return try evaluate(expression).isTruthy
        }
        try spend(1, at: offset)
        switch sign {
        case "==": return try equal(left, right, at: offset)
        case "!=", "<>": return try !equal(left, right, at: offset)
        case "<", "<=", ">", ">=", "contains": break
        default: throw error(.syntax, "there is no operator '\(sign)'", at: offset)
        }
        // `blank` and `empty` have no order and contain nothing.
        guard case .expression(let one) = left, case .expression(let other) = right else { return false }
        let (mine, theirs) = (try evaluate(one), try evaluate(other))
        try spend(mine.cost, at: offset)
        guard sign == "contains" else { return try compare(mine, sign, theirs, offset) }
        guard theirs.weight <= configuration.limits.outputBytes else {
            throw error(.limit, FilterFault.tooLong(configuration.limits.outputBytes).reason, at: offset)
        }
        return mine.contains(theirs)
    }

    mutating func equal(_ left: Operand, _ right: Operand, at offset: Int) throws(TemplateError) -> Bool {
        switch (left, right) {
        case (.blank, .expression(let other)), (.expression(let other), .blank): return try evaluate(other).isBlank
        case (.empty, .expression(let other)), (.expression(let other), .empty): return try evaluate(other).isEmpty
        case (.expression(let one), .expression(let other)):
            let value = try evaluate(one)
            try spend(value.cost, at: offset)
            return value.equals(try evaluate(other))
        default: return false
        }
    }

    private func compare(
        _ left: LiquidValue,
        _ sign: String,
        _ right: LiquidValue,
        _ offset: Int
    ) throws(TemplateError) -> Bool {
        switch (left, right) {
        case (.int, .int), (.int, .double), (.double, .int), (.double, .double), (.string, .string): break
        case (.int, .string), (.double, .string), (.string, .int), (.string, .double):
            throw error(
                .argument,
                "\(left.inspected) and \(right.inspected) cannot be compared by '\(sign)'",
                at: offset
            )
        default: return false
        }
        guard let order = left.order(against: right) else { return false }
        switch sign {
        case "<": return order == .before
        case "<=": return order != .after
        case ">": return order == .after
        default: return order != .before
        }
    }
}

extension LiquidValue {
    /// Whether a person would see nothing in it: nothing, false, white space, an empty list or mapping.
    var isBlank: Bool {
        switch self {
        case .null, .bool(false): true
        case .string(let text): text.utf8.allSatisfy(\.isSpace)
        default: isEmpty
        }
    }

    /// Whether it is a text, list or mapping with nothing in it.
    var isEmpty: Bool {
        switch self {
        case .string(let text): text.isEmpty
        case .array(let items): items.isEmpty
        case .object(let object): object.isEmpty
        default: false
        }
    }
}
