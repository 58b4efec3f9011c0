import AvitogramProviders
import AvitogramShell
import Foundation

let console = AvitogramConsole(
    arguments: Array(CommandLine.arguments.dropFirst()),
    environment: ProcessInfo.processInfo.environment
) { request in
    let location: ProvidersAssembly.Location =
        switch request.location {
        case .memory: .memory
        case .folder(let folder): .folder(folder)
        }
    return ProvidersAssembly(
        location,
        time: request.time,
        identifiers: request.identifiers,
        steps: request.steps
    )
}
exit(await console.run().rawValue)
