/// A table of two columns under a title, drawn with `+`, `-` and `|`.
struct SummaryTable {
    private let title: String
    private let rows: [(String, String)]

    init(title: String, rows: [(String, String)]) {
        self.title = title
        self.rows = rows
    }

    /// The table's lines.
    ///
    /// A title wider than the columns widens them evenly, or the narrower one where evenly is not enough.
    ///
    /// - Parameter paint: Colours the title.
    /// - Returns: The lines without their ends.
    func lines(painting paint: (String) -> String = { $0 }) -> [String] {
        var left = rows.map { $0.0.displayWidth }.max() ?? 0
        var right = rows.map { $0.1.displayWidth }.max() ?? 0
        let full = max(title.displayWidth, left + right + 3)
        let even = full - 3
        let (evenLeft, evenRight) = (even / 2 + even % 2, even / 2)
        if left <= evenLeft, right <= evenRight {
            (left, right) = (evenLeft, evenRight)
        } else if left > evenLeft {
            right = even - left
        } else {
            left = even - right
        }
        let space = full - title.displayWidth
        let rule = "+" + String(repeating: "-", count: left + 2) + "+" + String(repeating: "-", count: right + 2) + "+"
        let centred =
            String(repeating: " ", count: space / 2) + paint(title)
            + String(repeating: " ", count: space - space / 2)
        return [rule, "| \(centred) |", rule]
            + rows.map { "| \($0.0.padded(to: left)) | \($0.1.padded(to: right)) |" } + [rule]
    }
}

extension String {
    /// The number of columns a terminal needs: one a character, two for wide ones.
    fileprivate var displayWidth: Int {
        reduce(0) { width, character in
            let scalar = character.unicodeScalars.first?.value ?? 0
            let isWide =
                (0x1100...0x115F).contains(scalar) || (0x2E80...0xA4CF).contains(scalar)
                || (0xAC00...0xD7A3).contains(scalar) || (0xF900...0xFAFF).contains(scalar)
                || (0xFE30...0xFE6F).contains(scalar) || (0xFF00...0xFF60).contains(scalar)
                || (0x1F300...0x1FAFF).contains(scalar)
            return width + (isWide ? 2 : 1)
        }
    }

    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - displayWidth))
    }
}
