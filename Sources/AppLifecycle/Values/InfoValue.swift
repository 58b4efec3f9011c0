#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A value of a payload that comes from or goes outside: what a property list or JSON can hold.
///
/// Written as a literal where one is expected: `["aps": ["badge": 3, "alert": "New post"]]`.
public enum InfoValue: Hashable, Sendable {
    /// A text.
    case string(String)
    /// A whole number.
    case integer(Int)
    /// A number with a fraction.
    case double(Double)
    /// True or false.
    case bool(Bool)
    /// Bytes.
    case data(Data)
    /// A list.
    case array([InfoValue])
    /// Values by name.
    case dictionary([String: InfoValue])
}

extension InfoValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Makes a text.
    ///
    /// - Parameter value: The text.
    public init(stringLiteral value: String) { self = .string(value) }

    /// Makes a whole number.
    ///
    /// - Parameter value: The number.
    public init(integerLiteral value: Int) { self = .integer(value) }

    /// Makes a number with a fraction.
    ///
    /// - Parameter value: The number.
    public init(floatLiteral value: Double) { self = .double(value) }

    /// Makes true or false.
    ///
    /// - Parameter value: Which.
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// Makes a list.
    ///
    /// - Parameter elements: Its values.
    public init(arrayLiteral elements: InfoValue...) { self = .array(elements) }

    /// Makes values by name; of equal names the last counts.
    ///
    /// - Parameter elements: The names and values.
    public init(dictionaryLiteral elements: (String, InfoValue)...) {
        self = .dictionary(Dictionary(elements) { _, last in last })
    }
}
