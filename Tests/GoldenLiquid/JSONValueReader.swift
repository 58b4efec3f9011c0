public import LiquidTemplates

/// Where and why bytes are not the JSON they should be.
public struct JSONFault: Error {
    /// The byte the fault is at.
    public let offset: Int
    /// What is wrong.
    public let reason: String
}

/// Reads JSON into Liquid values; unlike Foundation's reader it keeps the order of keys, which Liquid shows.
public struct JSONValueReader {
    private let bytes: [UInt8]
    private var index = 0

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The value the bytes stand for.
    /// - Throws: ``JSONFault`` at the first byte that does not fit.
    public static func value(of bytes: [UInt8]) throws -> LiquidValue {
        var reader = JSONValueReader(bytes)
        let value = try reader.value(depth: 0)
        reader.skipSpace()
        guard reader.index == bytes.count else { throw reader.fault("more after the value") }
        return value
    }

    private func fault(_ reason: String) -> JSONFault { JSONFault(offset: index, reason: reason) }

    private mutating func skipSpace() {
        while index < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[index]) { index += 1 }
    }

    private mutating func accept(_ scalar: Unicode.Scalar) -> Bool {
        skipSpace()
        guard index < bytes.count, bytes[index] == UInt8(ascii: scalar) else { return false }
        index += 1
        return true
    }

    private mutating func value(depth: Int) throws -> LiquidValue {
        guard depth < 500 else { throw fault("too deep") }
        skipSpace()
        guard index < bytes.count else { throw fault("a value is missing") }
        if accept("{") {
            var object = LiquidObject()
            while !accept("}") {
                if !object.isEmpty, !accept(",") { throw fault("',' is missing") }
                skipSpace()
                let key = try string()
                guard accept(":") else { throw fault("':' is missing") }
                object[key] = try value(depth: depth + 1)
            }
            return .object(object)
        }
        if accept("[") {
            var items: [LiquidValue] = []
            while !accept("]") {
                if !items.isEmpty, !accept(",") { throw fault("',' is missing") }
                items.append(try value(depth: depth + 1))
            }
            return .array(items)
        }
        if bytes[index] == UInt8(ascii: "\"") { return .string(try string()) }
        let start = index
        while index < bytes.count, !",]}: \n\r\t".utf8.contains(bytes[index]) { index += 1 }
        switch String(decoding: bytes[start..<index], as: UTF8.self) {
        case "null": return .null
        case "true": return .bool(true)
        case "false": return .bool(false)
        case let text:
            if let number = Int(text) { return .int(number) }
            if let number = Double(text) { return .double(number) }
            throw fault("'\(text)' is no value")
        }
    }

    private mutating func string() throws -> String {
        guard accept("\"") else { throw fault("a string is missing") }
        var result: [UInt8] = []
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: "\"") { return String(decoding: result, as: UTF8.self) }
            guard byte == UInt8(ascii: "\\"), index < bytes.count else {
                result.append(byte)
                continue
            }
            let escape = Character(Unicode.Scalar(bytes[index]))
            index += 1
            switch escape {
            case "n": result.append(0x0A)
            case "r": result.append(0x0D)
            case "t": result.append(0x09)
            case "b": result.append(0x08)
            case "f": result.append(0x0C)
            case "u":
                var units = [try unit()]
                if (0xD800..<0xDC00).contains(units[0]), index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"),
                    bytes[index + 1] == UInt8(ascii: "u")
                {
                    index += 2
                    units.append(try unit())
                }
                result += String(decoding: units, as: UTF16.self).utf8
            default: result += String(escape).utf8
            }
        }
        throw fault("a string is not closed")
    }

    private mutating func unit() throws -> UInt16 {
        guard index + 4 <= bytes.count,
            let unit = UInt16(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16)
        else { throw fault("four hexadecimal digits are missing") }
        index += 4
        return unit
    }
}
