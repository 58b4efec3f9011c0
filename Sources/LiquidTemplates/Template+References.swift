/// What a template uses by name, found without rendering it: for checking templates before they are needed.
public struct TemplateReferences: Sendable, Hashable {
    /// A name and where it is used.
    public struct Reference: Sendable, Hashable {
        /// The name as it is written: of a filter or a partial.
        public let name: String
        /// Where it is used.
        public let location: TemplateLocation
    }

    /// A variable and where it is used.
    public struct Variable: Sendable, Hashable {
        /// The name and the members behind it, as far as they are written out: `a.b[c].d` is `["a", "b"]`.
        public let path: [String]
        /// Where it is used.
        public let location: TemplateLocation
    }

    /// The variables that come from outside of the template, in source order. Names that it assigns, captures, counts
    /// or loops with anywhere are its own.
    public internal(set) var variables: [Variable] = []
    /// The filters, in source order, known or not; see ``Template/filterNames``.
    public internal(set) var filters: [Reference] = []
    /// The partials whose names are written out, in source order.
    public internal(set) var partials: [Reference] = []
}

extension Template {
    /// The variables, filters and partials the template uses. Partials are not followed.
    public var references: TemplateReferences {
        var collector = ReferenceCollector(source: source)
        collector.visit(body)
        return collector.result
    }
}

/// Walks all nodes and notes the names in them.
private struct ReferenceCollector {
    let source: Source
    private var own: Set<String> = ["forloop", "tablerowloop", "self", ""]
    private var variables: [(path: [String], offset: Int)] = []
    private var filters: [(name: String, offset: Int)] = []
    private var partials: [(name: String, offset: Int)] = []

    init(source: Source) { self.source = source }

    var result: TemplateReferences {
        func references(_ names: [(name: String, offset: Int)]) -> [TemplateReferences.Reference] {
            names.sorted { $0.offset < $1.offset }
                .map { TemplateReferences.Reference(name: $0.name, location: source.location(of: $0.offset)) }
        }
        let outside = variables.filter { !own.contains($0.path[0]) }.sorted { $0.offset < $1.offset }
        return TemplateReferences(
            variables: outside.map {
                TemplateReferences.Variable(path: $0.path, location: source.location(of: $0.offset))
            },
            filters: references(filters),
            partials: references(partials)
        )
    }

    mutating func visit(_ body: Body) {
        for node in body.nodes { visit(node) }
    }

    private mutating func visit(_ node: Node) {
        switch node {
        case .text, .raw, .comment, .interrupt: break
        case .output(let output): visit(output)
        case .assign(let name, let output):
            own.insert(name)
            visit(output)
        case .capture(let name, let body):
            own.insert(name)
            visit(body)
        case .branches(let branches):
            for branch in branches {
                if let condition = branch.condition { visit(condition) }
                visit(branch.body)
            }
        case .choice(let subject, let whens, _):
            visit(subject)
            for when in whens {
                for value in when.values ?? [] { visit(value) }
                visit(when.body)
            }
        case .loop(let loop):
            own.insert(loop.variable)
            visit(loop.collection)
            if let limit = loop.limit { visit(limit) }
            if case .expression(let start) = loop.start { visit(start) }
            visit(loop.body)
            if let otherwise = loop.otherwise { visit(otherwise) }
        case .table(let table):
            own.insert(table.variable)
            visit(table.collection)
            for value in table.attributes.values { visit(value) }
            visit(table.body)
        case .cycle(let cycle):
            if case .named(let name) = cycle.group { visit(name) }
            for value in cycle.values { visit(value) }
        case .counter(let name, _): own.insert(name)
        case .ifChanged(let body): visit(body)
        case .partial(let partial):
            if case .string(let name)? = partial.name.literalValue {
                partials.append((name, partial.offset))
            } else {
                visit(partial.name)
            }
            if let bound = partial.bound { visit(bound) }
            for (_, value) in partial.arguments { visit(value) }
        }
    }

    private mutating func visit(_ output: Output) {
        visit(output.value)
        for call in output.filters {
            filters.append((call.name, call.offset))
            for argument in call.arguments { visit(argument) }
            for (_, value) in call.keywords { visit(value) }
        }
    }

    private mutating func visit(_ condition: Condition) {
        for comparison in condition.comparisons {
            visit(comparison.left)
            visit(comparison.right)
        }
    }

    private mutating func visit(_ operand: Operand) {
        if case .expression(let expression) = operand { visit(expression) }
    }

    private mutating func visit(_ expression: Expression) {
        switch expression {
        case .literal: break
        case .range(let first, let last, _):
            visit(first)
            visit(last)
        case .lookup(let lookup):
            var path: [String] = []
            switch lookup.root {
            case .name(let name): path = [name]
            case .computed(let expression):
                if case .string(let name)? = expression.literalValue { path = [name] } else { visit(expression) }
            }
            var isWrittenOut = !path.isEmpty
            for step in lookup.steps {
                switch step {
                case .key(let name, _):
                    if isWrittenOut { path.append(name) }
                case .index(let index):
                    if isWrittenOut, case .string(let name)? = index.literalValue {
                        path.append(name)
                    } else {
                        isWrittenOut = false
                        visit(index)
                    }
                }
            }
            if !path.isEmpty { variables.append((path, lookup.offset)) }
        }
    }
}
