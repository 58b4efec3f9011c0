import ScaffoldKit

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

// Carries out the plan of the transaction tests, and kills itself at the step it is told:
// TransactionCrash FOLDER STEP guarded|alone
let words = CommandLine.arguments
let folder = ProjectFolder(path: words[1])
try Transaction(in: folder, isGuarded: words[3] == "guarded") { step in
    if "\(step)" == words[2] { kill(getpid(), SIGKILL) }
}.perform(TransactionCrashPlan.plan(in: folder))
