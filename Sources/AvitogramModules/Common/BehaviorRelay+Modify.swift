import AppCore

extension BehaviorRelay {
    /// Emits the current value with changes made to it, as one step.
    ///
    /// - Parameter change: Makes the changes.
    func modify(_ change: (inout Element) -> Void) {
        var value = value
        change(&value)
        accept(value)
    }
}
