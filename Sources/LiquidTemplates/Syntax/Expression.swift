/// What yields a value: a literal, a variable with its members, a range.
indirect enum Expression: Sendable {
    case literal(LiquidValue)
    case lookup(Lookup)
    case range(Expression, Expression, offset: Int)

    var literalValue: LiquidValue? {
        if case .literal(let value) = self { value } else { nil }
    }

    /// The value of a bare word that is no variable. Outside of conditions `blank` and `empty` are the empty text.
    static func word(_ name: String) -> LiquidValue? {
        switch name {
        case "nil", "null": .null
        case "true": .bool(true)
        case "false": .bool(false)
        case "blank", "empty": .string("")
        default: nil
        }
    }
}

/// A variable and the way into it, `a.b[c].size`.
struct Lookup: Sendable {
    var root: Root
    var steps: [Step] = []
    var offset: Int

    enum Root: Sendable {
        case name(String)
        /// `['a name']` or `[name_of_the_variable]`.
        case computed(Expression)
    }

    enum Step: Sendable {
        case key(String, LiquidValue.Command?)
        case index(Expression)
    }
}

/// A side of a comparison. `blank` and `empty` ask a question there, elsewhere they are the empty text.
enum Operand: Sendable {
    case expression(Expression)
    case blank
    case empty
}

/// Comparisons joined by `and` and `or`. Liquid reads them from right to left, `a and b or c` is `a and (b or c)`, so
/// that each comparison either settles the whole or leaves it to the rest.
struct Condition: Sendable {
    enum Joint: Sendable {
        case and, or
    }

    var comparisons: [Comparison] = []
    /// What stands behind each comparison but the last.
    var joints: [Joint] = []
}

/// One operand that is true or not, or two and the operator between them.
struct Comparison: Sendable {
    var left: Operand
    /// Checked when the comparison is made: one that is never made may hold nonsense.
    var sign: String?
    var right: Operand = .expression(.literal(.null))
    /// Where the operator stands.
    var offset = 0
}
