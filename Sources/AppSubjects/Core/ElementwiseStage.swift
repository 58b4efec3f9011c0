/// A station that is all in what it does with one element.
@usableFromInline final class ElementwiseStage<Input, Output>: Stage<Input, Output> {
    /// Takes an element and the station, to pass on what becomes of it; what it throws ends the sequence.
    @usableFromInline typealias Step = (Input, Stage<Input, Output>) throws -> Void

    private let step: Step

    init(_ downstream: Sink<Output>, _ step: @escaping Step) {
        self.step = step
        super.init(downstream)
    }

    override func next(_ element: Input) {
        do {
            try step(element, self)
        } catch {
            fail(error)
        }
    }
}

extension Observable {
    /// An operator made of what it does with one element.
    ///
    /// Operators that use it are inlinable, so that their closures are compiled for the types of the caller: measured
    /// on `map`, `filter` and `scan`, half the cost of stations that only know their element by its metadata.
    ///
    /// - Parameter makeStep: makes the step for each subscription, with the state it needs.
    /// - Returns: the sequence of what the steps pass on.
    @usableFromInline func elementwise<Output>(
        _ makeStep: @escaping () -> ElementwiseStage<Element, Output>.Step
    ) -> Observable<Output> {
        ElementwiseOperator(self, makeStep)
    }
}

/// An `Operator` that needs no closure of its own to make its station.
private final class ElementwiseOperator<Input, Output>: Derived<Output> {
    private let makeStep: () -> ElementwiseStage<Input, Output>.Step

    init(_ source: Observable<Input>, _ makeStep: @escaping () -> ElementwiseStage<Input, Output>.Step) {
        self.makeStep = makeStep
        super.init(source, isolation: source.isolation)
    }

    override func lift(_ sink: AnySink) -> (source: ObservableBase, sink: AnySink)? {
        guard let source else { return nil }
        return (source, ElementwiseStage(unsafeDowncast(sink, to: Sink<Output>.self), makeStep()))
    }
}

/// What a step keeps from element to element; the subscription sends one at a time.
@usableFromInline final class Kept<Value> {
    /// What is kept.
    @exclusivity(unchecked) @usableFromInline var value: Value

    /// Begins with `value`.
    @inlinable init(_ value: Value) { self.value = value }
}
