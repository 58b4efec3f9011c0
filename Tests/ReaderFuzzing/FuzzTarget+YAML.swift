import YAMLReader

extension FuzzTarget {
    /// YAML documents.
    public static let yaml = FuzzTarget(
        name: "yaml",
        seeds: [
            "### Headers\ncompany: Example\nauthor: Jane Doe\nprefix: NO\n\ntemplates:\n- {name: mvp}\n- {name: 'two'}\n",
            "a: &x\n  b: 1\n  c: [1, 2.5, {d: e}]\nf:\n  <<: *x\n  g: *x\n",
            "- |\n  text\n   more\n\n- >-\n  folded\n  lines\n- \"quoted \\u00e9\n  text\"\n- 'it''s'\n",
            "%YAML 1.2\n%TAG !e! tag:example.com,2000:\n---\n!e!thing\n? complex\n: value\n? [a, b]\n: - c\n...\n",
            "code_files:\n- {name: View.swift, path: Code/View.swift.liquid} # comment\n- name: 'a: b'\n  path: ~\n",
            "key: plain text\n  that goes on\n\n  and on\nother: !!str 12\n",
        ],
        tokens: [
            "- ", "? ", ": ", "\n", "\n  ", "[", "]", "{", "}", ", ", "&a ", "*a", "!!str ", "!", "|\n", ">\n", "|2-\n",
            "---\n", "...\n", "# ", "\"", "'", "\\x41", "\t", "\r\n", "<<: *x\n", "%YAML 1.2\n", "null", "~", "0x1F",
            "\u{FEFF}", "&x [*x, *x]", "\u{0}",
        ]
    ) { bytes throws(Finding) in
        let limits = YAML.Limits(nodes: 20_000)
        guard let document = try? YAML.parse(bytes: bytes, file: "fuzz", limits: limits) else { return }
        guard document == (try? YAML.parse(bytes: bytes, file: "fuzz", limits: limits)) || hasNaN(document.root) else {
            throw Finding("two reads differ")
        }
    }

    /// Not-a-number differs from itself.
    private static func hasNaN(_ node: YAMLNode) -> Bool {
        switch node.content {
        case .scalar(let scalar): if case .float(let number) = scalar.value { number.isNaN } else { false }
        case .sequence(let items): items.contains(where: hasNaN)
        case .mapping(let entries): entries.contains { hasNaN($0.key) || hasNaN($0.value) }
        }
    }
}
