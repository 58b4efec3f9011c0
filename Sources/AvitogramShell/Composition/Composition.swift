import AppCore
import AvitogramModules
import AvitogramServices
import Foundation

/// The composition root: the one place that says what the application is made of.
struct Composition {
    /// Everything that registers service types, in the order in which one stands on another.
    let assemblies: [any Assembly]

    /// - Parameters:
    ///   - locale: The person's.
    ///   - time: Tells the time everywhere.
    ///   - identifiers: Makes identifiers everywhere.
    ///   - providers: Registers the providers and their `DataStore`.
    ///   - folder: Where the relative paths of pictures start.
    init(
        locale: Locale,
        time: any TimeSource,
        identifiers: any IdentifierSource,
        providers: any Assembly,
        folder: String
    ) {
        assemblies = [
            EnvironmentAssembly(time: time, identifiers: identifiers),
            ServicesAssembly(locale: locale),
            providers,
            // ramba:assemblies
            GuestAssembly(),
            HomeAssembly(),
            CreatePostAssembly(),
            PickerAssembly(source: FilePictureSource(folder: folder)),
            // ramba:end
        ]
    }
}
