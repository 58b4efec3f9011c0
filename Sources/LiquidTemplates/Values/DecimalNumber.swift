/// An exact decimal number, `coefficient / 10^scale`. Liquid computes with decimals, so that `10.1 | minus: 2.2` is
/// 7.9. Operations that leave the 38 digits of the coefficient return `nil`.
struct DecimalNumber {
    var coefficient: Int128
    var scale: Int

    init(coefficient: Int128, scale: Int) {
        self.coefficient = coefficient
        self.scale = scale
    }

    init(_ value: Int) { self.init(coefficient: Int128(value), scale: 0) }

    /// The shortest decimal that reads back as `value`; `nil` for what is not finite or has too many digits.
    init?(_ value: Double) {
        guard value.isFinite else { return nil }
        self.init("\(value)")
    }

    /// Reads digits with a dot and an exponent, as in `-1.5e+20`.
    init?(_ text: String) {
        var coefficient: Int128 = 0
        var scale = 0
        var seenDot = false
        var isNegative = false
        var exponent: Int? = 0
        var bytes = text.utf8[...]
        if bytes.first == UInt8(ascii: "-") {
            isNegative = true
            bytes.removeFirst()
        }
        while let byte = bytes.popFirst() {
            switch byte {
            case UInt8(ascii: "."): seenDot = true
            case UInt8(ascii: "e"):
                if bytes.first == UInt8(ascii: "+") { bytes.removeFirst() }
                exponent = Int(String(utf8: bytes))
                bytes = bytes[bytes.endIndex...]
            case _ where byte.isDigit:
                let (product, overflow) = coefficient.multipliedReportingOverflow(by: 10)
                let (sum, carry) = product.addingReportingOverflow(Int128(byte - 0x30))
                guard !overflow, !carry else { return nil }
                coefficient = sum
                if seenDot { scale += 1 }
            default: return nil
            }
        }
        guard let exponent, abs(exponent) < 400 else { return nil }
        self.init(coefficient: isNegative ? -coefficient : coefficient, scale: scale - exponent)
        if self.scale < 0 {
            guard let scaled = Self.scaled(self.coefficient, by: -self.scale) else { return nil }
            self.init(coefficient: scaled, scale: 0)
        }
    }

    var double: Double { Double("\(coefficient)e\(-scale)") ?? .nan }
    var isZero: Bool { coefficient == 0 }

    private static func scaled(_ value: Int128, by digits: Int) -> Int128? {
        var result = value
        for _ in 0..<digits {
            let (product, overflow) = result.multipliedReportingOverflow(by: 10)
            if overflow { return nil }
            result = product
        }
        return result
    }

    private static func aligned(_ left: Self, _ right: Self) -> (left: Int128, right: Int128, scale: Int)? {
        let scale = max(left.scale, right.scale)
        guard let mine = scaled(left.coefficient, by: scale - left.scale),
            let theirs = scaled(right.coefficient, by: scale - right.scale)
        else { return nil }
        return (mine, theirs, scale)
    }

    private static func floorQuotient(_ left: Int128, _ right: Int128) -> (quotient: Int128, remainder: Int128) {
        let (quotient, remainder) = left.quotientAndRemainder(dividingBy: right)
        return remainder != 0 && (remainder < 0) != (right < 0)
            ? (quotient - 1, remainder + right) : (quotient, remainder)
    }

    func adding(_ other: Self) -> Self? {
        guard let (mine, theirs, scale) = Self.aligned(self, other) else { return nil }
        let (sum, overflow) = mine.addingReportingOverflow(theirs)
        return overflow ? nil : Self(coefficient: sum, scale: scale)
    }

    func multiplied(by other: Self) -> Self? {
        let (product, overflow) = coefficient.multipliedReportingOverflow(by: other.coefficient)
        return overflow ? nil : Self(coefficient: product, scale: scale + other.scale)
    }

    /// The quotient to as many digits as fit. `other` is not zero.
    func divided(by other: Self) -> Self? {
        guard let (mine, theirs, _) = Self.aligned(self, other) else { return nil }
        var numerator = mine
        var digits = 0
        while digits < 20 {
            let (product, overflow) = numerator.multipliedReportingOverflow(by: 10)
            if overflow { break }
            (numerator, digits) = (product, digits + 1)
        }
        return Self(coefficient: numerator / theirs, scale: digits)
    }

    /// The remainder with the sign of `other`, which is not zero.
    func remainder(by other: Self) -> Self? {
        guard let (mine, theirs, scale) = Self.aligned(self, other) else { return nil }
        return Self(coefficient: Self.floorQuotient(mine, theirs).remainder, scale: scale)
    }

    /// Rounded to a number of decimal places, halves away from zero; negative places round to tens, hundreds, ….
    func rounded(to places: Int) -> Self? {
        guard places < scale else { return self }
        guard scale - places <= 38, let unit = Self.scaled(1, by: scale - places) else {
            return Self(coefficient: 0, scale: 0)
        }
        let (quotient, remainder) = coefficient.quotientAndRemainder(dividingBy: unit)
        let isHalf = remainder.magnitude >= unit.magnitude - remainder.magnitude
        let rounded = isHalf ? quotient + (coefficient < 0 ? -1 : 1) : quotient
        guard places < 0 else { return Self(coefficient: rounded, scale: places) }
        return Self.scaled(rounded, by: -places).map { Self(coefficient: $0, scale: 0) }
    }

    /// The greatest whole number not above this one.
    var floor: Int? {
        guard scale <= 38, let unit = Self.scaled(1, by: scale) else { return coefficient < 0 ? -1 : 0 }
        return Int(exactly: Self.floorQuotient(coefficient, unit).quotient)
    }

    /// The least whole number not below this one.
    var ceiling: Int? {
        Self(coefficient: -coefficient, scale: scale).floor.map { -$0 }
    }

    /// How Liquid shows a number with a fraction: `5.0`, `1.0e+20`, never `5` or `1e+20`.
    static func text(of value: Double) -> String {
        guard value.isFinite else { return value.isNaN ? "NaN" : value < 0 ? "-Infinity" : "Infinity" }
        let text = "\(value)"
        guard let mark = text.utf8.firstIndex(of: UInt8(ascii: "e")), !text[..<mark].utf8.contains(UInt8(ascii: "."))
        else { return text }
        return "\(text[..<mark]).0\(text[mark...])"
    }
}
