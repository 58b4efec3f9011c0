import Foundation

nonisolated extension Locale {
    /// The language and region that an environment asks for (POSIX.1-2017, 8.2): `LC_ALL`, else `LC_MESSAGES`, else
    /// `LANG`.
    ///
    /// - Parameter environment: The process's environment variables.
    /// - Returns: The locale; English for `C`, `POSIX` and where nothing is asked for.
    static func spoken(in environment: [String: String]) -> Locale {
        let name = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
        // A codeset and a modifier may follow: ru_RU.UTF-8@euro.
        let identifier = String(name.prefix { $0 != "." && $0 != "@" })
        return Locale(identifier: ["C", "POSIX"].contains(identifier) ? "en" : identifier)
    }
}
