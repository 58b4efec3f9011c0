/// Why something that was picked is no picture to publish.
nonisolated public struct PictureError: Error, Hashable, Sendable {
    /// What is wrong.
    public let reason: Reason

    /// What was picked, as the person named it.
    public let name: String

    /// The ways in which a pick can fail.
    public enum Reason: Hashable, Sendable {
        /// There is nothing by that name.
        case notFound
        /// It is a folder.
        case folder
        /// It is neither a file nor a folder: a device, a pipe or a socket.
        case notAFile
        /// The system refuses to read it; its own words follow.
        case notReadable(String)
        /// It has no bytes.
        case empty
        /// It has more than ``Picture/maximumByteCount`` bytes; how many follows.
        case tooLarge(Int)
        /// Its bytes begin like no ``PictureFormat``.
        case formatUnknown
        /// It begins like this format, but its header ends early or makes no sense.
        case damaged(PictureFormat)
    }

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - reason: What is wrong.
    ///   - name: What was picked, as the person named it.
    public init(_ reason: Reason, name: String) {
        self.reason = reason
        self.name = name
    }
}

nonisolated extension PictureError: CodedError {
    /// `picture` and the reason's name, such as `pictureTooLarge`.
    public var code: String {
        switch reason {
        case .notFound: "pictureNotFound"
        case .folder: "pictureIsFolder"
        case .notAFile: "pictureIsNoFile"
        case .notReadable: "pictureNotReadable"
        case .empty: "pictureEmpty"
        case .tooLarge: "pictureTooLarge"
        case .formatUnknown: "pictureFormatUnknown"
        case .damaged: "pictureDamaged"
        }
    }

    /// The reason with the name of what was picked.
    public var message: Message {
        switch reason {
        case .notFound: .pictureNotFound(name)
        case .folder: .pictureIsFolder(name)
        case .notAFile: .pictureIsNoFile(name)
        case .notReadable(let detail): .pictureNotReadable(name, detail)
        case .empty: .pictureEmpty(name)
        case .tooLarge(let byteCount): .pictureTooLarge(name, byteCount)
        case .formatUnknown: .pictureFormatUnknown(name)
        case .damaged(let format): .pictureDamaged(name, format)
        }
    }
}
