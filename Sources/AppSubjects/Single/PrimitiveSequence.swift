/// A sequence that is known to send no more than some number of elements, which `Trait` names.
public struct PrimitiveSequence<Trait, Element> {
    let source: Observable<Element>
}

/// Names the sequences of exactly one element.
public enum SingleTrait: Sendable {}

/// A sequence that sends exactly one element or an error.
public typealias Single<Element> = PrimitiveSequence<SingleTrait, Element>

/// What a `Single` sends: its element or its error.
public typealias SingleEvent<Element> = Result<Element, any Error>

/// Something that is known to send no more than some number of elements.
public protocol PrimitiveSequenceType<Trait, Element> {
    /// Names the number.
    associatedtype Trait
    /// The type of the elements.
    associatedtype Element

    /// The sequence as the primitive sequence it is.
    var primitiveSequence: PrimitiveSequence<Trait, Element> { get }
}

extension PrimitiveSequence: PrimitiveSequenceType {
    /// The sequence itself.
    public var primitiveSequence: PrimitiveSequence<Trait, Element> { self }
}

extension PrimitiveSequence: ObservableConvertibleType {
    /// The sequence as a plain one: the element and then the completion, or the error.
    public func asObservable() -> Observable<Element> { source }
}
