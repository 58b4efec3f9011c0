import ScaffoldKit
import YAMLReader

extension ConformanceSuite {
    /// Real Rambafiles: read without an error, each plain setting as it is written.
    public static func rambafiles(_ data: ConformanceData) -> ConformanceSuite {
        let checks = data.names(in: "rambafiles").map { name in
            ConformanceCheck(name) { try read(data.bytes("rambafiles/\(name)"), name) }
        }
        return ConformanceSuite(name: "Rambafiles", checks: checks)
    }

    private static func read(_ bytes: [UInt8], _ name: String) throws {
        let rambafile = try Rambafile(bytes: bytes, in: ProjectFolder(path: "/"), name: name)
        guard rambafile.company != nil, rambafile.projectName != nil else {
            throw Mismatch("its first keys are missing")
        }
        guard let templates = rambafile.templates, !templates.isEmpty else { throw Mismatch("it has no templates") }

        let root = try YAML.parse(bytes: bytes, file: name).root
        for (key, value) in settings(String(decoding: bytes, as: UTF8.self)) where root[key]?.text != value {
            throw Mismatch("\(key) is \(root[key]?.text.debugDescription ?? "missing"), not \(value.debugDescription)")
        }
    }

    /// The settings that stand on one line, by their keys: simple enough to be read without a reader.
    private static func settings(_ text: String) -> [String: String] {
        var settings: [String: String] = [:]
        for line in text.split(whereSeparator: \.isNewline) {
            guard let match = line.wholeMatch(of: #/(\w+): +("[^"\\]*"|'[^']*'|[\w/.][^#]*?)\s*(?: #.*)?/#) else {
                continue
            }
            let value = match.2
            let isQuoted = value.hasPrefix("\"") || value.hasPrefix("'")
            settings[String(match.1)] = String(isQuoted ? value.dropFirst().dropLast() : value)
        }
        return settings
    }
}
