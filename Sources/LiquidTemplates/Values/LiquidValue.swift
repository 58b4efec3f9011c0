/// What a template computes with: the values Liquid knows.
public indirect enum LiquidValue: Sendable, Hashable {
    /// Nothing; it shows as the empty text.
    case null
    /// A truth value.
    case bool(Bool)
    /// A whole number.
    case int(Int)
    /// A number with a fraction; arithmetic on it is decimal, so that 0.1 + 0.2 shows as 0.3.
    case double(Double)
    /// A text. Lengths and positions count Unicode scalars, as Liquid's do.
    case string(String)
    /// A list.
    case array([LiquidValue])
    /// An ordered mapping.
    case object(LiquidObject)
    /// The whole numbers from the first to the last, both included; empty when the last is below the first.
    case range(Int, Int)
}

extension LiquidValue {
    /// Liquid's truth: everything but `null` and `false`.
    var isTruthy: Bool {
        switch self {
        case .null, .bool(false): false
        default: true
        }
    }

    var isNull: Bool {
        if case .null = self { true } else { false }
    }
}

extension LiquidValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    /// ``null``.
    public init(nilLiteral: ()) { self = .null }
    /// A ``bool(_:)``.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// An ``int(_:)``.
    public init(integerLiteral value: Int) { self = .int(value) }
    /// A ``double(_:)``.
    public init(floatLiteral value: Double) { self = .double(value) }
    /// A ``string(_:)``.
    public init(stringLiteral value: String) { self = .string(value) }
    /// An ``array(_:)``.
    public init(arrayLiteral elements: LiquidValue...) { self = .array(elements) }
    /// An ``object(_:)`` in the literal's order.
    public init(dictionaryLiteral elements: (String, LiquidValue)...) { self = .object(LiquidObject(elements)) }
}
