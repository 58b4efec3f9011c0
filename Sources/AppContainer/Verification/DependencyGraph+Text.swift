extension DependencyGraph {
    /// The ways a graph is drawn.
    public enum Format: String, CaseIterable, Sendable {
        /// A tree for people, each service unfolded once.
        case text
        /// The language of Graphviz.
        case dot
        /// A Mermaid flowchart, as Markdown viewers draw it.
        case mermaid
        /// JSON with `nodes`, `edges` and `problems`.
        case json
    }

    /// Draws the graph; the same graph gives the same text.
    ///
    /// - Parameter format: How.
    /// - Returns: The drawing, a line break at its end.
    public func drawn(as format: Format) -> String {
        switch format {
        case .text: text
        case .dot: dot
        case .mermaid: mermaid
        case .json: json
        }
    }

    /// Trees from the services nobody asks for down; what was unfolded before ends in `…`.
    private var text: String {
        let asked = Set(edges.map(\.to))
        let outgoing = Dictionary(grouping: edges, by: \.from)
        var unfolded: Set<Int> = []
        var lines: [String] = []

        func draw(_ node: Node, _ kind: Edge.Kind?, _ first: String, _ rest: String) {
            let edges = outgoing[node.id] ?? []
            let isNew = unfolded.insert(node.id).inserted
            lines.append(first + described(node, kind) + (isNew || edges.isEmpty ? "" : " …"))
            guard isNew else { return }
            for (index, edge) in edges.enumerated() {
                let isLast = index == edges.count - 1
                draw(nodes[edge.to], edge.kind, rest + (isLast ? "└─ " : "├─ "), rest + (isLast ? "   " : "│  "))
            }
        }

        for node in nodes where !asked.contains(node.id) { draw(node, nil, "", "") }
        // What is left is asked for in a cycle only.
        for node in nodes where !unfolded.contains(node.id) { draw(node, nil, "", "") }
        return lines.map { $0 + "\n" }.joined()
    }

    private func described(_ node: Node, _ kind: Edge.Kind?) -> String {
        var notes = [node.scope ?? "not registered"]
        if let assembly = node.assembly { notes.append(assembly) }
        if let level = node.level, level > 0 { notes.append("level \(level)") }
        if let kind, kind != .direct { notes.append(kind.rawValue) }
        return "\(node.service) (\(notes.joined(separator: ", ")))"
    }

    /// The nodes of each assembly, and those of none.
    fileprivate var groups: [(assembly: String?, nodes: [Node])] {
        var groups: [(assembly: String?, nodes: [Node])] = []
        var indices: [String?: Int] = [:]
        for node in nodes {
            let assembly = node.assembly
            if let index = indices[assembly] {
                groups[index].nodes.append(node)
            } else {
                indices[assembly] = groups.count
                groups.append((assembly, [node]))
            }
        }
        return groups
    }
}

// MARK: - DOT

extension DependencyGraph {
    fileprivate var dot: String {
        var lines = ["digraph container {", "    rankdir=LR;", "    node [shape=box];"]
        for (index, group) in groups.enumerated() {
            let nodes = group.nodes.map { node in
                let style = node.scope == nil ? ", style=dashed" : node.scope == "container" ? ", style=bold" : ""
                let label = Self.quoted("\(node.service)\n\(node.scope ?? "not registered")")
                return "n\(node.id) [label=\(label)\(style)];"
            }
            guard let assembly = group.assembly else {
                lines += nodes.map { "    " + $0 }
                continue
            }
            lines += ["    subgraph cluster_\(index) {", "        label=\(Self.quoted(assembly));"]
            lines += nodes.map { "        " + $0 } + ["    }"]
        }
        for edge in edges {
            let style =
                switch edge.kind {
                case .direct: ""
                case .deferred: " [style=dashed]"
                case .forward: " [arrowhead=empty]"
                }
            lines.append("    n\(edge.from) -> n\(edge.to)\(style);")
        }
        return (lines + ["}", ""]).joined(separator: "\n")
    }

    /// A text as a quoted string of DOT or JSON, whose escapes are the same as far as they are used here (RFC 8259, 7).
    fileprivate static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

// MARK: - Mermaid

extension DependencyGraph {
    fileprivate var mermaid: String {
        var lines = ["flowchart LR"]
        for (index, group) in groups.enumerated() {
            let nodes = group.nodes.map { node in
                let label = "\(Self.entities(node.service))<br/>\(Self.entities(node.scope ?? "not registered"))"
                return node.scope == "container" ? "n\(node.id)([\"\(label)\"])" : "n\(node.id)[\"\(label)\"]"
            }
            guard let assembly = group.assembly else {
                lines += nodes.map { "    " + $0 }
                continue
            }
            lines += ["    subgraph a\(index)[\"\(Self.entities(assembly))\"]"]
            lines += nodes.map { "        " + $0 } + ["    end"]
        }
        for edge in edges {
            let arrow =
                switch edge.kind {
                case .direct: "-->"
                case .deferred: "-.->"
                case .forward: "==>"
                }
            lines.append("    n\(edge.from) \(arrow) n\(edge.to)")
        }
        return (lines + [""]).joined(separator: "\n")
    }

    /// A text for a quoted Mermaid label, where quotes, brackets and numbers signs are written as entities.
    private static func entities(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            "\"<>#&\n".unicodeScalars.contains(scalar) ? "#\(scalar.value);" : String(scalar)
        }
        .joined()
    }
}

// MARK: - JSON

extension DependencyGraph {
    fileprivate var json: String {
        func optional(_ text: String?) -> String { text.map(Self.quoted) ?? "null" }
        let nodes = nodes.map { node in
            "{\"id\": \(node.id), \"service\": \(Self.quoted(node.service)), \"scope\": \(optional(node.scope)), "
                + "\"assembly\": \(optional(node.assembly)), \"level\": \(node.level.map(String.init) ?? "null"), "
                + "\"place\": \(optional(node.place?.description))}"
        }
        let edges = edges.map { "{\"from\": \($0.from), \"to\": \($0.to), \"kind\": \"\($0.kind.rawValue)\"}" }
        let problems = problems.map { problem in
            "{\"kind\": \"\(problem.kind)\", \"service\": \(Self.quoted(problem.service)), "
                + "\"description\": \(Self.quoted(problem.description))}"
        }
        func list(_ name: String, _ items: [String]) -> String {
            "  \"\(name)\": [" + items.map { "\n    " + $0 }.joined(separator: ",") + (items.isEmpty ? "]" : "\n  ]")
        }
        return "{\n"
            + [list("nodes", nodes), list("edges", edges), list("problems", problems)].joined(separator: ",\n")
            + "\n}\n"
    }
}
