extension ObservableType {
    /// What has accumulated after each element.
    ///
    /// - Parameters:
    ///   - seed: what to begin with.
    ///   - accumulator: makes the new value of the old one and an element, on its actor; an error it throws ends the
    ///     sequence.
    /// - Returns: the sequence of the accumulated values, without the seed.
    @inlinable
    public func scan<A>(
        _ seed: A,
        accumulator: @escaping @isolated(any) (A, Element) throws -> A
    ) -> Observable<A> {
        asObservable().isolated(to: accumulator.isolation).elementwise {
            [accumulator = assumingIsolated(accumulator)] in
            let kept = Kept(seed)
            return { element, stage in
                kept.value = try accumulator(kept.value, element)
                stage.forward(kept.value)
            }
        }
    }

    /// What has accumulated after each element.
    ///
    /// - Parameters:
    ///   - seed: what to begin with.
    ///   - accumulator: adds an element to the value, on its actor; an error it throws ends the sequence.
    /// - Returns: the sequence of the accumulated values, without the seed.
    @inlinable
    public func scan<A>(
        into seed: A,
        accumulator: @escaping @isolated(any) (inout A, Element) throws -> Void
    ) -> Observable<A> {
        asObservable().isolated(to: accumulator.isolation).elementwise {
            [accumulator = assumingIsolated(accumulator)] in
            let kept = Kept(seed)
            return { element, stage in
                try accumulator(&kept.value, element)
                stage.forward(kept.value)
            }
        }
    }
}
