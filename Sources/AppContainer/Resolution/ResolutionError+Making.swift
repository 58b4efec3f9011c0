extension ResolutionError {
    static func missing(_ key: ServiceKey) -> ResolutionError {
        let chain = currentChain()
        return ResolutionError(
            code: .notRegistered,
            key: key,
            chain: chain,
            reason: "\(text(of: key)) is not registered",
            path: chain
        )
    }

    /// The error for a factory that is called again while it runs.
    ///
    /// - Parameters:
    ///   - index: The frame it runs in.
    ///   - registration: Whose factory.
    /// - Returns: The error.
    static func cycle(from index: Int, closedBy registration: Registration) -> ResolutionError {
        let chain = currentChain()
        return ResolutionError(
            code: .cycle,
            key: registration.key,
            chain: chain,
            reason: "\(text(of: registration.key)) needs itself",
            path: currentChain(from: index) + [text(of: registration.key)]
        )
    }

    static func wrongActor(
        _ actor: any Actor,
        caller: AnyObject?,
        registration: Registration
    ) -> ResolutionError {
        let from = caller.map { "from \(type(of: $0))" } ?? "from no actor"
        return ResolutionError(
            code: .wrongActor,
            key: registration.key,
            chain: currentChain(),
            reason: "\(text(of: registration.key)) is registered on \(type(of: actor)) and was resolved \(from)",
            path: currentChain()
        )
    }

    static func containerGone(_ key: ServiceKey) -> ResolutionError {
        ResolutionError(
            code: .containerGone,
            key: key,
            chain: currentChain(),
            reason: "the container \(text(of: key)) was to be resolved from is gone",
            path: currentChain()
        )
    }

    static func wrongType(_ key: ServiceKey) -> ResolutionError {
        ResolutionError(
            code: .wrongType,
            key: key,
            chain: currentChain(),
            reason: "the factory or invoker for \(text(of: key)) did not return a \(key.serviceType)",
            path: currentChain()
        )
    }

    static func duplicate(_ key: ServiceKey, reason: String) -> ResolutionError {
        ResolutionError(code: .duplicate, key: key, chain: currentChain(), reason: reason, path: currentChain())
    }

    private init(code: Code, key: ServiceKey, chain: [String], reason: String, path: [String]) {
        self.code = code
        service = "\(key.serviceType)"
        name = key.name
        arguments = argumentTypes(of: key)
        self.chain = chain
        description = path.isEmpty ? reason : reason + "\n    " + path.joined(separator: " → ")
    }

    private static func currentChain(from index: Int = 0) -> [String] {
        let thread = CurrentThread()
        return (index..<thread.state.pointee.depth).compactMap { index in
            thread.state.pointee.frames[index].registration?._withUnsafeGuaranteedRef { text(of: $0.key) }
        }
    }
}

extension ResolutionError {
    /// How messages call a service: `Service`, `Service(Int, String)`, `Service named "x"`.
    ///
    /// - Parameter key: Its key.
    /// - Returns: The text.
    static func text(of key: ServiceKey) -> String {
        let arguments = argumentTypes(of: key)
        let list = arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"
        return "\(key.serviceType)\(list)" + (key.name.map { " named \"\($0)\"" } ?? "")
    }
}

/// The argument types of a key, without the resolver.
private func argumentTypes(of key: ServiceKey) -> [String] {
    let text = "\(key.argumentsType)"
    guard text.hasPrefix("(Resolver, "), text.hasSuffix(")") else { return [] }
    var depth = 0
    var types = [""]
    for character in text.dropFirst("(Resolver, ".count).dropLast() {
        switch character {
        case "(", "<", "[": depth += 1
        case ")", ">", "]": depth -= 1
        default: break
        }
        if character == ",", depth == 0 {
            types.append("")
        } else if !(character == " " && types[types.count - 1].isEmpty) {
            types[types.count - 1].append(character)
        }
    }
    return types
}
