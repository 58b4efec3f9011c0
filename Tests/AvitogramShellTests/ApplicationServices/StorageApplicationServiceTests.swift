import AppCore
import AvitogramServices
import Synchronization
import Testing

@testable import AvitogramShell

@MainActor
@Suite("StorageApplicationService")
struct StorageApplicationServiceTests {
    @Test("opens the store before the root is shown and closes it after the root has gone")
    func order() async throws {
        let store = WatchedStore(TestApplication.makeStore())
        let watcher = Watcher()
        let delegate = PluggableApplicationDelegate(services: [
            StorageApplicationService(resolver: Assembler([StoreAssembly(store: store)]).resolver), watcher,
        ])
        let application = Application(delegate: delegate, signals: ProcessSignals([]))
        try await application.launch()
        #expect(store.calls == ["open"])
        watcher.willTerminate = { #expect(store.calls == ["open"]) }
        await application.terminate()
        #expect(store.calls == ["open", "close"])
    }

    @Test("a store that cannot be opened stops the launch, which names it")
    func failure() async throws {
        let store = WatchedStore(TestApplication.makeStore(), openError: AccountError.sessionExpired)
        let delegate = PluggableApplicationDelegate(services: [
            StorageApplicationService(resolver: Assembler([StoreAssembly(store: store)]).resolver)
        ])
        let application = Application(delegate: delegate, signals: ProcessSignals([]))
        let error = await #expect(throws: LaunchError.self) { try await application.launch() }
        #expect(error?.service == "StorageApplicationService")
        #expect(store.calls == ["open"])
    }
}

@MainActor
private final class Watcher: ApplicationService {
    var willTerminate: () -> Void = {}

    func applicationWillTerminate() async {
        willTerminate()
    }
}

private final class WatchedStore: DataStore {
    private let store: any DataStore
    private let openError: AccountError?
    private let recorded = Mutex<[String]>([])

    var calls: [String] { recorded.withLock { $0 } }
    var accounts: any AccountProvider { store.accounts }
    var posts: any PostProvider { store.posts }
    var pictures: any StorageProvider { store.pictures }
    var secrets: any SecretStore { store.secrets }
    var preferences: any Preferences { store.preferences }

    init(_ store: any DataStore, openError: AccountError? = nil) {
        self.store = store
        self.openError = openError
    }

    func open() async throws {
        recorded.withLock { $0.append("open") }
        if let openError { throw openError }
    }

    func close() async {
        recorded.withLock { $0.append("close") }
    }
}
