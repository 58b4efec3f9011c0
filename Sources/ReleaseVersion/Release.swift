/// The release that this source is or will be.
package enum Release {
    /// What both executables print for `--version`, and what a package asks for that depends on this one; as
    /// [Semantic Versioning](https://semver.org) has it.
    package static let version = "0.1.0"
}
