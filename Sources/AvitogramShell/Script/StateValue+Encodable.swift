import Foundation

nonisolated extension StateValue {
    /// Takes over a value that can be encoded, the fields of its objects sorted by name.
    ///
    /// - Parameter value: A tree of objects, lists, texts, whole numbers, truth values and nulls.
    /// - Throws: `EncodingError` or `DecodingError` for any other.
    init(encoding value: some Encodable) throws {
        self = try JSONDecoder().decode(StateValue.self, from: JSONEncoder().encode(value))
    }
}

nonisolated extension StateValue: Decodable {
    private struct FieldName: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        if let object = try? decoder.container(keyedBy: FieldName.self) {
            let keys = object.allKeys.sorted { $0.stringValue < $1.stringValue }
            self = .object(
                try keys.map { Field(name: $0.stringValue, value: try object.decode(StateValue.self, forKey: $0)) }
            )
        } else if var list = try? decoder.unkeyedContainer() {
            var items: [StateValue] = []
            while !list.isAtEnd { items.append(try list.decode(StateValue.self)) }
            self = .list(items)
        } else {
            let scalar = try decoder.singleValueContainer()
            if scalar.decodeNil() {
                self = .null
            } else if let bool = try? scalar.decode(Bool.self) {
                self = .bool(bool)
            } else if let integer = try? scalar.decode(Int64.self) {
                self = .integer(integer)
            } else {
                self = .text(try scalar.decode(String.self))
            }
        }
    }
}
