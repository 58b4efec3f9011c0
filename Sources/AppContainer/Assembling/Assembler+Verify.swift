extension Assembler {
    /// Makes every service of the assembled container, and throws all that is wrong in one error; see
    /// `Container.verify`.
    ///
    /// - Parameters:
    ///   - samples: Arguments for factories that no other factory calls.
    ///   - isolation: The caller's actor; leave it out.
    /// - Returns: What was seen.
    /// - Throws: `VerificationError`.
    @discardableResult
    public func verify(
        samples: ArgumentSamples = ArgumentSamples(),
        isolation: isolated (any Actor)? = #isolation
    ) throws(VerificationError) -> DependencyGraph {
        try container.verify(samples: samples, isolation: isolation)
    }

    /// Makes every service of the assembled container, and tells which asks for which; see `Container.dependencyGraph`.
    ///
    /// - Parameters:
    ///   - samples: Arguments for factories that no other factory calls.
    ///   - isolation: The caller's actor; leave it out.
    /// - Returns: What was seen.
    public func dependencyGraph(
        samples: ArgumentSamples = ArgumentSamples(),
        isolation: isolated (any Actor)? = #isolation
    ) -> DependencyGraph {
        container.dependencyGraph(samples: samples, isolation: isolation)
    }
}
