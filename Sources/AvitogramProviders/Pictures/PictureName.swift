import AvitogramServices
import Foundation
import Hashing

/// The name of a stored picture: its SHA-256 in lower-case hexadecimal, and so never a path.
struct PictureName: Hashable, Sendable {
    /// 64 hexadecimal digits.
    let text: String

    /// Names a picture after its bytes.
    init(of data: Data) {
        text = SHA256.digest(of: data).hexadecimal
    }

    /// Reads a name that came from elsewhere.
    ///
    /// - Throws: ``StorageError/invalidName(_:)``.
    init(_ text: String) throws(StorageError) {
        let isDigest =
            text.utf8.count == SHA256.digestLength * 2
            && text.utf8.allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            }
        guard isDigest else { throw .invalidName(text) }
        self.text = text
    }
}
