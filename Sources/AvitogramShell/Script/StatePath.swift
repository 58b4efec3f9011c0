/// Names one value of the state: `posts[0].title`, or `posts.count` for the number of items, fields or characters.
nonisolated struct StatePath: Hashable, Sendable {
    /// One step from a value to a value inside it.
    enum Component: Hashable, Sendable {
        case name(String)
        case index(Int)
    }

    /// At least one; the first is a name.
    let components: [Component]

    init(components: [Component]) {
        self.components = components
    }

    /// The path as written.
    var description: String {
        var text = ""
        for component in components {
            switch component {
            case .name(let name): text += text.isEmpty ? name : "." + name
            case .index(let index): text += "[\(index)]"
            }
        }
        return text
    }

    /// Why a text is no path, and at which of its characters.
    struct Malformed: Error, Hashable, Sendable {
        /// Counted from 0.
        let offset: Int
        let reason: ConsoleText
    }

    /// Reads a path.
    ///
    /// - Parameter text: The path as written.
    /// - Throws: ``Malformed`` where a name, an index or a bracket is missing.
    init(_ text: String) throws(Malformed) {
        let characters = Array(text)
        var components: [Component] = []
        var index = 0
        while index < characters.count {
            if characters[index] == "[", !components.isEmpty {
                guard let end = characters[index...].firstIndex(of: "]"),
                    let number = Int(String(characters[(index + 1)..<end])), number >= 0
                else { throw Malformed(offset: index, reason: "an index is written [0], counted from 0") }
                components.append(.index(number))
                index = end + 1
            } else {
                if !components.isEmpty {
                    guard characters[index] == "." else {
                        throw Malformed(offset: index, reason: "a '.' or an index follows here")
                    }
                    index += 1
                }
                let start = index
                while index < characters.count, characters[index].isNameCharacter(first: index == start) { index += 1 }
                guard index > start else { throw Malformed(offset: start, reason: "a name is missing here") }
                components.append(.name(String(characters[start..<index])))
            }
        }
        guard !components.isEmpty else { throw Malformed(offset: 0, reason: "a path is missing here") }
        self.components = components
    }

    /// Whether a text is a name: ASCII letters, digits and `_`, not beginning with a digit.
    ///
    /// - Parameter text: Anything.
    /// - Returns: Whether it is.
    static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.enumerated().allSatisfy { $1.isNameCharacter(first: $0 == 0) }
    }

    /// The path with a name added.
    ///
    /// - Parameter name: The name.
    /// - Returns: The longer path.
    func appending(_ name: String) -> StatePath {
        StatePath(components: components + [.name(name)])
    }
}

nonisolated extension StateValue {
    /// Why a path leads nowhere.
    struct Missing: Error, Hashable, Sendable {
        let reason: ConsoleText
    }

    /// Finds a value.
    ///
    /// - Parameter path: Leads to it.
    /// - Returns: The value.
    /// - Throws: ``Missing`` naming the first step that leads nowhere.
    func value(at path: StatePath) throws(Missing) -> StateValue {
        var value = self
        var walked: [StatePath.Component] = []
        for component in path.components {
            let place = StatePath(components: walked).description
            value = try value.step(component, at: place)
            walked.append(component)
        }
        return value
    }

    private func step(_ component: StatePath.Component, at place: String) throws(Missing) -> StateValue {
        switch (self, component) {
        case (.object(let fields), .name(let name)):
            if let field = fields.first(where: { $0.name == name }) { return field.value }
            if name == "count" { return StateValue(fields.count) }
            let owner: ConsoleText = place.isEmpty ? "the state" : "'\(place)'"
            throw Missing(reason: "\(owner) has no '\(name)'" + suggestion(for: name, among: fields.map(\.name)))
        case (.list(let items), .name("count")): return StateValue(items.count)
        case (.text(let text), .name("count")): return StateValue(text.count)
        case (.list(let items), .index(let index)):
            guard index < items.count else {
                throw Missing(reason: "'\(place)' has no [\(index)]; it holds \(items.count)")
            }
            return items[index]
        case (_, .name(let name)): throw Missing(reason: "'\(place)' is \(summary) and has no '\(name)'")
        case (_, .index(let index)): throw Missing(reason: "'\(place)' is \(summary) and has no [\(index)]")
        }
    }
}
