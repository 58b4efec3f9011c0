public import Foundation

/// Why a data folder, or something in it, could not be used; its text names the path, the reason and what to do.
public struct LocalStoreError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of failure it is, for callers that decide by case.
    public enum Code: String, CaseIterable, Sendable {
        /// The data folder's path leads to a file.
        case notAFolder = "data.not-a-folder"
        /// What is there belongs to something else.
        case foreign = "data.foreign"
        /// The system does not let this user read or write there, or nobody write.
        case notPermitted = "data.not-permitted"
        /// Another process, or another store of this one, has the folder open.
        case inUse = "data.in-use"
        /// The files were written by a version of the application that this one does not know.
        case newerVersion = "data.newer-version"
        /// There is no room; nothing was stored.
        case diskFull = "data.disk-full"
        /// The content is not what was written.
        case damaged = "data.damaged"
        /// The store is not open yet, or not any more.
        case notOpen = "data.not-open"
        /// The system failed in another way.
        case failed = "data.failed"
    }

    /// What kind of failure it is.
    public let code: Code

    /// The folder or file it is about.
    public let path: String

    /// What failed, on what, why, and what to do.
    public let description: String

    private init(_ code: Code, _ path: String, _ description: String) {
        self.code = code
        self.path = path
        self.description = description
    }
}

extension LocalStoreError: LocalizedError {
    /// The same as the description.
    public var errorDescription: String? { description }
}

extension LocalStoreError {
    static func notAFolder(_ path: String) -> Self {
        Self(.notAFolder, path, "cannot use \(path) as the data folder: it is a file; name a folder")
    }

    static func foreignFolder(_ path: String) -> Self {
        Self(
            .foreign,
            path,
            "cannot use \(path) as the data folder: it holds other files; name an empty folder, or one used as the data folder before"
        )
    }

    static func foreignDatabase(_ path: String) -> Self {
        Self(.foreign, path, "cannot open \(path): it is another application's database; name another data folder")
    }

    static func inUse(_ path: String, processID: Int?) -> Self {
        let user = processID.map { "process \($0)" } ?? "another process"
        return Self(
            .inUse,
            path,
            "cannot use the data folder \(path): it is in use by \(user); end that first, or name another folder"
        )
    }

    static func openElsewhere(_ path: String) -> Self {
        Self(.inUse, path, "cannot open \(path): another program has it open; end that first")
    }

    static func newerVersion(_ path: String, found: Int64, known: Int) -> Self {
        Self(
            .newerVersion,
            path,
            "cannot open \(path): it has format \(found), and this version of the application knows none above \(known); update the application"
        )
    }

    static func damaged(_ path: String, reason: String, remedy: String) -> Self {
        Self(.damaged, path, "cannot read \(path): \(reason); \(remedy)")
    }

    static func notOpen(_ path: String) -> Self {
        Self(.notOpen, path, "cannot use the data folder \(path): it is not open")
    }

    static func diskFull(_ path: String) -> Self {
        Self(.diskFull, path, "cannot write \(path): the disk is full; nothing was stored; make room and try again")
    }

    static func notPermitted(_ operation: String, _ path: String, reason: String) -> Self {
        Self(.notPermitted, path, "cannot \(operation) \(path): \(reason); permit it, or name another data folder")
    }

    static func failed(_ operation: String, _ path: String, reason: String) -> Self {
        Self(.failed, path, "cannot \(operation) \(path): \(reason)")
    }

    /// What a failed system call says.
    ///
    /// - Parameters:
    ///   - operation: What was tried, as a verb.
    ///   - path: What it was tried on.
    ///   - number: The system's error number.
    /// - Returns: The error.
    static func system(_ operation: String, _ path: String, errno number: CInt) -> Self {
        let reason = String(cString: strerror(number)).lowercasedFirst
        return switch number {
        case ENOSPC, EDQUOT: diskFull(path)
        case EACCES, EPERM, EROFS: notPermitted(operation, path, reason: reason)
        default: failed(operation, path, reason: reason)
        }
    }
}

extension String {
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
