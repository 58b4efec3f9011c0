import AppCore
import AppCoreTesting

extension PresentationError {
    /// The error of a window that has nothing to go back to.
    @MainActor
    static func sample() throws -> PresentationError? {
        let window = Window()
        try window.setRoot(.recording("Root"))
        do throws(PresentationError) {
            try window.root?.pop()
            return nil
        } catch {
            return error
        }
    }
}
