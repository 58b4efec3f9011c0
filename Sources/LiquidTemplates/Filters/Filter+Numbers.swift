extension Filter {
    func applyNumeric(_ input: LiquidValue, _ argument: LiquidValue) throws(FilterFault) -> LiquidValue {
        let number = try LiquidNumber(input)
        switch self {
        case .abs:
            let isNegative = number.isLess(than: .whole(0))
            return isNegative ? try LiquidNumber.whole(0).applying(.subtract, number).value : number.value
        case .ceil: return try number.ceiling()
        case .floor: return try number.floor()
        default: break
        }
        let other = try LiquidNumber(argument)
        switch self {
        case .at_least: return (number.isLess(than: other) ? other : number).value
        case .at_most: return (other.isLess(than: number) ? other : number).value
        case .plus: return try number.applying(.add, other).value
        case .minus: return try number.applying(.subtract, other).value
        case .times: return try number.applying(.multiply, other).value
        case .divided_by: return try number.applying(.divide, other).value
        case .modulo: return try number.applying(.remainder, other).value
        default:
            guard case .int(let places) = try other.floor() else { return number.value }
            // No number has more places than this.
            return try number.rounded(to: min(max(places, -400), 400))
        }
    }
}
