public import AppCore
import AvitogramServices

/// Registers the picker's module; ask for `Screen` named ``screenName`` with a completion that takes the picture.
public struct PickerAssembly: Assembly {
    /// The name and identifier of the module's screen.
    public static let screenName = "Picker"

    private let source: any PictureSource

    /// Makes the assembly.
    ///
    /// - Parameter source: Where pictures come from.
    public init(source: any PictureSource = FilePictureSource()) {
        self.source = source
    }

    /// Registers the source, and screen, view, presenter and navigator, new ones for each screen.
    public func assemble(container: Container) {
        container.register((any PictureSource).self) { [source] _ in source }
        container.register(Screen.self, name: Self.screenName) {
            (resolver: any Resolver, completion: @escaping (Picture) -> Void) in
            let view = try resolver.require((any PickerViewType).self)
            let navigator = try resolver.require(PickerNavigator.self)
            let presenter = try resolver.require((any PickerPresenterType).self, arguments: view, navigator, completion)
            view.set(presenter: presenter)
            let screen = Screen(
                identifier: Self.screenName,
                title: Message.pickerScreen.text(in: try resolver.require(Language.self)),
                view: view,
                presenter: presenter
            )
            navigator.sourceScreen = screen
            return screen
        }
        .inObjectScope(.transient)
        container.register((any PickerViewType).self) { _ in PickerView() }.inObjectScope(.transient)
        container.register((any PickerPresenterType).self) {
            (
                resolver: any Resolver,
                view: any PickerViewType,
                navigator: PickerNavigator,
                completion: @escaping (Picture) -> Void
            ) in
            PickerPresenter(
                view: view,
                navigator: navigator,
                source: try resolver.require((any PictureSource).self),
                language: try resolver.require(Language.self),
                completion: completion
            )
        }
        .inObjectScope(.transient)
        container.register(PickerNavigator.self) { PickerNavigator(resolver: $0) }.inObjectScope(.transient)
    }
}
