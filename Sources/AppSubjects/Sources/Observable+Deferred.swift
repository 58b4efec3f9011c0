extension ObservableType {
    /// A sequence that is made anew for every subscription.
    ///
    /// - Parameter observableFactory: makes the sequence, on its actor; an error it throws is what the subscription
    ///   gets.
    /// - Returns: the sequence.
    public static func deferred(
        _ observableFactory: @escaping @isolated(any) () throws -> Observable<Element>
    ) -> Observable<Element> {
        Observable.deferred(on: observableFactory.isolation, assumingIsolated(observableFactory))
    }

    /// A sequence with a resource that lives as long as the subscription.
    ///
    /// - Parameters:
    ///   - resourceFactory: makes the resource when somebody subscribes, on its actor.
    ///   - observableFactory: makes the sequence from the resource, on its actor.
    /// - Returns: the sequence.
    public static func using<Resource: Disposable>(
        _ resourceFactory: @escaping @isolated(any) () throws -> Resource,
        observableFactory: @escaping @isolated(any) (Resource) throws -> Observable<Element>
    ) -> Observable<Element> {
        let makeResource = assumingIsolated(resourceFactory)
        let makeSource = assumingIsolated(observableFactory)
        let isolation = observableFactory.isolation
        return Root(on: resourceFactory.isolation) { sink in
            let station = ResourceSink(sink)
            do {
                let resource = try makeResource()
                station.hold(resource)
                Observable.deferred(on: isolation) { try makeSource(resource) }.attach(station)
            } catch {
                station.fail(error)
            }
        }
    }
}

extension Observable {
    /// `deferred` with a closure that is called on an actor.
    static func deferred(
        on actor: (any Actor)?,
        _ makeSource: @escaping () throws -> Observable<Element>
    ) -> Observable<Element> {
        Root(on: actor) { sink in
            let source: Observable<Element>
            do {
                source = try makeSource()
            } catch {
                return sink.error(error)
            }
            source.attach(sink)
        }
    }
}
