/// A piece of text that takes the place of a range of bytes; either may be empty.
struct TextPatch {
    let range: Range<Int>
    let text: String

    /// Puts text in before a byte.
    static func insert(_ text: String, at offset: Int) -> TextPatch {
        TextPatch(range: offset..<offset, text: text)
    }

    static func remove(_ range: Range<Int>) -> TextPatch {
        TextPatch(range: range, text: "")
    }

    /// Applies patches in the order of their ranges; of several insertions at one place, the earlier comes first.
    ///
    /// A range that reaches into one before it counts from that one's end. A comment that comes to stand right behind
    /// bare text is set apart by a blank: its slash would be read as part of the text.
    static func apply(_ patches: [TextPatch], to bytes: [UInt8]) -> [UInt8] {
        let order = patches.indices.sorted {
            (patches[$0].range.lowerBound, $0) < (patches[$1].range.lowerBound, $1)
        }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + patches.reduce(0) { $0 + $1.text.utf8.count })
        var offset = 0
        for patch in order.map({ patches[$0] }) {
            if patch.range.lowerBound > offset {
                append(bytes[offset..<patch.range.lowerBound], to: &result)
            }
            result += patch.text.utf8
            offset = max(offset, patch.range.upperBound)
        }
        append(bytes[offset...], to: &result)
        return result
    }

    private static func append(_ bytes: ArraySlice<UInt8>, to result: inout [UInt8]) {
        if bytes.first == UInt8(ascii: "/"), let last = result.last, PropertyListText.isBare(last),
            !result.suffix(2).elementsEqual("*/".utf8)
        {
            result.append(UInt8(ascii: " "))
        }
        result += bytes
    }
}
