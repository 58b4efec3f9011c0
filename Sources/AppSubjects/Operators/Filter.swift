extension ObservableType {
    /// The elements that satisfy a condition.
    ///
    /// - Parameter predicate: the condition, asked on its actor; an error it throws ends the sequence.
    /// - Returns: the elements for which `predicate` returned true.
    @inlinable
    public func filter(_ predicate: @escaping @isolated(any) (Element) throws -> Bool) -> Observable<Element> {
        asObservable().isolated(to: predicate.isolation).elementwise { [predicate = assumingIsolated(predicate)] in
            { element, stage in
                if try predicate(element) { stage.forward(element) }
            }
        }
    }

    /// The terminal event only.
    public func ignoreElements() -> Observable<Never> {
        Operator(inPlace: asObservable()) { IgnoreElementsSink($0) }
    }
}

private final class IgnoreElementsSink<Element>: Stage<Element, Never> {}
