extension ObservableType {
    /// A sequence that is made anew for every subscription.
    ///
    /// - Parameter observableFactory: makes the sequence; an error it throws is what the subscription gets.
    /// - Returns: the sequence.
    public static func deferred(
        _ observableFactory: @escaping () throws -> Observable<Element>
    ) -> Observable<Element> {
        Root { sink in
            let source: Observable<Element>
            do {
                source = try observableFactory()
            } catch {
                return sink.error(error)
            }
            source.attach(sink)
        }
    }

    /// A sequence with a resource that lives as long as the subscription.
    ///
    /// - Parameters:
    ///   - resourceFactory: makes the resource when somebody subscribes.
    ///   - observableFactory: makes the sequence from the resource.
    /// - Returns: the sequence.
    public static func using<Resource: Disposable>(
        _ resourceFactory: @escaping () throws -> Resource,
        observableFactory: @escaping (Resource) throws -> Observable<Element>
    ) -> Observable<Element> {
        Root { sink in
            let station = ResourceSink(sink)
            do {
                let resource = try resourceFactory()
                station.hold(resource)
                try observableFactory(resource).attach(station)
            } catch {
                station.fail(error)
            }
        }
    }
}
