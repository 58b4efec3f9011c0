import LiquidTemplates

/// What templates can say about a module.
struct ModuleScope {
    let year: String
    let date: String
    let developerName: String?
    let company: String?
    let prefix: String?
    let customParameters: [(key: String, value: LiquidValue)]
    let name: String
    let description: String
    let projectName: String?
    let productModuleName: String?
    let projectTargets: [String]?
    let testTargets: [String]?

    /// The variables of a render.
    ///
    /// - Parameters:
    ///   - fileName: The whole name of the file whose content is rendered.
    ///   - fileBaseName: The end of the name, while the name itself is rendered.
    /// - Returns: The names that templates can use.
    func variables(fileName: String? = nil, fileBaseName: String? = nil) -> LiquidObject {
        var module: LiquidObject = [
            "name": .string(name),
            "description": .string(description),
            "project_name": .text(projectName),
            "product_module_name": .text(productModuleName),
            "project_targets": .texts(projectTargets),
            "test_targets": .texts(testTargets),
        ]
        if let fileName { module["file_name"] = .string(fileName) }
        if let fileBaseName { module["file_basename"] = .string(fileBaseName) }
        return [
            "year": .string(year),
            "date": .string(date),
            "developer": .object(["name": .text(developerName), "company": .text(company)]),
            "module_info": .object(module),
            "prefix": .text(prefix),
            "custom_parameters": .object(LiquidObject(customParameters.map { ($0.key, $0.value) })),
        ]
    }
}

extension LiquidValue {
    fileprivate static func text(_ text: String?) -> LiquidValue { text.map { .string($0) } ?? .null }

    fileprivate static func texts(_ texts: [String]?) -> LiquidValue {
        texts.map { .array($0.map { .string($0) }) } ?? .null
    }
}

extension ModuleScope {
    /// Takes everything from a request and the clock; the prompts say what kind of value an answer is.
    init(
        _ module: ModuleRequest,
        author: String?,
        rambafile: Rambafile,
        clock: TemplateClock,
        prompts: [TemplatePrompt] = []
    ) {
        let today = CivilDate(clock)
        year = today.year
        date = today.dayMonthYear
        developerName = author
        company = rambafile.company
        prefix = rambafile.prefix
        customParameters = module.customParameters.map { key, text in
            let prompt = prompts.first { $0.name == key }
            return (key, prompt?.value(of: text) ?? .string(text))
        }
        name = module.name
        description = module.description
        projectName = rambafile.projectName
        productModuleName =
            rambafile.productModuleName
            ?? rambafile.projectName.map { name in
                String(name.unicodeScalars.map { $0.isWord ? Character($0) : "_" })
            }
        projectTargets = module.code?.targets
        testTargets = module.tests?.targets
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is an ASCII letter, digit or underscore.
    fileprivate var isWord: Bool {
        switch self {
        case "a"..."z", "A"..."Z", "0"..."9", "_": true
        default: false
        }
    }
}
