/// What is wrong with saved state.
public enum StateError: Error, CustomStringConvertible {
    /// Two values were written under one key.
    case duplicateKey(String)
    /// The value for the key could not be encoded.
    case unencodable(key: String, any Error)
    /// The value under the key is not of the type it is read as.
    case undecodable(key: String, type: String, any Error)
    /// The bytes are no archive.
    case unreadableArchive(any Error)
    /// The archive cannot be turned into bytes.
    case unwritableArchive(any Error)
    /// The archive was written by a newer version, in the format with this number.
    case newerFormat(Int)

    /// What is wrong, in one sentence.
    public var description: String {
        switch self {
        case .duplicateKey(let key):
            "The state has a value for “\(key)” already; start each key with the name of the service that writes it."
        case .unencodable(let key, let error):
            "The state's value for “\(key)” cannot be encoded: \(error)"
        case .undecodable(let key, let type, let error):
            "The state's value for “\(key)” is no \(type): \(error)"
        case .unreadableArchive(let error):
            "The saved state is not readable: \(error)"
        case .unwritableArchive(let error):
            "The state cannot be written: \(error)"
        case .newerFormat(let format):
            "The saved state has format \(format), which is newer than this version of the application can read."
        }
    }
}
