// A closure that is written in an actor's code belongs to that actor, also where it is converted to a plain function
// type: for the compiler it is still isolated, although nobody who calls it can know. So every operator that calls a
// closure for an event or a subscription takes it as `@isolated(any)`, which keeps what it belongs to, brings the events
// there, and calls it by way of `assumingIsolated`.

extension Observable {
    /// The same events, brought to an actor, unless they are known to come there already.
    ///
    /// - Parameter actor: where the closures of the next operator belong; nil for those that belong nowhere.
    /// - Returns: the sequence.
    @inlinable func isolated(to actor: (any Actor)?) -> Observable<Element> {
        if let actor { hopping(to: actor) } else { self }
    }

    @usableFromInline func hopping(to actor: any Actor) -> Observable<Element> {
        if actor === isolation { return self }
        return Operator(self, isolation: actor) { ActorHop($0, to: actor) }
    }
}

extension Sequence<ObservableBase> {
    /// The actor that the events of all of them are known to come on.
    var sharedIsolation: (any Actor)? {
        var isolations = lazy.map(\.isolation).makeIterator()
        guard let first = isolations.next() else { return nil }
        while let other = isolations.next() {
            if other !== first { return nil }
        }
        return first
    }
}

// Proof for `unsafeBitCast` in all that follows: a function value is the address of its code and a context. That a
// function is `@isolated(any)` says that its context begins with what it is isolated to, which only `isolation` and an
// asynchronous call read; it changes neither the value's representation nor the way the code is called (SE-0431). Each
// overload names its argument and result types, so that nothing else can differ.
//
// Why at all: there is no other way to call such a function synchronously. The caller has to be on the actor.

/// A closure for a caller that is on the closure's actor.
func assumingIsolated<Result>(_ closure: @escaping @isolated(any) () throws -> Result) -> () throws -> Result {
    unsafeBitCast(closure, to: (() throws -> Result).self)
}

/// A closure for a caller that is on the closure's actor.
func assumingIsolated(_ closure: @escaping @isolated(any) () -> Void) -> () -> Void {
    unsafeBitCast(closure, to: (() -> Void).self)
}

/// A closure for a caller that is on the closure's actor.
@inlinable
func assumingIsolated<Argument, Result>(
    _ closure: @escaping @isolated(any) (Argument) throws -> Result
) -> (Argument) throws -> Result {
    unsafeBitCast(closure, to: ((Argument) throws -> Result).self)
}

/// A closure for a caller that is on the closure's actor.
func assumingIsolated<Argument, Result>(
    _ closure: @escaping @isolated(any) (Argument) -> Result
) -> (Argument) -> Result {
    unsafeBitCast(closure, to: ((Argument) -> Result).self)
}

/// A closure for a caller that is on the closure's actor.
@inlinable
func assumingIsolated<First, Second, Result>(
    _ closure: @escaping @isolated(any) (First, Second) throws -> Result
) -> (First, Second) throws -> Result {
    unsafeBitCast(closure, to: ((First, Second) throws -> Result).self)
}

/// A closure for a caller that is on the closure's actor.
func assumingIsolated<First, Second, Result>(
    _ closure: @escaping @isolated(any) (First, Second) -> Result
) -> (First, Second) -> Result {
    unsafeBitCast(closure, to: ((First, Second) -> Result).self)
}

// A function whose result is not generic would be cast in the form of one whose result is, by way of two thunks that
// stay (measured: 33 instructions a call); one over a pack cannot be cast at all. In a struct a function keeps its form.

/// A closure for a caller that is on the closure's actor.
@inlinable
func assumingIsolated<Argument>(
    _ closure: @escaping @isolated(any) (Argument) throws -> Bool
) -> (Argument) throws -> Bool {
    unsafeBitCast(IsolatedPredicate(call: closure), to: Predicate<Argument>.self).call
}

@usableFromInline struct IsolatedPredicate<Argument> {
    @usableFromInline let call: @isolated(any) (Argument) throws -> Bool

    @inlinable init(call: @escaping @isolated(any) (Argument) throws -> Bool) { self.call = call }
}

@usableFromInline struct Predicate<Argument> {
    @usableFromInline let call: (Argument) throws -> Bool
}

/// A closure for a caller that is on the closure's actor.
@inlinable
func assumingIsolated<Value, Element>(
    _ closure: @escaping @isolated(any) (inout Value, Element) throws -> Void
) -> (inout Value, Element) throws -> Void {
    unsafeBitCast(closure, to: ((inout Value, Element) throws -> Void).self)
}

/// A closure for a caller that is on the closure's actor.
@inlinable
func assumingIsolated<each Argument, Result>(
    any closure: @escaping @isolated(any) (repeat each Argument) throws -> Result
) -> (repeat each Argument) throws -> Result {
    unsafeBitCast(IsolatedCombine(call: closure), to: Combine<repeat each Argument, Result>.self).call
}

@usableFromInline struct IsolatedCombine<each Argument, Result> {
    @usableFromInline let call: @isolated(any) (repeat each Argument) throws -> Result

    @inlinable init(call: @escaping @isolated(any) (repeat each Argument) throws -> Result) { self.call = call }
}

@usableFromInline struct Combine<each Argument, Result> {
    @usableFromInline let call: (repeat each Argument) throws -> Result
}
