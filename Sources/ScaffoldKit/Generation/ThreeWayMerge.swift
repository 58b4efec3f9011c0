/// Two changed versions of one text, joined line by line.
struct ThreeWayMerge {
    /// How conflict markers call a version.
    struct Labels {
        let ours: String
        let theirs: String
    }

    /// The joined text; where both versions changed the same lines differently, both stand between conflict markers.
    let content: [UInt8]
    /// How many places hold conflict markers.
    let conflicts: Int

    /// Joins two versions.
    ///
    /// - Parameters:
    ///   - base: The text both come from.
    ///   - ours: The version on disk.
    ///   - theirs: The other version.
    ///   - labels: How conflict markers call the two.
    init(base: [UInt8], ours: [UInt8], theirs: [UInt8], labels: Labels) {
        let (base, ours, theirs) = (LineDiff.lines(base), LineDiff.lines(ours), LineDiff.lines(theirs))
        let (inOurs, inTheirs) = (Self.matches(base, ours), Self.matches(base, theirs))
        var result: [UInt8] = []
        var conflicts = 0
        var (baseStart, oursStart, theirsStart) = (0, 0, 0)
        while true {
            // The lines up to the next one that all three have belong together.
            var end = baseStart
            while end < base.count, inOurs[end] == nil || inTheirs[end] == nil { end += 1 }
            let oursEnd = end < base.count ? inOurs[end] ?? ours.count : ours.count
            let theirsEnd = end < base.count ? inTheirs[end] ?? theirs.count : theirs.count
            let chunk = Chunk(
                base: base[baseStart..<end],
                ours: ours[oursStart..<oursEnd],
                theirs: theirs[theirsStart..<theirsEnd]
            )
            conflicts += chunk.append(to: &result, labels) ? 1 : 0
            guard end < base.count else { break }
            result += base[end]
            (baseStart, oursStart, theirsStart) = (end + 1, oursEnd + 1, theirsEnd + 1)
        }
        content = result
        self.conflicts = conflicts
    }

    /// For each line of the base, where it is in a version.
    private static func matches(_ base: [LineDiff.Line], _ version: [LineDiff.Line]) -> [Int?] {
        var matches: [Int?] = []
        var position = 0
        for edit in LineDiff.edits(base, version) {
            switch edit {
            case .keep:
                matches.append(position)
                position += 1
            case .remove: matches.append(nil)
            case .add: position += 1
            }
        }
        return matches
    }

    /// Lines between two that all versions have.
    private struct Chunk {
        let base: ArraySlice<LineDiff.Line>
        var ours: ArraySlice<LineDiff.Line>
        var theirs: ArraySlice<LineDiff.Line>

        /// Appends the version that changed, or both.
        ///
        /// - Returns: Whether both changed, differently.
        func append(to result: inout [UInt8], _ labels: Labels) -> Bool {
            if theirs == base || ours == theirs {
                result += ours.joined()
                return false
            }
            if ours == base {
                result += theirs.joined()
                return false
            }
            var (ours, theirs) = (ours, theirs)
            while let line = ours.first, line == theirs.first {
                result += line
                ours.removeFirst()
                theirs.removeFirst()
            }
            var end: [LineDiff.Line] = []
            while let line = ours.last, line == theirs.last {
                end.append(line)
                ours.removeLast()
                theirs.removeLast()
            }
            let lineEnd = (ours.first ?? theirs.first)?.suffix(2) == [0x0D, 0x0A] ? "\r\n" : "\n"
            func mark(_ text: String) { result += Array((text + lineEnd).utf8) }
            func lines(_ lines: ArraySlice<LineDiff.Line>) {
                result += lines.joined()
                if let last = lines.last?.last, last != 0x0A { result += Array(lineEnd.utf8) }
            }
            mark("<<<<<<< \(labels.ours)")
            lines(ours)
            mark("=======")
            lines(theirs)
            mark(">>>>>>> \(labels.theirs)")
            result += end.reversed().joined()
            return true
        }
    }
}
