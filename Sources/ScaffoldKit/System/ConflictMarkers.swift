/// The lines that version control leaves in a file it could not merge.
enum ConflictMarkers {
    /// Refuses text with an unresolved conflict.
    ///
    /// - Throws: ``Failure`` at the first marker. One marker alone is text like any other.
    static func refuse(in bytes: [UInt8], file: String) throws(Failure) {
        guard bytes.contains(UInt8(ascii: "<")), let begin = line(of: "<<<<<<< ", in: bytes),
            let end = line(of: ">>>>>>> ", in: bytes), begin < end
        else { return }
        throw Failure(
            "\(file):\(begin):1: error: a merge conflict is unresolved here; "
                + "choose one side, or take the file from version control again"
        )
    }

    /// The number of the first line that starts with a marker.
    private static func line(of marker: StaticString, in bytes: [UInt8]) -> Int? {
        marker.withUTF8Buffer { marker in
            var line = 1
            var start = 0
            while start < bytes.count {
                if bytes[start...].prefix(marker.count).elementsEqual(marker) { return line }
                guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
                start = end + 1
                line += 1
            }
            return nil
        }
    }
}
