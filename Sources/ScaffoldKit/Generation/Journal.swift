/// What a transaction is about to do, in order; its text is one action a line.
struct Journal: Equatable {
    enum Action: Equatable {
        case makeFolder(String)
        case create(String, Int)
        case replace(String, Int)
        case remove(String, Int)
        case removeFolder(String)
    }

    var actions: [Action] = []
    /// The folders of the `makeFolder` actions.
    var madeFolders: Set<String> = []

    init() {}

    /// Reads a journal; lines of an unknown kind do not occur, and are passed over.
    init(_ text: String) {
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: " ", maxSplits: 2).map(String.init)
            guard parts.count == 3, let number = Int(parts[1]) else { continue }
            switch parts[0] {
            case "folder": actions.append(.makeFolder(parts[2]))
            case "create": actions.append(.create(parts[2], number))
            case "replace": actions.append(.replace(parts[2], number))
            case "remove": actions.append(.remove(parts[2], number))
            case "empty": actions.append(.removeFolder(parts[2]))
            default: break
            }
        }
    }

    /// The journal's lines: the action, the number of its staged files, the path (which holds no line end).
    var text: String {
        actions.map { action in
            switch action {
            case .makeFolder(let path): "folder 0 \(path)\n"
            case .create(let path, let number): "create \(number) \(path)\n"
            case .replace(let path, let number): "replace \(number) \(path)\n"
            case .remove(let path, let number): "remove \(number) \(path)\n"
            case .removeFolder(let path): "empty 0 \(path)\n"
            }
        }.joined()
    }
}
