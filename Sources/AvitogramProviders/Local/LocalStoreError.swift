public import AvitogramServices
import Foundation

/// Why a data folder, or something in it, could not be used; its text names the path, the reason and what to do.
public struct LocalStoreError: Error, Hashable, Sendable {
    /// What kind of failure it is, for callers that decide by case.
    public enum Code: Hashable, CaseIterable, Sendable {
        /// The data folder's path leads to a file.
        case notAFolder
        /// What is there belongs to something else.
        case foreign
        /// The system does not let this user read or write there, or nobody write.
        case notPermitted
        /// Another process, or another store of this one, has it open.
        case inUse
        /// The files were written by a version of the application that this one does not know.
        case newerVersion
        /// There is no room; nothing was stored.
        case diskFull
        /// The content is not what was written.
        case damaged
        /// The store is not open yet, or not any more.
        case notOpen
        /// The system failed in another way.
        case failed
    }

    /// What kind of failure it is.
    public let code: Code

    /// The folder or file it is about.
    public let path: String

    /// What failed, on what, why, and what to do; the system's own words are in the system's language.
    public let message: Message

    private init(_ code: Code, _ path: String, english: String, russian: String) {
        self.code = code
        self.path = path
        self.message = Message(english: english, russian: russian)
    }
}

extension LocalStoreError: DescribedError {
    /// Tells the error as `storeFailed`, as that of every store, so that a script need not know which one it has.
    public func problems(in language: Language) -> [Problem] {
        [Problem(code: "storeFailed", message: message.text(in: language))]
    }
}

// MARK: - The data folder

extension LocalStoreError {
    static func notAFolder(_ path: String) -> Self {
        Self(
            .notAFolder,
            path,
            english: "cannot use \(path) as the data folder: it is a file; name a folder",
            russian: "папкой данных не может быть \(path): это файл; укажите папку"
        )
    }

    static func foreignFolder(_ path: String) -> Self {
        Self(
            .foreign,
            path,
            english: "cannot use \(path) as the data folder: it holds other files; "
                + "name an empty folder, or one used as the data folder before",
            russian: "папкой данных не может быть \(path): в ней другие файлы; "
                + "укажите пустую папку или ту, что уже была папкой данных"
        )
    }

    static func inUse(_ path: String, processID: Int?) -> Self {
        let english = processID.map { "process \($0)" } ?? "another process"
        let russian = processID.map { "процессом \($0)" } ?? "другим процессом"
        return Self(
            .inUse,
            path,
            english: "cannot use the data folder \(path): it is in use by \(english); "
                + "end that first, or name another folder",
            russian: "папка данных \(path) занята \(russian); завершите его или укажите другую папку"
        )
    }

    static func notOpen(_ path: String) -> Self {
        Self(
            .notOpen,
            path,
            english: "cannot use the data folder \(path): it is not open",
            russian: "папка данных \(path) не открыта"
        )
    }
}

// MARK: - What is in it

extension LocalStoreError {
    static func foreignDatabase(_ path: String) -> Self {
        Self(
            .foreign,
            path,
            english: "cannot open \(path): it is another application's database; name another data folder",
            russian: "не удалось открыть \(path): это база данных другой программы; укажите другую папку данных"
        )
    }

    static func openElsewhere(_ path: String) -> Self {
        Self(
            .inUse,
            path,
            english: "cannot open \(path): another program has it open; end that first",
            russian: "не удалось открыть \(path): файл открыт другой программой; сначала завершите её"
        )
    }

    static func newerVersion(_ path: String, found: Int64, known: Int) -> Self {
        Self(
            .newerVersion,
            path,
            english: "cannot open \(path): it has format \(found), "
                + "and this version of the application knows none above \(known); update the application",
            russian: "не удалось открыть \(path): это формат \(found), "
                + "а эта версия программы знает не выше \(known); обновите программу"
        )
    }

    static func damagedDatabase(_ path: String, reason: String) -> Self {
        Self(
            .damaged,
            path,
            english: "cannot read \(path): \(reason); "
                + "restore it from a copy, or move the data folder away to start anew",
            russian: "не удалось прочитать \(path): \(reason); "
                + "восстановите файл из копии или уберите папку данных, чтобы начать заново"
        )
    }

    static func damagedSecrets(_ path: String) -> Self {
        Self(
            .damaged,
            path,
            english: "cannot read \(path): it is no JSON object of texts; remove it and sign in again",
            russian: "не удалось прочитать \(path): это не объект JSON из строк; удалите файл и войдите снова"
        )
    }

    static func damagedPreferences(_ path: String) -> Self {
        Self(
            .damaged,
            path,
            english: "cannot read \(path): it is no JSON object of texts; "
                + "remove it to start with the settings of a first launch",
            russian: "не удалось прочитать \(path): это не объект JSON из строк; "
                + "удалите файл, чтобы начать с настроек первого запуска"
        )
    }
}

// MARK: - What the system refuses

extension LocalStoreError {
    /// What was tried on a file or folder.
    enum Operation: String {
        case create, open, read, write, list, remove, protect, lock, use

        fileprivate var russian: String {
            switch self {
            case .create: "создать"
            case .open: "открыть"
            case .read: "прочитать"
            case .write: "записать"
            case .list: "просмотреть"
            case .remove: "удалить"
            case .protect: "закрыть от других"
            case .lock: "занять"
            case .use: "использовать"
            }
        }
    }

    static func diskFull(_ path: String) -> Self {
        Self(
            .diskFull,
            path,
            english: "cannot write \(path): the disk is full; nothing was stored; make room and try again",
            russian: "не удалось записать \(path): диск полон; ничего не сохранено; освободите место и повторите"
        )
    }

    static func notPermitted(_ operation: Operation, _ path: String, reason: String) -> Self {
        Self(
            .notPermitted,
            path,
            english: "cannot \(operation) \(path): \(reason); permit it, or name another data folder",
            russian: "не удалось \(operation.russian) \(path): \(reason); разрешите это или укажите другую папку данных"
        )
    }

    static func failed(_ operation: Operation, _ path: String, reason: String) -> Self {
        Self(
            .failed,
            path,
            english: "cannot \(operation) \(path): \(reason)",
            russian: "не удалось \(operation.russian) \(path): \(reason)"
        )
    }

    /// What a failed system call says.
    ///
    /// - Parameters:
    ///   - operation: What was tried.
    ///   - path: What it was tried on.
    ///   - number: The system's error number.
    /// - Returns: The error.
    static func system(_ operation: Operation, _ path: String, errno number: CInt) -> Self {
        let words = String(cString: strerror(number))
        let reason = words.prefix(1).lowercased() + words.dropFirst()
        return switch number {
        case ENOSPC, EDQUOT: diskFull(path)
        case EACCES, EPERM, EROFS: notPermitted(operation, path, reason: reason)
        default: failed(operation, path, reason: reason)
        }
    }
}
