import ReaderFuzzing

/// `fuzz-readers [--seconds N] [--seed N] [--journal FILE] [SEED_FILE …]`
FuzzCommand.main(Array(CommandLine.arguments.dropFirst()))
