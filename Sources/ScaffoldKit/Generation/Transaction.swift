/// Carries out a plan: all of it, or none of it.
///
/// New content is staged first, in `.ramba/transaction` beside the Rambafile. A journal then says what is about to
/// happen; while it is there, the work is not done, and whoever finds it takes everything back: this process after an
/// error, a guard process when this one is killed, the next run when even that was prevented (a power cut).
package struct Transaction {
    /// A moment at which a test may end the process.
    package enum Step: Sendable, Equatable {
        /// Nobody else works in the folder.
        case locked
        /// All new content is written, beside its place.
        case staged
        /// The journal is there: from now on there is something to take back.
        case journaled
        /// A folder was made or removed.
        case folder(String)
        /// A file is in its place, or gone.
        case file(String)
        /// The journal is gone: the work counts as done.
        case committed
    }

    private let folder: ProjectFolder
    private let isGuarded: Bool
    private let observer: (Step) throws -> Void

    /// Where the work is prepared, below the project folder.
    private static let workFolder = ".ramba/transaction"

    /// Prepares to work in a folder.
    ///
    /// - Parameters:
    ///   - folder: The project folder.
    ///   - isGuarded: Whether a guard process is started; only a process with a single thread may ask for it.
    ///   - observer: Called at each step; what it throws fails the transaction there.
    package init(
        in folder: ProjectFolder,
        isGuarded: Bool = false,
        observer: @escaping (Step) throws -> Void = { _ in }
    ) {
        self.folder = folder
        self.isGuarded = isGuarded
        self.observer = observer
    }

    /// Carries out a plan.
    ///
    /// - Throws: ``FileSystemError`` if the system refuses, or ``StaleFile`` if a file changed since it was planned;
    ///   the folder is as it was then.
    package func perform(_ plan: Plan) throws {
        guard !plan.isEmpty else { return }
        let hadFolder = FileSystem.isFolder(folder.path + "/.ramba")
        try FileSystem.makeFolders(folder.path + "/.ramba")
        let lock = try FolderLock(folder.path + "/.ramba")
        try recover()
        try withGuard(lock) {
            do {
                try observer(.locked)
                let journal = try stage(plan)
                try observer(.staged)
                try apply(journal, plan)
                try observer(.committed)
            } catch {
                try recover()
                if !hadFolder { FileSystem.removeEmptyFolder(folder.path + "/.ramba") }
                throw error
            }
            try FileSystem.removeAll(work(""))
        }
    }

    /// Takes back what a killed run left behind; nothing to do is fine.
    ///
    /// - Throws: ``FileSystemError`` if the system refuses.
    package static func recover(in folder: ProjectFolder) throws {
        guard FileSystem.isFolder(folder.path + "/" + workFolder) else { return }
        let lock = try FolderLock(folder.path + "/.ramba")
        try Transaction(in: folder).recover()
        lock.release()
    }

    // MARK: - Forward

    private func stage(_ plan: Plan) throws -> Journal {
        try FileSystem.makeFolder(work(""))
        var journal = Journal()
        for path in plan.folders { addFolders(path.parents + [path], to: &journal) }
        for (number, change) in plan.changes.enumerated() {
            guard try folder.content(change.path) == change.old else { throw StaleFile(path: change.path) }
            let target = folder.absolute(change.path)
            if change.old != nil { try FileSystem.link(target, as: work("old-\(number)")) }
            if let new = change.new {
                addFolders(change.path.parents, to: &journal)
                try FileSystem.write(new, to: work("new-\(number)"))
                if change.old != nil {
                    try FileSystem.setPermissions(FileSystem.permissions(target), of: work("new-\(number)"))
                }
            }
            let action: Journal.Action =
                change.new == nil
                ? .remove(change.path.text, number)
                : change.old == nil ? .create(change.path.text, number) : .replace(change.path.text, number)
            journal.actions.append(action)
        }
        journal.actions += plan.emptiedFolders.map { .removeFolder($0.text) }
        return journal
    }

    private func addFolders(_ paths: [ProjectPath], to journal: inout Journal) {
        for path in paths where !journal.madeFolders.contains(path.text) {
            if !FileSystem.isFolder(folder.absolute(path)) {
                journal.madeFolders.insert(path.text)
                journal.actions.append(.makeFolder(path.text))
            }
        }
    }

    private func apply(_ journal: Journal, _ plan: Plan) throws {
        try FileSystem.write(Array(journal.text.utf8), to: work("journal.new"))
        try FileSystem.move(work("journal.new"), to: work("journal"))
        try observer(.journaled)
        for action in journal.actions {
            switch action {
            case .makeFolder(let path):
                try FileSystem.makeFolder(absolute(path))
                try observer(.folder(path))
            case .create(let path, let number), .replace(let path, let number):
                try FileSystem.move(work("new-\(number)"), to: absolute(path))
                try observer(.file(path))
            case .remove(let path, _):
                try FileSystem.removeFile(absolute(path))
                try observer(.file(path))
            case .removeFolder(let path):
                FileSystem.removeEmptyFolder(absolute(path))
                try observer(.folder(path))
            }
        }
        // From here on the work counts as done.
        try FileSystem.removeFile(work("journal"))
    }

    // MARK: - Back

    private func recover() throws {
        guard FileSystem.isFolder(work("")) else { return }
        if FileSystem.exists(work("journal")) {
            let journal = Journal(String(decoding: try FileSystem.read(work("journal")), as: UTF8.self))
            for action in journal.actions.reversed() { try takeBack(action) }
        }
        try FileSystem.removeAll(work(""))
    }

    private func takeBack(_ action: Journal.Action) throws {
        switch action {
        case .makeFolder(let path):
            FileSystem.removeEmptyFolder(absolute(path))
        case .create(let path, let number):
            // Still staged: it was never put in its place, and what is there is not ours.
            if !FileSystem.exists(work("new-\(number)")) { try FileSystem.removeFile(absolute(path)) }
        case .replace(let path, let number):
            if !FileSystem.exists(work("new-\(number)")) {
                try FileSystem.move(work("old-\(number)"), to: absolute(path))
            }
        case .remove(let path, let number):
            if !FileSystem.exists(absolute(path)) { try FileSystem.move(work("old-\(number)"), to: absolute(path)) }
        case .removeFolder(let path):
            if !FileSystem.isFolder(absolute(path)) { try FileSystem.makeFolders(absolute(path)) }
        }
    }

    // MARK: - Guard

    private func withGuard(_ lock: FolderLock, _ body: () throws -> Void) throws {
        guard isGuarded else {
            defer { lock.release() }
            return try body()
        }
        let guardian = GuardProcess { [self] in
            // The killed process's lock is gone. If the next run has it already, that run takes everything back.
            guard let lock = try? FolderLock(folder.path + "/.ramba") else { return }
            try? recover()
            FileSystem.removeEmptyFolder(folder.path + "/.ramba")
            lock.release()
        } beforeWaiting: {
            lock.close()
        }
        defer {
            guardian?.dismiss()
            lock.release()
        }
        try body()
    }

    private func work(_ name: String) -> String {
        folder.path + "/" + Self.workFolder + (name.isEmpty ? "" : "/" + name)
    }

    private func absolute(_ path: String) -> String { folder.path + "/" + path }
}

/// A file that is not any more what it was when the plan was made.
package struct StaleFile: Error, Sendable, CustomStringConvertible {
    /// The file.
    package let path: ProjectPath
    /// What happened, and that nothing was written.
    package var description: String {
        "\(path) changed while this was planned. Nothing was written; run the command again."
    }
}
