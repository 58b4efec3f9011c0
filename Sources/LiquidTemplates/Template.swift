/// A Liquid template, read once and rendered any number of times.
///
/// ```swift
/// let template = try Template("Hello {{ name | upcase }}!", name: "greeting.liquid")
/// try template.render(["name": "ann"])  // "Hello ANN!"
/// ```
///
/// It does what Shopify Liquid 5 does, with two differences: an error ends the render instead of being written into
/// the result, and whole numbers beyond 64 bits are errors.
public struct Template: Sendable {
    let source: Source
    let body: Body
    let configuration: TemplateConfiguration

    /// The names a filter can have, sorted.
    public static let filterNames = Filter.allCases.map(\.rawValue).sorted()

    /// Reads a template.
    /// - Parameters:
    ///   - source: The Liquid source. Line ends, a byte order mark and the lack of a final newline are kept.
    ///   - name: The name its locations carry, usually the path of its file.
    ///   - configuration: How it is read, and later rendered.
    /// - Throws: ``TemplateError`` at the first breach of the grammar.
    public init(
        _ source: String,
        name: String,
        configuration: TemplateConfiguration = TemplateConfiguration()
    ) throws(TemplateError) {
        try self.init(Source(source, name: name, limits: configuration.limits), configuration)
    }

    /// Reads a template from a file's bytes.
    /// - Parameters:
    ///   - bytes: The Liquid source in UTF-8.
    ///   - name: The name its locations carry, usually the path of its file.
    ///   - configuration: How it is read, and later rendered.
    /// - Throws: ``TemplateError`` where the bytes are no UTF-8 text, or at the first breach of the grammar.
    public init(
        bytes: [UInt8],
        name: String,
        configuration: TemplateConfiguration = TemplateConfiguration()
    ) throws(TemplateError) {
        try self.init(Source(bytes: bytes, name: name, limits: configuration.limits), configuration)
    }

    /// Checks a template without stopping at the first breach of the grammar.
    /// - Parameters:
    ///   - bytes: The Liquid source in UTF-8.
    ///   - name: The name its locations carry, usually the path of its file.
    ///   - configuration: How it is read.
    /// - Returns: All breaches in source order; none for a template that can be read. Those in the order of blocks hide
    ///   what comes behind them.
    public static func problems(
        in bytes: [UInt8],
        name: String,
        configuration: TemplateConfiguration = TemplateConfiguration()
    ) -> [TemplateError] {
        do {
            let source = try Source(bytes: bytes, name: name, limits: configuration.limits)
            var parser = TemplateParser(source: source, mode: configuration.mode, limits: configuration.limits)
            return parser.parseForProblems()
        } catch {
            return [error]
        }
    }

    init(_ source: Source, _ configuration: TemplateConfiguration) throws(TemplateError) {
        var parser = TemplateParser(source: source, mode: configuration.mode, limits: configuration.limits)
        body = try parser.parse()
        self.source = source
        self.configuration = configuration
    }

    /// Renders the template.
    /// - Parameter variables: The names it can use; an `increment` of one stays inside this render.
    /// - Returns: The text the template makes of the variables.
    /// - Throws: ``TemplateError`` when a tag or filter cannot work with what it is given, a partial is missing or
    ///   wrong, or a limit is reached.
    public func render(_ variables: LiquidObject = [:]) throws(TemplateError) -> String {
        var renderer = Renderer(source: source, variables: variables, configuration: configuration)
        try renderer.render(body)
        return renderer.output
    }
}
