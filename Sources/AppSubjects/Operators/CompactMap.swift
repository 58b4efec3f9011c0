extension ObservableType {
    /// The elements transformed one by one, without those for which there is no result.
    ///
    /// - Parameter transform: makes the new element or nil, on its actor; an error it throws ends the sequence.
    /// - Returns: the sequence of what `transform` returned.
    @inlinable
    public func compactMap<Result>(
        _ transform: @escaping @isolated(any) (Element) throws -> Result?
    ) -> Observable<Result> {
        asObservable().isolated(to: transform.isolation).elementwise { [transform = assumingIsolated(transform)] in
            { element, stage in
                if let result = try transform(element) { stage.forward(result) }
            }
        }
    }
}
