/// An identifier with the comment that goes with it.
struct Reference: Sendable, Hashable {
    let identifier: String
    let comment: String?
}

/// An object that an edit puts into the file.
struct NewObject: Sendable {
    enum Value: Sendable {
        case text(String)
        case reference(Reference)
        /// The object's list of other objects.
        case members
    }

    let reference: Reference
    let isa: String
    /// Keys and values in the order they are written, `isa` left out.
    let fields: [(key: String, value: Value)]
    /// What stands in the object's list.
    var members: [Reference] = []

    /// Xcode writes these two kinds on one line.
    var isOnOneLine: Bool { isa == "PBXBuildFile" || isa == "PBXFileReference" }
}
