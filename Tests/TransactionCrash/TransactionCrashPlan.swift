import ScaffoldKit

/// The plan of the transaction tests.
enum TransactionCrashPlan {
    static func plan(in folder: ProjectFolder) throws -> Plan {
        var plan = Plan()
        try plan.write(Array("new".utf8), to: ProjectPath("A/keep.txt"), in: folder)
        try plan.write(Array("first".utf8), to: ProjectPath("C/D/first.txt"), in: folder)
        try plan.write(nil, to: ProjectPath("A/gone/last.txt"), in: folder)
        try plan.makeFolder(ProjectPath("E/F"), in: folder)
        plan.removeFolderIfEmpty(try ProjectPath("A/gone"))
        return plan
    }
}
