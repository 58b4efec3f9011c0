extension ObservableType {
    /// The elements transformed one by one.
    ///
    /// - Parameter transform: makes the new element; an error it throws ends the sequence.
    /// - Returns: the sequence of what `transform` returned.
    @inlinable
    public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Observable<Result> {
        asObservable().elementwise {
            { element, stage in stage.forward(try transform(element)) }
        }
    }
}
