/// Walks the nodes of a template and writes its output.
struct Renderer {
    let configuration: TemplateConfiguration
    /// The source of the nodes being rendered: the template's, or a partial's.
    var source: Source
    var frame: Frame
    private(set) var output = ""
    var interrupt: Interrupt?
    var loops: [LoopState] = []
    var depth = 0
    private var steps = 0
    /// Partials that were read during this render.
    var partials: [String: Template] = [:]
    /// The names of the partials being rendered, outermost first.
    var openPartials: [String] = []

    init(source: Source, variables: LiquidObject, configuration: TemplateConfiguration) {
        self.source = source
        self.configuration = configuration
        frame = Frame(variables: variables)
    }

    func error(_ code: TemplateError.Code, _ reason: String, at offset: Int) -> TemplateError {
        source.error(code, reason, at: offset)
    }

    // MARK: - Bounds

    /// Counts work.
    mutating func spend(_ count: Int, at offset: Int) throws(TemplateError) {
        let before = steps / 1000
        steps += count
        guard steps <= configuration.limits.steps else {
            throw error(.limit, "the template takes more than \(configuration.limits.steps) steps", at: offset)
        }
        if steps / 1000 != before, configuration.shouldStop?() == true {
            throw error(.limit, "the render was stopped here", at: offset)
        }
    }

    mutating func write(_ text: String, at offset: Int) throws(TemplateError) {
        output += text
        try checkOutput(at: offset)
    }

    private func checkOutput(at offset: Int) throws(TemplateError) {
        guard output.utf8.count <= configuration.limits.outputBytes else { throw outputTooLong(at: offset) }
    }

    private func outputTooLong(at offset: Int) -> TemplateError {
        error(.limit, "the output is longer than the limit of \(configuration.limits.outputBytes) bytes", at: offset)
    }

    mutating func write(_ value: LiquidValue, at offset: Int) throws(TemplateError) {
        guard value.weight <= configuration.limits.outputBytes else { throw outputTooLong(at: offset) }
        value.write(to: &output)
        try checkOutput(at: offset)
    }

    /// What `body` writes, apart from the output.
    mutating func capturing(_ body: Body, at offset: Int) throws(TemplateError) -> String {
        let before = output
        output = ""
        defer { output = before }
        try render(body, at: offset)
        return output
    }

    // MARK: - Nodes

    mutating func render(_ body: Body, at offset: Int = 0) throws(TemplateError) {
        depth += 1
        defer { depth -= 1 }
        guard depth <= configuration.limits.depth else { throw tooDeep(at: offset) }
        for node in body.nodes {
            try render(node, at: offset)
            if interrupt != nil { return }
        }
    }

    private func tooDeep(at offset: Int) -> TemplateError {
        var reason = "blocks and partials nest deeper than \(configuration.limits.depth)"
        if let last = openPartials.last, let before = openPartials.dropLast().lastIndex(of: last) {
            reason += ", partials include each other: " + openPartials[before...].joined(separator: " → ")
        }
        return error(.limit, reason, at: offset)
    }

    private mutating func render(_ node: Node, at offset: Int) throws(TemplateError) {
        switch node {
        case .text(let text), .raw(let text): try write(text, at: offset)
        case .comment: break
        case .output(let output): try write(try evaluate(output), at: output.offset)
        case .assign(let name, let output):
            let value = try evaluate(output)
            frame.scopes[0][name] = .value(value)
        case .capture(let name, let body):
            let text = try capturing(body, at: offset)
            try spend(1 + text.utf8.count / 256, at: offset)
            frame.scopes[0][name] = .value(.string(text))
        case .branches(let branches): try render(branches)
        case .choice(let subject, let whens, let offset): try render(subject, whens, offset)
        case .loop(let loop): try render(loop)
        case .table(let table): try render(table)
        case .cycle(let cycle): try render(cycle)
        case .counter(let name, let decrement): try count(name, decrement: decrement, at: offset)
        case .ifChanged(let body):
            let text = try capturing(body, at: offset)
            if text != frame.lastChange {
                frame.lastChange = text
                try write(text, at: offset)
            }
        case .partial(let partial): try render(partial)
        case .interrupt(let kind): interrupt = kind
        }
    }

    private mutating func render(_ branches: [Branch]) throws(TemplateError) {
        for branch in branches {
            if let condition = branch.condition, try holds(condition) == branch.isNegated { continue }
            return try render(branch.body)
        }
    }

    private mutating func render(_ subject: Expression, _ whens: [When], _ offset: Int) throws(TemplateError) {
        let value = try evaluate(subject)
        var hasMatch = false
        for when in whens {
            guard let values = when.values else {
                if !hasMatch { try render(when.body, at: offset) }
                continue
            }
            for candidate in values {
                try spend(1, at: offset)
                guard try equal(.expression(.literal(value)), candidate, at: offset) else { continue }
                hasMatch = true
                try render(when.body, at: offset)
            }
        }
    }

    private mutating func count(_ name: String, decrement: Bool, at offset: Int) throws(TemplateError) {
        var number = 0
        if case .int(let value)? = frame.counters[name] ?? frame.variables[name] { number = value }
        let (next, overflow) = number.addingReportingOverflow(decrement ? -1 : 1)
        guard !overflow else { throw error(.argument, "the counter '\(name)' leaves 64 bits", at: offset) }
        frame.counters[name] = .int(next)
        try write(String(decrement ? next : number), at: offset)
    }

    private mutating func render(_ cycle: Cycle) throws(TemplateError) {
        let key: CycleKey
        switch cycle.group {
        case .named(let name): key = .named(try evaluate(name))
        case .literals(let values): key = .literals(values)
        case .own: key = .tag(file: source.name, offset: cycle.offset)
        }
        let place = frame.cycles[key] ?? 0
        // A cycle of the same name may have had more values.
        if place < cycle.values.count { try write(try evaluate(cycle.values[place]), at: cycle.offset) }
        frame.cycles[key] = place + 1 < cycle.values.count ? place + 1 : 0
    }
}
