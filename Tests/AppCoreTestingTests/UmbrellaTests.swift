import AppCore
import Testing

@Suite("AppCore")
@MainActor
struct UmbrellaTests {
    @Test("brings container, subjects, lifecycle and presentation under one import")
    func oneImport() throws {
        let container = Container()
        container.register(Window.self) { _ in Window() }
        let window = try #require(container.resolve(Window.self))
        let visible = BehaviorSubject<String?>(value: nil)
        window.visibleScreenDidChange = { visible.onNext($0?.identifier) }
        final class Service: ApplicationService {}
        #expect(Service().name == "Service")
        #expect(try visible.value() == nil)
    }
}
