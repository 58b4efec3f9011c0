/// The text of a new Rambafile, made of keys and values.
struct RambafileText {
    private let values: [(key: String, value: String)]
    private let templates: [String]

    /// Takes what the file says.
    ///
    /// - Parameters:
    ///   - values: Keys and their texts, in any order.
    ///   - templates: The declarations of templates, as YAML.
    init(values: [(key: String, value: String)], templates: [String]) {
        self.values = values
        self.templates = templates
    }

    private static let sections: [(title: String, keys: [(key: String, comment: String)])] = [
        ("Headers", [("company", "")]),
        (
            "Project",
            [
                ("project_name", ""), ("prefix", "Starts the names of all files and types"), ("xcodeproj_path", ""),
                ("assemblies_path", "The file whose marked list names the assemblies of all modules"),
            ]
        ),
        (
            "Code",
            [
                ("project_target", "The target that builds the code"),
                ("project_file_path", "The folder of new modules"),
                ("project_group_path", "The Xcode group of new modules"),
                ("create_logical_groups", "Whether groups exist in Xcode alone, and all files lie in one folder"),
            ]
        ),
        (
            "Tests",
            [
                ("test_target", "The target that builds the tests"), ("test_file_path", "The folder of new tests"),
                ("test_group_path", "The Xcode group of new tests"),
            ]
        ),
        ("Dependencies", [("podfile_path", ""), ("cartfile_path", "")]),
    ]

    var text: String {
        var text = ""
        for (title, keys) in Self.sections {
            let lines = keys.compactMap { key, comment in
                values.first { $0.key == key }.map { entry in
                    (comment.isEmpty ? "" : "# \(comment)\n")
                        + "\(key): \(key == "create_logical_groups" ? entry.value : Self.scalar(entry.value))\n"
                }
            }
            if !lines.isEmpty { text += "### \(title)\n\(lines.joined())\n" }
        }
        text += "### Templates\n"
        if templates.isEmpty {
            text += """
                # From a folder, a repository (branch, tag or commit; folder) or a catalog:
                # - {name: mine, local: 'path/to/mine'}
                # - {name: theirs, git: 'https://example.com/theirs.git', branch: main}
                # - {name: shared}
                templates:

                """
        } else {
            text += "templates:\n" + templates.map { "- \($0)\n" }.joined()
        }
        return text
    }

    /// A text as YAML, in quotes where it could be read as anything else.
    static func scalar(_ text: String) -> String {
        let isPlain =
            text.first.map { $0.isASCII && $0.isLetter || $0 == "/" } == true && text.last != " "
            && text.unicodeScalars.allSatisfy { scalar in
                scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                    || " _-./".unicodeScalars.contains(scalar)
            }
        let words = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"]
        return isPlain && !words.contains(text.lowercased()) ? text : JSON.text(text).text
    }
}
