public import AppCore

/// A presenter whose work can be waited for, by a test or a console that stands in for a person looking at the screen.
///
/// What a person does arrives as plain calls that return at once; what takes time goes on behind them.
public protocol SettlingPresenterType: PresenterType {
    /// Waits until nothing is under way. The presenter may have closed its screen by then, or another screen may be
    /// loading.
    func settled() async
}
