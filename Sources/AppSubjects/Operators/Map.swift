extension ObservableType {
    /// The elements transformed one by one.
    ///
    /// - Parameter transform: makes the new element, on its actor; an error it throws ends the sequence.
    /// - Returns: the sequence of what `transform` returned.
    @inlinable
    public func map<Result>(_ transform: @escaping @isolated(any) (Element) throws -> Result) -> Observable<Result> {
        asObservable().isolated(to: transform.isolation).elementwise { [transform = assumingIsolated(transform)] in
            { element, stage in stage.forward(try transform(element)) }
        }
    }
}
