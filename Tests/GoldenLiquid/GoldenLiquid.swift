import LiquidTemplates

/// Runs the golden Liquid cases: a JSON file of templates, their data and what they must render.
///
/// A case passes when it renders one of its results, or fails to parse or render where it is marked invalid.
public struct GoldenLiquid: Sendable {
    /// One case of the file.
    public struct Case: Sendable {
        /// What the case is about; unique in the file.
        public let name: String
        let template: String
        let data: LiquidObject
        let partials: [String: String]
        let tags: [String]
        /// The texts it may render; empty when it must fail.
        let results: [String]
    }

    /// How the mode of a case is chosen.
    public enum Mode: Sendable {
        /// Strict where the case is tagged so.
        case byTag
        /// Lax for all.
        case lax
    }

    /// A case that did not pass.
    public struct Failure: Sendable, CustomStringConvertible {
        /// The case's name.
        public let name: String
        /// What it was to be and what it was.
        public let reason: String

        /// The name and the reason.
        public var description: String { "\(name): \(reason)" }
    }

    /// The cases of the file, in its order.
    public let cases: [Case]

    /// Reads the cases.
    /// - Parameter json: The file's bytes.
    /// - Throws: ``JSONFault`` where the bytes are not JSON of the expected shape.
    public init(json: [UInt8]) throws {
        guard case .object(let root) = try JSONValueReader.value(of: json), case .array(let tests)? = root["tests"]
        else {
            throw JSONFault(offset: 0, reason: "no list 'tests'")
        }
        cases = try tests.map(Self.makeCase)
    }

    private static func makeCase(_ value: LiquidValue) throws -> Case {
        guard case .object(let object) = value, case .string(let name)? = object["name"],
            case .string(let template)? = object["template"]
        else { throw JSONFault(offset: 0, reason: "a case without name or template") }
        func strings(_ value: LiquidValue?) -> [String] {
            guard case .array(let items)? = value else { return [] }
            return items.compactMap { if case .string(let text) = $0 { text } else { nil } }
        }
        var results = strings(object["results"])
        if case .string(let result)? = object["result"] { results.append(result) }
        var data = LiquidObject()
        if case .object(let given)? = object["data"] { data = given }
        var partials: [String: String] = [:]
        if case .object(let given)? = object["templates"] {
            for key in given.keys { if case .string(let text)? = given[key] { partials[key] = text } }
        }
        guard results.isEmpty == (object["invalid"] == .bool(true)) else {
            throw JSONFault(offset: 0, reason: "the case '\(name)' has neither a result nor 'invalid'")
        }
        return Case(
            name: name,
            template: template,
            data: data,
            partials: partials,
            tags: strings(object["tags"]),
            results: results
        )
    }

    /// The cases that do not pass.
    public func failures(_ mode: Mode) -> [Failure] {
        cases.compactMap { failure(of: $0, mode) }
    }

    /// Why a case does not pass, or nothing if it does.
    public func failure(of test: Case, _ mode: Mode) -> Failure? {
        switch Self.run(test, mode) {
        case .success(let text) where test.results.contains(text): return nil
        case .failure where test.results.isEmpty: return nil
        case .success(let text):
            let expected =
                test.results.isEmpty ? "an error" : test.results.map(\.debugDescription).joined(separator: " or ")
            return Failure(name: test.name, reason: "expected \(expected), rendered \(text.debugDescription)")
        case .failure(let error): return Failure(name: test.name, reason: "\(error)")
        }
    }

    private static func run(_ test: Case, _ mode: Mode) -> Result<String, TemplateError> {
        var configuration = TemplateConfiguration(loader: InMemoryTemplateLoader(test.partials))
        if mode == .byTag {
            configuration.mode =
                test.tags.contains("strict2") ? .strict2 : test.tags.contains("strict") ? .strict : .lax
        }
        do throws(TemplateError) {
            let template = try Template(test.template, name: test.name, configuration: configuration)
            return .success(try template.render(test.data))
        } catch {
            return .failure(error)
        }
    }
}
