import YAMLReader

/// Reads a text named `t`.
func read(_ text: String, limits: YAML.Limits = YAML.Limits()) throws(YAMLError) -> YAMLNode {
    try YAML.parse(text, file: "t", limits: limits).root
}

/// The message of the error that a text named `t` ends in; `nil` when it reads.
func message(_ text: String, limits: YAML.Limits = YAML.Limits()) -> String? {
    do {
        _ = try read(text, limits: limits)
        return nil
    } catch {
        return "\(error)"
    }
}

/// The first line of ``message(_:limits:)``.
func reason(_ text: String, limits: YAML.Limits = YAML.Limits()) -> String? {
    message(text, limits: limits)?.split(separator: "\n").first.map { String($0) }
}

extension YAMLNode {
    /// The node in one line: `[1, "text", {key: null}]`.
    var summary: String {
        switch content {
        case .scalar(let scalar):
            switch scalar.value {
            case .null: "null"
            case .bool(let value): "\(value)"
            case .int(let value): "\(value)"
            case .float(let value): "\(value)"
            case .string(let value): value.debugDescription.replacing("\\'", with: "'")
            }
        case .sequence(let items): "[" + items.map(\.summary).joined(separator: ", ") + "]"
        case .mapping(let entries):
            "{"
                + entries.map { "\($0.key.scalar?.text ?? $0.key.summary): \($0.value.summary)" }.joined(
                    separator: ", "
                ) + "}"
        }
    }
}
