import LiquidTemplates

/// A module, the template it is made from, and what the template can say about it, its questions answered.
struct ModuleRecipe {
    /// The module, the answers among its parameters.
    private(set) var module: ModuleRequest
    let template: ModuleTemplate
    let scope: ModuleScope

    /// Reads the template, and asks its questions where no parameter answers them.
    ///
    /// - Parameters:
    ///   - name: The module's path.
    ///   - templateName: The template's name.
    ///   - options: What the command line says.
    ///   - author: The author for headers.
    ///   - answers: Earlier answers of this run, by template and question; new ones are added.
    ///   - rambafile: The project's settings.
    ///   - clock: The time that templates are told.
    ///   - console: Who is asked.
    /// - Throws: As ``ModuleRequest``, ``ModuleTemplate`` and ``TemplatePrompt`` do.
    init(
        _ name: String,
        _ templateName: String,
        options: ModuleRequest.Options,
        author: String?,
        answers: inout [String: String],
        rambafile: Rambafile,
        clock: TemplateClock,
        asking console: any Console
    ) throws {
        var module = try ModuleRequest(name, options: options, rambafile: rambafile)
        func scope(_ prompts: [TemplatePrompt] = []) -> ModuleScope {
            ModuleScope(module, author: author, rambafile: rambafile, clock: clock, prompts: prompts)
        }
        func spec(_ scope: ModuleScope) throws -> ModuleTemplate {
            try ModuleTemplate(named: templateName, in: rambafile.folder, scope: scope, clock: clock)
        }
        var template = try spec(scope())
        for prompt in template.prompts {
            let given = module.customParameters.last { $0.key == prompt.name }?.value
            let answer = try prompt.answer(given: given ?? answers["\(templateName) \(prompt.name)"], asking: console)
            answers["\(templateName) \(prompt.name)"] = answer
            module.setParameter(prompt.name, answer)
        }
        // The spec itself may depend on the answers.
        if !template.prompts.isEmpty { template = try spec(scope(template.prompts)) }
        self.scope = scope(template.prompts)
        self.module = module
        self.template = template
    }
}
