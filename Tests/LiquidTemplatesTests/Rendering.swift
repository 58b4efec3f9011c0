import LiquidTemplates
import Testing

/// Renders a template named `t`.
func render(
    _ source: String,
    _ variables: LiquidObject = [:],
    partials: [String: String] = [:],
    mode: TemplateMode = .lax,
    limits: Limits = Limits(),
    clock: TemplateClock = .fixed(at: 1_590_408_000)
) throws(TemplateError) -> String {
    let configuration = TemplateConfiguration(
        mode: mode,
        limits: limits,
        loader: InMemoryTemplateLoader(partials),
        clock: clock
    )
    return try Template(source, name: "t", configuration: configuration).render(variables)
}

/// The message of the error that a template named `t` ends in; `nil` when it renders.
func message(
    _ source: String,
    _ variables: LiquidObject = [:],
    partials: [String: String] = [:],
    mode: TemplateMode = .lax,
    limits: Limits = Limits()
) -> String? {
    do {
        _ = try render(source, variables, partials: partials, mode: mode, limits: limits)
        return nil
    } catch {
        return "\(error)"
    }
}

/// A template and what it must render.
struct Rendering: Sendable, CustomTestStringConvertible {
    let source: String
    let result: String

    init(_ source: String, _ result: String) {
        self.source = source
        self.result = result
    }

    var testDescription: String { source }
}
