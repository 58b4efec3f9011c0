/// A station that has something to do after everything above it was disposed of; subclasses say what in
/// `didEndAbove()`.
class FinalizingStage<Element>: Stage<Element, Element> {
    final override func join(_ disposal: inout Disposal) { disposal.waiting.append(self) }
    final override var endsWithItsSource: Bool { false }
}
