/// Saving and restoring the application's state, sent to one service after the other.
extension PluggableApplicationDelegate {
    /// Saves the services' state, if one of them wants that.
    ///
    /// A service that throws is logged; what the others wrote is saved.
    ///
    /// - Returns: The state, or nil if nobody wants it saved.
    public func saveState() async -> StateArchive? {
        guard await sendInTurn(.shouldSaveState, { await $0.applicationShouldSaveState() }).contains(true) else {
            return nil
        }
        let encoder = StateEncoder()
        await sendInTurn(.willEncodeRestorableState) {
            try await $0.application(willEncodeRestorableStateWith: encoder)
        }
        // A value from here on: what a service that was cut off writes later does not change it.
        return encoder.archive
    }

    /// Restores the services' state, if one of them wants that.
    ///
    /// A service that throws is logged; the others are restored.
    ///
    /// - Parameter archive: The state as it was saved.
    /// - Returns: Whether somebody wanted it restored.
    @discardableResult
    public func restoreState(from archive: StateArchive) async -> Bool {
        let answers = await sendInTurn(.shouldRestoreState) { await $0.application(shouldRestoreState: archive) }
        guard answers.contains(true) else { return false }
        await sendInTurn(.didDecodeRestorableState) {
            try await $0.application(didDecodeRestorableStateWith: archive)
        }
        return true
    }
}
