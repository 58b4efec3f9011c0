import Foundation

/// The system's libcrypt (libxcrypt), found at run time so that building needs nothing of it.
struct Libcrypt: Sendable {
    private typealias Crypt =
        @convention(c) (
            _ phrase: UnsafePointer<CChar>, _ setting: UnsafePointer<CChar>,
            _ data: UnsafeMutablePointer<UnsafeMutableRawPointer?>, _ size: UnsafeMutablePointer<CInt>
        ) -> UnsafeMutablePointer<CChar>?
    private typealias Gensalt =
        @convention(c) (
            _ prefix: UnsafePointer<CChar>, _ count: CUnsignedLong, _ random: UnsafePointer<CChar>, _ randomLength: CInt
        ) -> UnsafeMutablePointer<CChar>?

    /// The library of this machine; nil where there is none, or one without yescrypt.
    static let system = Libcrypt()

    private let crypt: Crypt
    private let gensalt: Gensalt

    private init?() {
        let names = ["libcrypt.so.1", "libcrypt.so.2"]
        guard
            let library = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first,
            let crypt = dlsym(library, "crypt_ra"),
            let gensalt = dlsym(library, "crypt_gensalt_ra")
        else { return nil }
        // libxcrypt's crypt.h declares both with exactly these types; the library is never unloaded.
        self.crypt = unsafeBitCast(crypt, to: Crypt.self)
        self.gensalt = unsafeBitCast(gensalt, to: Gensalt.self)
        guard makeSetting(prefix: "$y$", cost: 1) != nil else { return nil }
    }

    /// Makes the part of a hash that says how it is computed, with a new salt.
    ///
    /// - Parameters:
    ///   - prefix: Names the method, such as `$y$`.
    ///   - cost: In the method's own unit.
    /// - Returns: The setting; nil where the library does not know the method or refuses the cost.
    func makeSetting(prefix: String, cost: Int) -> String? {
        guard let cost = CUnsignedLong(exactly: cost) else { return nil }
        let salt = randomBytes(count: 16).map { CChar(bitPattern: $0) }
        guard let setting = gensalt(prefix, cost, salt, CInt(salt.count)) else { return nil }
        defer { free(setting) }
        return String(cString: setting)
    }

    /// Hashes a phrase.
    ///
    /// - Parameters:
    ///   - phrase: Without NUL; at most 72 bytes.
    ///   - setting: A setting, or a whole hash to compute again.
    /// - Returns: The hash; nil where the library does not accept the setting.
    func hash(_ phrase: String, setting: String) -> String? {
        var data: UnsafeMutableRawPointer?
        var size: CInt = 0
        defer { free(data) }
        guard let hash = crypt(phrase, setting, &data, &size) else { return nil }
        let text = String(cString: hash)
        return text.hasPrefix("*") ? nil : text
    }
}
