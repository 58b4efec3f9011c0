/// What a name stands for while a template renders.
enum Slot {
    case value(LiquidValue)
    /// A `forloop` or `tablerowloop`: the place of its state in the renderer.
    case loop(Int)
}

/// The state that `render` hides from its partial.
struct Frame {
    /// The scopes, outermost first; `assign` and `capture` write to the outermost.
    var scopes: [[String: Slot]] = [[:]]
    var variables: LiquidObject
    /// What `increment` and `decrement` count.
    var counters: [String: LiquidValue] = [:]
    var cycles: [CycleKey: Int] = [:]
    /// How far the loops of a name have come, for `offset: continue`.
    var loopOffsets: [String: Int] = [:]
    /// The `for` loops that run, outermost first.
    var loops: [Int] = []
    /// What the last `ifchanged` showed.
    var lastChange: String?
    var allowsInclude = true

    func find(_ name: String) -> Slot? {
        for scope in scopes.reversed() {
            if let slot = scope[name] { return slot }
        }
        return (counters[name] ?? variables[name]).map { .value($0) }
    }

    /// All names that mean something, sorted.
    var names: [String] {
        Set(scopes.flatMap(\.keys)).union(counters.keys).union(variables.keys).sorted()
    }
}

/// What tells the groups of `cycle` tags apart.
enum CycleKey: Hashable {
    case named(LiquidValue)
    case literals([LiquidValue])
    case tag(file: String, offset: Int)
}

/// How far a loop has come, as `forloop` and `tablerowloop` show it.
struct LoopState {
    var name: String?
    var length: Int
    var index = 0
    var parent: Int?
    /// Columns of a `tablerow`; `nil` in other loops.
    var columns: Int?
    var column = 1
    var row = 1

    mutating func advance() {
        index += 1
        if column == columns {
            (column, row) = (1, row + 1)
        } else {
            column += 1
        }
    }

    /// A field other than `parentloop`; `nil` when there is none of that name.
    func field(_ name: String) -> LiquidValue? {
        switch name {
        case "length": return .int(length)
        case "index": return .int(index + 1)
        case "index0": return .int(index)
        case "rindex": return .int(length - index)
        case "rindex0": return .int(length - index - 1)
        case "first": return .bool(index == 0)
        case "last": return .bool(index == length - 1)
        case "name" where columns == nil: return self.name.map { .string($0) } ?? .null
        default: break
        }
        guard let columns else { return nil }
        switch name {
        case "col": return .int(column)
        case "col0": return .int(column - 1)
        case "row": return .int(row)
        case "col_first": return .bool(column == 1)
        case "col_last": return .bool(column == columns)
        default: return nil
        }
    }

    static let fields = [
        "name", "length", "index", "index0", "rindex", "rindex0", "first", "last", "col", "col0", "row", "col_first",
        "col_last",
    ]
}
