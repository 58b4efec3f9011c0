import AppCore
import AvitogramServices

/// Opens the store before anything is shown, and closes it after everything has gone.
final class StorageApplicationService: ApplicationService {
    private let resolver: any Resolver
    private var store: (any DataStore)?

    /// - Parameter resolver: Resolves the `DataStore`.
    init(resolver: any Resolver) {
        self.resolver = resolver
    }

    func application(willFinishLaunchingWith options: LaunchOptions) async throws -> Bool {
        let store = try resolver.require((any DataStore).self)
        try await store.open()
        self.store = store
        return false
    }

    func applicationWillTerminate() async {
        await store?.close()
    }
}
