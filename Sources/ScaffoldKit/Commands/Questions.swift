/// Asks for what is needed, until the answer can be used.
struct Questions {
    private let console: any Console

    init(_ console: any Console) { self.console = console }

    /// An answer, which may be empty.
    ///
    /// - Throws: ``Failure`` when the input has ended.
    func text(_ question: String) throws -> String {
        guard let answer = console.ask(question) else { throw Self.ended(question) }
        return answer
    }

    /// An answer that is not empty.
    ///
    /// - Parameters:
    ///   - question: What is asked.
    ///   - complaint: What an empty answer is met with.
    /// - Returns: The answer.
    /// - Throws: ``Failure`` when the input has ended.
    func nonEmpty(_ question: String, _ complaint: String) throws -> String {
        while true {
            let answer = try text(question)
            if !answer.isEmpty { return answer }
            console.print(complaint, .red)
        }
    }

    /// Yes or no.
    func yes(_ question: String) throws -> Bool {
        guard let answer = console.confirm(question) else { throw Self.ended(question) }
        return answer
    }

    /// One of several names, chosen by its number or its name.
    func choice(_ question: String, among names: [String]) throws -> String {
        console.print(question)
        for (number, name) in names.enumerated() { console.print("\(number). \(name)") }
        while true {
            guard let answer = console.readLine()?.trimmed else { throw Self.ended(question) }
            if let number = Int(answer), names.indices.contains(number) { return names[number] }
            if names.contains(answer) { return answer }
            console.print("Type a number from 0 to \(names.count - 1).", .red)
        }
    }

    /// A path inside the project folder; slashes at its ends do not count.
    ///
    /// - Parameters:
    ///   - question: What is asked.
    ///   - complaint: Says why a path cannot be used, or nothing.
    /// - Returns: The path without slashes at its ends.
    /// - Throws: ``Failure`` when the input has ended.
    func path(_ question: String, _ complaint: (ProjectPath) -> String? = { _ in nil }) throws -> String {
        while true {
            let answer = try text(question)
            do {
                let path = try ProjectPath(answer.split(separator: "/").joined(separator: "/"))
                guard let complaint = complaint(path) else { return path.text }
                console.print(complaint, .red)
            } catch {
                console.print("\(error)", .red)
            }
        }
    }

    /// Says why an answer cannot be used.
    func complain(_ complaint: String) { console.print(complaint, .red) }

    /// A file or folder that exists: the only one that fits, if that is wanted, or an answer.
    ///
    /// - Parameters:
    ///   - what: What it is, such as `Podfile`.
    ///   - candidates: The names that fit.
    ///   - folder: The project folder.
    /// - Returns: The path.
    /// - Throws: ``Failure`` when the input has ended.
    func existing(_ what: String, _ candidates: [String], in folder: ProjectFolder) throws -> String {
        if candidates.count == 1,
            try yes("The path to a \(what) is '\(candidates[0])'. Do you want to use it? (yes/no)")
        {
            return candidates[0]
        }
        return try path("The path to a \(what):") { path in
            FileSystem.exists(folder.absolute(path)) ? nil : "There is no \(path) here."
        }
    }

    private static func ended(_ question: String) -> Failure {
        Failure("Nothing was written: the answers ended at the question '\(question)'.")
    }
}
