extension PrimitiveSequenceType where Trait == SingleTrait {
    /// The element transformed.
    ///
    /// - Parameter transform: makes the new element, on its actor; an error it throws is what the single fails with.
    /// - Returns: the single of what `transform` returned.
    public func map<Result>(_ transform: @escaping @isolated(any) (Element) throws -> Result) -> Single<Result> {
        PrimitiveSequence(source: primitiveSequence.source.map(transform))
    }

    /// The single that a closure makes of the element.
    ///
    /// - Parameter selector: makes the single, on its actor; an error it throws is what the result fails with.
    /// - Returns: the single.
    public func flatMap<Result>(
        _ selector: @escaping @isolated(any) (Element) throws -> Single<Result>
    ) -> Single<Result> {
        PrimitiveSequence(source: primitiveSequence.source.flatMap(selector))
    }

    /// The same event, with closures called along the way, on their actors. An error that one of them throws is what
    /// the single fails with.
    ///
    /// - Parameters:
    ///   - onSuccess: called before the element is passed on.
    ///   - afterSuccess: called after the element was passed on. An error it throws comes too late to replace that, and
    ///     is sent after it.
    ///   - onError: called before the error is passed on.
    ///   - afterError: called after the error was passed on.
    ///   - onSubscribe: called before the source is subscribed to.
    ///   - onSubscribed: called after the source was subscribed to.
    ///   - onDispose: called when the subscription ended in whatever way, on the thread that ended it.
    /// - Returns: the single.
    public func `do`(
        onSuccess: (@isolated(any) (Element) throws -> Void)? = nil,
        afterSuccess: (@isolated(any) (Element) throws -> Void)? = nil,
        onError: (@isolated(any) (any Error) throws -> Void)? = nil,
        afterError: (@isolated(any) (any Error) throws -> Void)? = nil,
        onSubscribe: (@isolated(any) () -> Void)? = nil,
        onSubscribed: (@isolated(any) () -> Void)? = nil,
        onDispose: (() -> Void)? = nil
    ) -> Single<Element> {
        PrimitiveSequence(
            source: primitiveSequence.source.do(
                onNext: onSuccess,
                afterNext: afterSuccess,
                onError: onError,
                afterError: afterError,
                onSubscribe: onSubscribe,
                onSubscribed: onSubscribed,
                onDispose: onDispose
            )
        )
    }

    /// The element, and one given element in place of an error.
    public func catchAndReturn(_ element: Element) -> Single<Element> {
        PrimitiveSequence(source: primitiveSequence.source.catchAndReturn(element))
    }
}
