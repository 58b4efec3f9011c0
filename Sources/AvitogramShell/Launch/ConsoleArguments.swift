import Foundation

/// What the command line asks for.
nonisolated struct ConsoleArguments: Hashable, Sendable {
    /// Where the application's data lives.
    enum Storage: Hashable, Sendable {
        /// In the folder that the platform has for it.
        case standard
        /// In the folder at this path.
        case folder(String)
        /// In a new folder, which is gone when the process ends.
        case fresh
        /// Nowhere: it is gone when the process ends.
        case memory
    }

    /// Where commands come from.
    enum Source: Hashable, Sendable {
        /// Typed at a terminal, else piped.
        case input
        /// Given as `-c`; several are lines of one script.
        case commands([String])
        /// A script.
        case file(String)
    }

    /// What the program is to do.
    enum Action: Hashable, Sendable {
        case run(Source)
        case printHelp
        case printVersion
    }

    var action = Action.run(.input)
    var storage = Storage.standard

    /// The language and region, as `ru` or `en_GB`; nil for the environment's.
    var locale: String?

    /// Whether it is told how long each application service took to launch.
    var reportsLaunch = false

    private static let options = [
        "-c", "--data", "--fresh", "--in-memory", "--locale", "--launch-report", "--version", "--help",
    ]

    /// Reads a command line.
    ///
    /// - Parameter arguments: Without the program's name.
    /// - Throws: ``ConsoleError`` where it makes no sense.
    init(_ arguments: [String]) throws(ConsoleError) {
        var commands: [String] = []
        var files: [String] = []
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            let (name, attached) = Self.split(argument)
            /// The value after the option, or attached to it by `=`.
            func value(_ what: ConsoleText) throws(ConsoleError) -> String {
                guard let value = attached ?? rest.popFirst(), !value.isEmpty || name == "-c" else {
                    throw ConsoleError("\(name) needs \(what)")
                }
                return value
            }
            switch name {
            case "-c": commands.append(try value("a command"))
            case "--data": try setStorage(.folder(try value("a folder")))
            case "--fresh": try setStorage(.fresh)
            case "--in-memory": try setStorage(.memory)
            case "--locale":
                let identifier = try value("a locale, such as ru or en_GB")
                guard Locale(identifier: identifier).language.languageCode?.isISOLanguage == true else {
                    throw ConsoleError("\(quoted: identifier) is not a locale; write ru or en_GB")
                }
                locale = identifier
            case "--launch-report": reportsLaunch = true
            case "--version": action = .printVersion
            case "--help", "-h": action = .printHelp
            case "--":
                files += rest
                rest = []
            case _ where name.hasPrefix("-") && name != "-":
                throw ConsoleError("unknown option '\(name)'" + suggestion(for: name, among: Self.options))
            default: files.append(argument)
            }
            if attached != nil, ["--fresh", "--in-memory", "--launch-report", "--version", "--help"].contains(name) {
                throw ConsoleError("\(name) takes no value")
            }
        }
        guard case .run = action else { return }
        try setSource(commands: commands, files: files)
    }

    private mutating func setStorage(_ storage: Storage) throws(ConsoleError) {
        guard self.storage == .standard else {
            throw ConsoleError("one of --data, --fresh and --in-memory may be given, once")
        }
        self.storage = storage
    }

    private mutating func setSource(commands: [String], files: [String]) throws(ConsoleError) {
        switch (commands.isEmpty, files.count) {
        case (true, 0): action = .run(.input)
        case (true, 1) where files == ["help"]: action = .printHelp
        case (true, 1): action = .run(files[0] == "-" ? .input : .file(files[0]))
        case (false, 0): action = .run(.commands(commands))
        case (false, _): throw ConsoleError("commands come from -c or from a script, not from both")
        case (true, _): throw ConsoleError("one script at a time: '\(files[1])' is too many")
        }
    }

    private static func split(_ argument: String) -> (name: String, value: String?) {
        guard argument.hasPrefix("--"), let sign = argument.firstIndex(of: "=") else { return (argument, nil) }
        return (String(argument[..<sign]), String(argument[argument.index(after: sign)...]))
    }
}
