/// The passive side of a module: shows what its presenter tells it and knows no rules of its own.
///
/// A module refines it with what can be shown (`protocol GuestViewType: ViewType`). Implementers are classes on the
/// main actor, so a presenter can hold its view weakly and call it without `await`. A view may hold its presenter
/// strongly; it never holds its ``Screen``, which owns it.
@MainActor
public protocol ViewType: AnyObject, Sendable {}
