/// Finds the folder that an application's data belongs in.
nonisolated enum DataFolder {
    /// The folder for this application: `$XDG_DATA_HOME/avitogram` (XDG Base Directory Specification 0.8; a relative
    /// value is ignored, as it says), else `~/.local/share/avitogram`; on Apple systems `~/Library/Application
    /// Support/avitogram`.
    ///
    /// - Parameter environment: The process's environment variables.
    /// - Returns: An absolute path; the folder may not exist yet.
    /// - Throws: ``ConsoleError`` when the environment says nothing of a home.
    static func standard(in environment: [String: String]) throws(ConsoleError) -> String {
        if let folder = environment["XDG_DATA_HOME"], folder.hasPrefix("/") { return folder + "/avitogram" }
        guard let home = environment["HOME"], home.hasPrefix("/") else {
            throw ConsoleError("neither XDG_DATA_HOME nor HOME is set; say where the data belongs with --data")
        }
        #if canImport(Darwin)
            return home + "/Library/Application Support/avitogram"
        #else
            return home + "/.local/share/avitogram"
        #endif
    }
}
