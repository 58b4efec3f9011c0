import Hashing

/// Tells whether files are what they were.
enum ContentHash {
    /// The SHA-256 of files: of each path and content with its length before it, in the order of the paths.
    ///
    /// - Returns: `sha256:` and 64 hexadecimal digits.
    static func text(of files: [(path: ProjectPath, content: [UInt8])]) -> String {
        var message: [UInt8] = []
        for (path, content) in files.sorted(by: { $0.path < $1.path }) {
            message += Array("\(path.text.utf8.count) \(path) \(content.count) ".utf8)
            message += content
        }
        return "sha256:" + SHA256.digest(of: message).hexadecimal
    }
}
