extension ObservableType {
    /// Some elements, and then those of this sequence.
    public func startWith(_ elements: Element...) -> Observable<Element> {
        Operator(asObservable()) { sink in
            for element in elements where !sink.isDisposed { sink.next(element) }
            return sink
        }
    }
}
