extension ObserverType {
    /// Takes an element and waits until every consumer that asked for it has room for it.
    ///
    /// Consumers ask for it by iterating over `values(.suspending(n))`. For all others, and for observers, this is
    /// `onNext`.
    ///
    /// ```swift
    /// let pages = PublishSubject<Page>()
    /// let task = Task { for try await page in pages.values(.suspending(2)) { await show(page) } }
    /// for number in 1...100 { await pages.send(await load(number)) }  // loads no more than three ahead
    /// ```
    ///
    /// The way from the observer to the consumer may lead through operators, `observe(on:)` and closures on other
    /// actors included. It ends at operators that keep elements for later, like `delay`, `buffer` or `zip`. A consumer
    /// that sends to its own source waits for itself as soon as its buffer is full.
    ///
    /// The element is sent in any case, on the thread of the caller. When the task is or gets cancelled, or the consumer
    /// leaves its loop, nobody waits.
    ///
    /// - Parameter element: the element.
    public func send(_ element: Element) async {
        await Delivery.begin { onNext(element) }.wait()
    }
}
