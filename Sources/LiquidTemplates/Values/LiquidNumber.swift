/// A value taken as a number: whole where it is whole, else decimal.
enum LiquidNumber {
    case whole(Int)
    case decimal(DecimalNumber)
    /// What a decimal cannot hold: very large, very small, not a number.
    case binary(Double)

    /// Liquid's coercion: texts by the number they are or start with, all else 0.
    init(_ value: LiquidValue) throws(FilterFault) {
        switch value {
        case .int(let number): self = .whole(number)
        case .double(let number): self = DecimalNumber(number).map { .decimal($0) } ?? .binary(number)
        case .string(let text):
            let trimmed = Text.trimmed(text)
            if NumberText.isDecimal(trimmed) {
                self = DecimalNumber(trimmed).map { .decimal($0) } ?? .binary(Double(trimmed) ?? .nan)
            } else if let number = NumberText.leadingWhole(text) {
                self = .whole(number)
            } else {
                throw FilterFault("the number in \(LiquidValue.string(text).inspected) does not fit in 64 bits")
            }
        default: self = .whole(0)
        }
    }

    var value: LiquidValue {
        switch self {
        case .whole(let number): .int(number)
        case .decimal(let number): .double(number.double)
        case .binary(let number): .double(number)
        }
    }

    var isZero: Bool {
        switch self {
        case .whole(let number): number == 0
        case .decimal(let number): number.isZero
        case .binary(let number): number == 0
        }
    }

    var double: Double {
        switch self {
        case .whole(let number): Double(number)
        case .decimal(let number): number.double
        case .binary(let number): number
        }
    }

    private var decimal: DecimalNumber? {
        switch self {
        case .whole(let number): DecimalNumber(number)
        case .decimal(let number): number
        case .binary: nil
        }
    }

    enum Operation {
        case add, subtract, multiply, divide, remainder
    }

    /// - Throws: When the divisor is zero, or a whole result leaves 64 bits.
    func applying(_ operation: Operation, _ other: LiquidNumber) throws(FilterFault) -> LiquidNumber {
        if operation == .divide || operation == .remainder, other.isZero { throw FilterFault("division by zero") }
        if case .whole(let left) = self, case .whole(let right) = other {
            guard let result = Self.whole(operation, left, right) else {
                throw FilterFault("the result does not fit in 64 bits")
            }
            return .whole(result)
        }
        if let left = decimal, let right = other.decimal, let result = Self.decimal(operation, left, right) {
            return .decimal(result)
        }
        let (left, right) = (double, other.double)
        switch operation {
        case .add: return .binary(left + right)
        case .subtract: return .binary(left - right)
        case .multiply: return .binary(left * right)
        case .divide: return .binary(left / right)
        case .remainder: return .binary(left - right * (left / right).rounded(.down))
        }
    }

    private static func whole(_ operation: Operation, _ left: Int, _ right: Int) -> Int? {
        let (left, right) = (Int128(left), Int128(right))
        switch operation {
        case .add: return Int(exactly: left + right)
        case .subtract: return Int(exactly: left - right)
        case .multiply: return Int(exactly: left * right)
        case .divide, .remainder:
            let (quotient, remainder) = left.quotientAndRemainder(dividingBy: right)
            let isBelow = remainder != 0 && (remainder < 0) != (right < 0)
            if operation == .divide { return Int(exactly: isBelow ? quotient - 1 : quotient) }
            return Int(exactly: isBelow ? remainder + right : remainder)
        }
    }

    private static func decimal(
        _ operation: Operation,
        _ left: DecimalNumber,
        _ right: DecimalNumber
    ) -> DecimalNumber? {
        switch operation {
        case .add: left.adding(right)
        case .subtract: left.adding(DecimalNumber(coefficient: -right.coefficient, scale: right.scale))
        case .multiply: left.multiplied(by: right)
        case .divide: left.divided(by: right)
        case .remainder: left.remainder(by: right)
        }
    }

    func isLess(than other: LiquidNumber) -> Bool {
        if let left = decimal, let right = other.decimal,
            let difference = Self.decimal(.subtract, left, right)
        {
            return difference.coefficient < 0
        }
        return double < other.double
    }

    /// - Throws: When the result leaves 64 bits or the number is not finite.
    func rounded(to places: Int) throws(FilterFault) -> LiquidValue {
        switch self {
        case .whole(let number):
            guard places < 0 else { return .int(number) }
            return .int(try Self.fitting(DecimalNumber(number).rounded(to: places)?.floor))
        case .decimal(let number):
            guard let result = number.rounded(to: places) else { throw FilterFault("the number is too long to round") }
            return places > 0 ? .double(result.double) : .int(try Self.fitting(result.floor))
        case .binary(let number):
            return .int(try Self.fitting(Int(exactly: number.rounded(.toNearestOrAwayFromZero))))
        }
    }

    func floor() throws(FilterFault) -> LiquidValue {
        switch self {
        case .whole(let number): .int(number)
        case .decimal(let number): .int(try Self.fitting(number.floor))
        case .binary(let number): .int(try Self.fitting(Int(exactly: number.rounded(.down))))
        }
    }

    func ceiling() throws(FilterFault) -> LiquidValue {
        switch self {
        case .whole(let number): .int(number)
        case .decimal(let number): .int(try Self.fitting(number.ceiling))
        case .binary(let number): .int(try Self.fitting(Int(exactly: number.rounded(.up))))
        }
    }

    private static func fitting(_ number: Int?) throws(FilterFault) -> Int {
        guard let number else { throw FilterFault("the result does not fit in 64 bits") }
        return number
    }
}
