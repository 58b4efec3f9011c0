import Foundation

/// `fuzz-readers [--seconds N] [--seed N] [--journal FILE] [SEED_FILE …]`
exit(FuzzCommand.run(Array(CommandLine.arguments.dropFirst())))
