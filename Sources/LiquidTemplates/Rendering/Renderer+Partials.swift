extension Renderer {
    mutating func render(_ partial: Partial) throws(TemplateError) {
        guard partial.isIsolated || frame.allowsInclude else {
            throw error(.argument, "'include' is not allowed in a partial that 'render' opened", at: partial.offset)
        }
        guard case .string(let name) = try evaluate(partial.name) else {
            throw error(.argument, "'include' takes the partial's name as a text", at: partial.offset)
        }
        let template = try load(name, at: partial.offset)
        let baseName = name.split(separator: "/").last.map { String($0) } ?? name
        let variable = partial.alias ?? baseName
        var arguments: [(String, LiquidValue)] = []
        for (name, value) in partial.arguments { arguments.append((name, try evaluate(value))) }
        if partial.isIsolated {
            try renderIsolated(partial, template, name, variable, arguments)
        } else {
            try renderShared(partial, template, name, variable, arguments)
        }
    }

    /// `include`: the partial sees everything, its own names go when it ends.
    private mutating func renderShared(
        _ partial: Partial,
        _ template: Template,
        _ name: String,
        _ variable: String,
        _ arguments: [(String, LiquidValue)]
    ) throws(TemplateError) {
        var bound = LiquidValue.null
        if let expression = partial.bound {
            bound = try evaluate(expression)
        } else if case .value(let value)? = frame.find(name) {
            bound = value
        }
        var values = [bound]
        if case .array(let items) = bound { values = items }
        frame.scopes.append([:])
        defer { frame.scopes.removeLast() }
        let scope = frame.scopes.count - 1
        for (name, value) in arguments { frame.scopes[scope][name] = .value(value) }
        for value in values {
            try spend(1, at: partial.offset)
            frame.scopes[scope][variable] = .value(value)
            try enter(template, name, at: partial.offset)
        }
    }

    /// `render`: the partial sees its arguments only, and what it assigns stays inside.
    private mutating func renderIsolated(
        _ partial: Partial,
        _ template: Template,
        _ name: String,
        _ variable: String,
        _ arguments: [(String, LiquidValue)]
    ) throws(TemplateError) {
        let bound = try partial.bound.map { (expression) throws(TemplateError) in try evaluate(expression) } ?? .null
        var values = [bound]
        var loop: Int?
        if partial.isLoop, let items = try loopItems(bound, at: partial.offset) {
            values = items
            loop = openLoop(LoopState(name: name, length: items.count))
        }
        let outside = frame
        defer {
            frame = outside
            if loop != nil { loops.removeLast() }
        }
        for value in values {
            try spend(1, at: partial.offset)
            frame = Frame(variables: [:])
            frame.allowsInclude = false
            if let loop { frame.scopes[0]["forloop"] = .loop(loop) }
            for (name, value) in arguments { frame.scopes[0][name] = .value(value) }
            if !value.isNull { frame.scopes[0][variable] = .value(value) }
            try enter(template, name, at: partial.offset)
            // A `break` ends the partial it stands in, not the loop around the tag.
            interrupt = nil
            if let loop { loops[loop].advance() }
        }
    }

    private func loopItems(_ value: LiquidValue, at offset: Int) throws(TemplateError) -> [LiquidValue]? {
        switch value {
        case .array(let items): return items
        case .object(let object): return object.keys.map { .array([.string($0), object[$0] ?? .null]) }
        case .range(let first, let last):
            guard LiquidValue.count(first, last) <= configuration.limits.steps else {
                let steps = configuration.limits.steps
                throw error(.limit, "the range \(first)..\(last) has more than \(steps) numbers", at: offset)
            }
            return first <= last ? (first...last).map { .int($0) } : []
        default: return nil
        }
    }

    private mutating func enter(_ template: Template, _ name: String, at offset: Int) throws(TemplateError) {
        let outside = source
        openPartials.append(name)
        source = template.source
        defer {
            source = outside
            openPartials.removeLast()
        }
        do {
            try render(template.body)
        } catch {
            throw error.included(from: outside.location(of: offset))
        }
    }

    private mutating func load(_ name: String, at offset: Int) throws(TemplateError) -> Template {
        if let known = partials[name] { return known }
        guard Self.isInside(name) else {
            throw error(
                .argument,
                "the partial's name \(LiquidValue.string(name).inspected) could lead out of the folder",
                at: offset
            )
        }
        let found: TemplateSource?
        do {
            found = try configuration.loader.partial(named: name)
        } catch {
            throw self.error(.undefined, "the partial '\(name)' cannot be read: \(error)", at: offset)
        }
        guard let found else { throw error(.undefined, "there is no partial '\(name)'", at: offset) }
        do {
            let source = try Source(found.text, name: found.file, limits: configuration.limits)
            let template = try Template(source, configuration)
            partials[name] = template
            return template
        } catch {
            throw error.included(from: source.location(of: offset))
        }
    }

    /// Whether a name stays inside whatever folder it is looked up in.
    private static func isInside(_ name: String) -> Bool {
        guard !name.isEmpty, name.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }) else {
            return false
        }
        return name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy { part in
            !part.isEmpty && !part.elementsEqual(".".utf8) && !part.elementsEqual("..".utf8)
        }
    }
}

extension TemplateError {
    /// The error with one more tag that led to it. Past ten only the count would matter.
    fileprivate func included(from place: TemplateLocation) -> TemplateError {
        guard includedFrom.count < 10 else { return self }
        var error = self
        error.includedFrom.append(place)
        return error
    }
}
