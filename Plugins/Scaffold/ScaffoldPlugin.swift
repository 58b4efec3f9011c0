import Foundation
import PackagePlugin

/// `swift package scaffold MODULE [TEMPLATE] [OPTIONS]`: what `ramba gen` does, for a package that has no `ramba` on the
/// path. The template is `mvp` unless given.
@main
struct ScaffoldPlugin: CommandPlugin {
    /// Runs `ramba gen` in the package's folder.
    ///
    /// - Parameters:
    ///   - context: Where the package and the tool are.
    ///   - arguments: The words behind `scaffold`.
    /// - Throws: ``Failure`` if the tool did not succeed; it has said why.
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        let process = Process()
        process.executableURL = try context.tool(named: "ramba").url
        process.currentDirectoryURL = context.package.directoryURL
        process.arguments = ["gen"] + Self.words(arguments)
        // The plugin's own input is its line to the package manager: nobody can be asked.
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(status: process.terminationStatus) }
    }

    /// The words with the template that is meant where none is named.
    private static func words(_ arguments: [String]) -> [String] {
        let names = arguments.prefix { !$0.hasPrefix("-") }
        return names.count == 1 ? names + ["mvp"] + arguments.dropFirst() : arguments
    }

    /// The tool did not succeed.
    struct Failure: Error, CustomStringConvertible {
        /// The tool's exit status.
        let status: Int32

        /// Where to look.
        var description: String { "ramba gen ended with status \(status); see above" }
    }
}
