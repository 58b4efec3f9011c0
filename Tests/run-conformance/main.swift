import Foundation

/// `run-conformance [DATA]`
exit(ConformanceCommand.run(Array(CommandLine.arguments.dropFirst())))
