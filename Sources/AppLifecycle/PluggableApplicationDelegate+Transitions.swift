/// Changes of the application's and the system's state, sent to one service after the other.
extension PluggableApplicationDelegate {
    /// Tells the services that the user can act.
    public func applicationDidBecomeActive() async {
        await sendInTurn(.didBecomeActive) { await $0.applicationDidBecomeActive() }
    }

    /// Tells the services that the user can act no more.
    ///
    /// - Parameter order: Who hears of it first.
    public func applicationWillResignActive(order: Order = .listed) async {
        await sendInTurn(.willResignActive, order: order) { await $0.applicationWillResignActive() }
    }

    /// Tells the services that the application is out of sight.
    ///
    /// - Parameter order: Who hears of it first.
    public func applicationDidEnterBackground(order: Order = .listed) async {
        await sendInTurn(.didEnterBackground, order: order) { await $0.applicationDidEnterBackground() }
    }

    /// Tells the services that the application comes back into sight.
    public func applicationWillEnterForeground() async {
        await sendInTurn(.willEnterForeground) { await $0.applicationWillEnterForeground() }
    }

    /// Tells the services that the application ends.
    ///
    /// - Parameter order: Who hears of it first.
    public func applicationWillTerminate(order: Order = .listed) async {
        await sendInTurn(.willTerminate, order: order) { await $0.applicationWillTerminate() }
    }

    /// Tells the services that memory is short.
    public func applicationDidReceiveMemoryWarning() async {
        await sendInTurn(.didReceiveMemoryWarning) { await $0.applicationDidReceiveMemoryWarning() }
    }

    /// Tells the services that the day, the time zone or the clock has changed.
    public func applicationSignificantTimeChange() async {
        await sendInTurn(.significantTimeChange) { await $0.applicationSignificantTimeChange() }
    }

    /// Tells the services that protected files are about to be locked.
    public func applicationProtectedDataWillBecomeUnavailable() async {
        await sendInTurn(.protectedDataWillBecomeUnavailable) {
            await $0.applicationProtectedDataWillBecomeUnavailable()
        }
    }

    /// Tells the services that protected files can be read again.
    public func applicationProtectedDataDidBecomeAvailable() async {
        await sendInTurn(.protectedDataDidBecomeAvailable) { await $0.applicationProtectedDataDidBecomeAvailable() }
    }
}
