/// How much of a template's grammar is forgiven. The levels and their names are those of Shopify Liquid 5.
public enum TemplateMode: Sendable, Hashable {
    /// What cannot be read strictly is read as far as it makes sense, as Liquid has always done.
    case lax
    /// Outputs, conditions and `for` follow the grammar to the letter.
    case strict
    /// Every tag follows the grammar to the letter.
    case strict2
}
