/// What the command line says.
struct Options {
    /// Only cases with this in their name run.
    var filter: String?
    var json = false
    var check = false
    var help = false

    static let usage = """
        usage: benchmarks [FILTER] [--json] [--check]

          FILTER    run only the cases whose names contain it
          --json    print one JSON array instead of a table
          --check   name the cases that miss their goal, and exit with status 1 if there are any
        """

    /// - Parameter arguments: The command line without the program's name.
    /// - Throws: `UsageError` for an unknown option or a second filter.
    init(arguments: [String]) throws {
        for argument in arguments {
            switch argument {
            case "--json": json = true
            case "--check": check = true
            case "--help", "-h": help = true
            case let option where option.hasPrefix("-"):
                throw UsageError(description: "unknown option \(option)")
            case let filter where self.filter == nil:
                self.filter = filter
            default:
                throw UsageError(description: "one filter is enough: \(argument)")
            }
        }
    }
}

/// A command line that cannot be understood.
struct UsageError: Error, CustomStringConvertible {
    let description: String
}
