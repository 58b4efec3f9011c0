/// How a plan is shown to people.
enum PlanText {
    /// The changes without those to ramba's own records.
    static func visibleChanges(_ plan: Plan) -> [Plan.Change] {
        plan.changes.filter { !$0.path.text.hasPrefix(".ramba/") }
    }

    /// The changed files and new folders as a tree; `+` is new, `~` changes, `-` goes away.
    static func tree(_ plan: Plan) -> String {
        var marks: [ProjectPath: Character] = [:]
        for change in visibleChanges(plan) {
            marks[change.path] = change.old == nil ? "+" : change.new == nil ? "-" : "~"
        }
        for folder in plan.folders { marks[folder] = "+" }
        guard !marks.isEmpty else { return "Nothing would change.\n" }
        var text = ""
        var shown: [ProjectPath] = []
        // Components are compared one by one: "A/B" comes before "A-B".
        let paths = marks.keys.sorted {
            $0.text.split(separator: "/").lexicographicallyPrecedes($1.text.split(separator: "/"))
        }
        for path in paths {
            for (depth, parent) in path.parents.enumerated() where !shown.contains(parent) {
                shown.append(parent)
                text += "  " + String(repeating: "  ", count: depth) + parent.name + "/\n"
            }
            let mark = marks[path] ?? " "
            let isFolder = plan.folders.contains(path)
            if isFolder { shown.append(path) }
            text += "\(mark) " + String(repeating: "  ", count: path.parents.count) + path.name
            text += isFolder ? "/\n" : "\n"
        }
        return text
    }

    /// The differences of all changed files.
    static func diff(_ plan: Plan) -> String {
        visibleChanges(plan).map { UnifiedDiff.text($0.path.text, old: $0.old, new: $0.new) }.joined()
    }
}
