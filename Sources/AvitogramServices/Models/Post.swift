public import Foundation

/// One picture with a title, published by a user.
///
/// The record is what is encoded: title, creation time, author and the picture's name. The picture itself and the
/// record's own reference travel beside it and are never part of the record.
nonisolated public struct Post: Hashable, Sendable {
    /// What the author wrote, as typed.
    public var title: String

    /// When the post was created, in whole milliseconds.
    public let createdAt: Date

    /// Identifies the author's account; nil in a draft that nobody has signed.
    public var userId: String?

    /// Names the stored picture; nil until it is stored.
    public var imageName: String?

    /// The picture's bytes, where they have been picked or loaded.
    public var image: Data?

    /// Identifies the stored record; nil until it is stored.
    public var reference: String?

    /// Makes a post; a draft leaves out what storing it adds.
    ///
    /// - Parameters:
    ///   - title: What the author wrote.
    ///   - createdAt: When the post was created; rounded to whole milliseconds.
    ///   - userId: Identifies the author's account.
    ///   - imageName: Names the stored picture.
    ///   - image: The picture's bytes.
    ///   - reference: Identifies the stored record.
    public init(
        title: String,
        createdAt: Date,
        userId: String?,
        imageName: String? = nil,
        image: Data? = nil,
        reference: String? = nil
    ) {
        self.title = title
        self.createdAt = Date(millisecondsSince1970: createdAt.millisecondsSince1970)
        self.userId = userId
        self.imageName = imageName
        self.image = image
        self.reference = reference
    }
}

nonisolated extension Post: Codable {
    /// The names of a record's fields, the same in every store.
    public enum Fields: String, CodingKey, CaseIterable, Sendable {
        case title
        case createdAt = "created_at"
        case userId = "user_id"
        case imageName = "image_name"
    }

    /// Reads a record; picture and reference stay nil.
    public init(from decoder: any Decoder) throws {
        let record = try decoder.container(keyedBy: Fields.self)
        self.init(
            title: try record.decode(String.self, forKey: .title),
            createdAt: Date(millisecondsSince1970: try record.decode(Int64.self, forKey: .createdAt)),
            userId: try record.decode(String.self, forKey: .userId),
            imageName: try record.decode(String.self, forKey: .imageName)
        )
    }

    /// Writes the record, without picture and reference.
    public func encode(to encoder: any Encoder) throws {
        var record = encoder.container(keyedBy: Fields.self)
        try record.encode(title, forKey: .title)
        try record.encode(createdAt.millisecondsSince1970, forKey: .createdAt)
        try record.encode(userId, forKey: .userId)
        try record.encode(imageName, forKey: .imageName)
    }
}

nonisolated extension Date {
    /// Whole milliseconds since 1970-01-01T00:00:00Z, the form in which every store keeps time.
    ///
    /// Rounded to the nearest, so that milliseconds made into a date and back are the same; a date that no store could
    /// keep is the first or the last that one can.
    public var millisecondsSince1970: Int64 {
        let milliseconds = (timeIntervalSince1970 * 1000).rounded()
        return Int64(exactly: milliseconds) ?? (milliseconds > 0 ? .max : .min)
    }

    /// Makes a date from whole milliseconds since 1970-01-01T00:00:00Z.
    ///
    /// - Parameter milliseconds: May be negative.
    public init(millisecondsSince1970 milliseconds: Int64) {
        self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
    }
}
