/// A sequence of nodes, as between `{% if %}` and `{% endif %}`.
struct Body: Sendable {
    var nodes: [Node] = []
    /// Whether it shows nothing but white space; such white space is not rendered inside conditions and loops.
    var isBlank = true

    mutating func append(_ node: Node, blank: Bool) {
        nodes.append(node)
        if !blank { isBlank = false }
    }

    mutating func removeText() {
        nodes.removeAll { node in
            if case .text = node { true } else { false }
        }
    }
}

/// One piece of a parsed template.
indirect enum Node: Sendable {
    case text(String)
    /// Text of `raw`, which white space control leaves alone.
    case raw(String)
    /// A comment: it stands between its neighbours and renders nothing.
    case comment
    case output(Output)
    case assign(String, Output)
    case capture(String, Body)
    case branches([Branch])
    case choice(Expression, [When], offset: Int)
    case loop(Loop)
    case table(Table)
    case cycle(Cycle)
    case counter(String, decrement: Bool)
    case ifChanged(Body)
    case partial(Partial)
    case interrupt(Interrupt)
}

/// What `break` and `continue` ask of the loop around them.
enum Interrupt: Sendable {
    case breakLoop, continueLoop
}

/// A value and the filters it passes through.
struct Output: Sendable {
    var value: Expression
    var filters: [FilterCall]
    var offset: Int
}

struct FilterCall: Sendable {
    var name: String
    /// `nil` when no filter has that name.
    var filter: Filter?
    var arguments: [Expression] = []
    var keywords: [(name: String, value: Expression)] = []
    var offset: Int
}

/// One arm of `if` or `unless`; without a condition it is the `else`.
struct Branch: Sendable {
    var condition: Condition?
    /// Whether the arm is taken when the condition fails: the first arm of `unless`.
    var isNegated = false
    var body = Body()
}

/// One `when` of a `case`; without values it is the `else`.
struct When: Sendable {
    var values: [Operand]?
    var body = Body()
}

struct Loop: Sendable {
    var variable: String
    /// Names the loop for `offset: continue` and `forloop.name`.
    var name: String
    var collection: Expression
    var isReversed = false
    var limit: Expression?
    var start: Start = .none
    var body = Body()
    var otherwise: Body?
    var offset: Int

    enum Start: Sendable {
        case none, expression(Expression), continued
    }
}

struct Table: Sendable {
    var variable: String
    var collection: Expression
    var attributes: [String: Expression] = [:]
    var body = Body()
    var offset: Int
}

struct Cycle: Sendable {
    var group: Group
    var values: [Expression]
    var offset: Int

    enum Group: Sendable {
        case named(Expression)
        /// Cycles over the same literals go on where the other stopped.
        case literals([LiquidValue])
        /// A cycle over variables is its own: the offset of its tag is its name.
        case own
    }
}

struct Partial: Sendable {
    var name: Expression
    var bound: Expression?
    var alias: String?
    var arguments: [(name: String, value: Expression)] = []
    /// Whether it is `render`: the partial sees its arguments only.
    var isIsolated: Bool
    /// Whether `for` came before the bound value.
    var isLoop = false
    var offset: Int
}
