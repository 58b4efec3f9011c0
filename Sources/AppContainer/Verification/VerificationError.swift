/// Everything that is wrong with a container's registrations, as `Container.verify()` finds it.
public struct VerificationError: Error, Sendable, CustomStringConvertible {
    /// One thing that is wrong.
    public struct Problem: Hashable, Sendable, CustomStringConvertible {
        /// What can be wrong. More may be added.
        public enum Kind: Hashable, Sendable {
            /// Something that is asked for is not registered.
            case missing
            /// Services need each other to be made.
            case cycle
            /// An object of scope `.container` holds one that is meant to live shorter, or that belongs to a child
            /// container.
            case captive
            /// A type leads to a registration whose instances are not of that type.
            case incompatibleForward
            /// A key was registered more than once in one container.
            case duplicate
            /// A factory takes an argument that nobody calls it with and there is no sample of.
            case missingSample
            /// A factory threw an error of its own, or belongs to another actor.
            case failure
        }

        /// What is wrong.
        public let kind: Kind
        /// The service it is about, as messages call it.
        public let service: String
        /// One line: what is wrong, and where that is registered.
        public let description: String
    }

    /// The problems, in the order of registration as far as they have one.
    public let problems: [Problem]

    /// An error that tells of problems, as those of a `DependencyGraph`.
    ///
    /// - Parameter problems: The problems.
    public init(problems: [Problem]) {
        self.problems = problems
    }

    /// All problems, numbered.
    public var description: String {
        let count = problems.count == 1 ? "1 problem" : "\(problems.count) problems"
        let lines = problems.enumerated().map { "\($0.offset + 1). \($0.element)" }
        return (["\(count) in the container:"] + lines).joined(separator: "\n")
    }
}
