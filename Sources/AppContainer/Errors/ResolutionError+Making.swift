extension ResolutionError {
    /// The error for a lookup that found nothing.
    ///
    /// - Parameters:
    ///   - key: What was looked up.
    ///   - container: Where; it and its ancestors are searched for near misses. `nil` if it is not known.
    /// - Returns: The error.
    static func missing(_ key: ServiceKey, in container: Container?) -> ResolutionError {
        let nearMisses = container.map { NearMissSearch(key, in: $0).results() } ?? []
        let advice =
            if nearMisses.isEmpty {
                "register \(key.serviceType) in an assembly of this container or of a parent"
            } else {
                "ask for what is registered, or register \(key.text)"
            }
        return ResolutionError(
            .notRegistered,
            key,
            chain: CurrentThread().chain + [key.text],
            nearMisses: nearMisses,
            reason: "\(key.text) is not registered",
            advice: advice
        )
    }

    /// The error for a factory that is called again while it runs.
    ///
    /// - Parameters:
    ///   - index: The frame it runs in.
    ///   - registration: Whose factory.
    /// - Returns: The error.
    static func cycle(from index: Int, closedBy registration: Registration) -> ResolutionError {
        ResolutionError(
            .cycle,
            registration.key,
            chain: Array(CurrentThread().chain[index...]) + [registration.key.text],
            reason: "\(registration.key.text) needs itself",
            advice: "resolve one of them in initCompleted, or as a Lazy or Provider"
        )
    }

    /// The error for a cycle of awaited factories.
    ///
    /// - Parameters:
    ///   - chain: The services, the repeated one first and last.
    ///   - key: The repeated one.
    /// - Returns: The error.
    static func cycle(chain: [String], key: ServiceKey) -> ResolutionError {
        ResolutionError(
            .cycle,
            key,
            chain: chain,
            reason: "\(key.text) needs itself",
            advice: "resolve one of them later than in its factory"
        )
    }

    /// The error for a chain that fills the stack.
    ///
    /// - Parameter key: The service that found no room.
    /// - Returns: The error.
    static func tooDeep(_ key: ServiceKey) -> ResolutionError {
        let chain = CurrentThread().chain + [key.text]
        return ResolutionError(
            .tooDeep,
            key,
            chain: chain,
            reason: "\(key.text) is \(chain.count) levels deep, which fills the thread's stack",
            advice: "check that the recursion ends, or run it on a thread with a larger stack"
        )
    }

    /// The error for an async factory that is resolved without awaiting it.
    ///
    /// - Parameter key: The service.
    /// - Returns: The error.
    static func mustBeAwaited(_ key: ServiceKey) -> ResolutionError {
        ResolutionError(
            .mustBeAwaited,
            key,
            chain: CurrentThread().chain,
            reason: "\(key.text) is made by an async factory and was resolved without awaiting it",
            advice: "use require(async:) or resolve(async:)"
        )
    }

    /// The error for threads that wait for each other.
    ///
    /// - Parameters:
    ///   - chains: The threads' chains, this one's first.
    ///   - key: What this thread wanted.
    /// - Returns: The error.
    static func cycle(acrossThreads chains: [[String]], key: ServiceKey) -> ResolutionError {
        ResolutionError(
            .cycle,
            key,
            chain: (chains.first ?? []) + [key.text],
            otherChains: Array(chains.dropFirst()),
            reason: "\(key.text) needs itself, by way of another thread",
            advice: "resolve one of them in initCompleted, or as a Lazy or Provider"
        )
    }

    /// The error for a caller on another actor than the registration's.
    ///
    /// - Parameters:
    ///   - actor: The registration's actor.
    ///   - caller: The caller's, as far as the compiler knows.
    ///   - registration: The registration.
    /// - Returns: The error.
    static func wrongActor(_ actor: any Actor, caller: AnyObject?, registration: Registration) -> ResolutionError {
        let key = registration.key
        let from = caller.map { "from \(type(of: $0))" } ?? "from no actor"
        return ResolutionError(
            .wrongActor,
            key,
            chain: CurrentThread().chain + [key.text],
            reason: "\(key.text) belongs to \(type(of: actor)) and was resolved \(from)",
            advice: "resolve it on \(type(of: actor)), await it there, or register it with register(nonisolated:)"
        )
    }

    /// The error for a wrapper that outlived its container.
    ///
    /// - Parameter key: What it wraps.
    /// - Returns: The error.
    static func containerGone(_ key: ServiceKey) -> ResolutionError {
        ResolutionError(
            .containerGone,
            key,
            chain: CurrentThread().chain + [key.text],
            reason: "the container that \(key.text) was to be resolved from is gone",
            advice: "keep the container or its assembler as long as what is resolved from it"
        )
    }

    /// The error for an instance that is not of the type asked for.
    ///
    /// - Parameter key: What was asked for.
    /// - Returns: The error.
    static func wrongType(_ key: ServiceKey) -> ResolutionError {
        ResolutionError(
            .wrongType,
            key,
            chain: CurrentThread().chain + [key.text],
            reason: "what the factory or invoker of \(key.text) returned is not a \(key.serviceType)"
        )
    }

    /// The error for a service that is registered twice where it must not be.
    ///
    /// - Parameters:
    ///   - key: The service.
    ///   - reason: Where it is registered.
    /// - Returns: The error.
    static func duplicate(_ key: ServiceKey, reason: String) -> ResolutionError {
        ResolutionError(.duplicate, key, chain: CurrentThread().chain, reason: reason)
    }

    /// How messages call a service: `Service`, `Service(Int, String)`, `Service named "x"`.
    ///
    /// - Parameter key: Its key.
    /// - Returns: The text.
    static func text(of key: ServiceKey) -> String { key.text }
}

extension CurrentThread {
    /// The services that are being made, outermost first.
    var chain: [String] {
        (0..<state.pointee.depth).compactMap { index in
            state.pointee.frames[index].registration?._withUnsafeGuaranteedRef { $0.key.text }
        }
    }
}

extension ServiceKey {
    /// `Service`, `Service(Int, String)`, `Service named "x"`.
    var text: String {
        let arguments = argumentTypes
        let list = arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"
        return "\(serviceType)\(list)" + (name.map { " named \"\($0)\"" } ?? "")
    }

    /// The names of the argument types, without the resolver's.
    var argumentTypes: [String] {
        let text = "\(argumentsType)"
        let prefix = "(\((any Resolver).self), "
        guard text.hasPrefix(prefix), text.hasSuffix(")") else { return [] }
        // Split at the commas of the outermost level: an argument's type may have some of its own.
        var depth = 0
        var types = [""]
        var last: Character = " "
        for character in text.dropFirst(prefix.count).dropLast() {
            switch character {
            case "(", "<", "[": depth += 1
            case ")", "]": depth -= 1
            case ">" where last != "-": depth -= 1
            default: break
            }
            if character == ",", depth == 0 {
                types.append("")
            } else if !(character == " " && types[types.count - 1].isEmpty) {
                types[types.count - 1].append(character)
            }
            last = character
        }
        return types
    }
}
