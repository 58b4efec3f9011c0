/// Searches a container and its ancestors for registrations that are nearly what was asked for.
struct NearMissSearch {
    private let key: ServiceKey
    private let registrations: [Registration]

    /// How many near misses are told.
    private static let limit = 5

    /// - Parameters:
    ///   - key: What was asked for.
    ///   - container: Where.
    init(_ key: ServiceKey, in container: Container) {
        self.key = key
        var registrations: [Registration] = []
        var next: Container? = container
        while let current = next {
            registrations += current.registry.all()
            next = current.parent
        }
        self.registrations = registrations
    }

    /// The near misses, the nearest first: other arguments, other names, both, then other service types of similar
    /// names.
    ///
    /// - Returns: The near misses.
    func results() -> [ResolutionError.NearMiss] {
        let same = registrations.filter { $0.key.serviceType == key.serviceType }
        let ranked = same.map { (rank: rank(of: $0.key), registration: $0) }.sorted {
            ($0.rank, $0.registration.serial) < ($1.rank, $1.registration.serial)
        }
        let found = ranked.map { candidate in
            ResolutionError.NearMiss(
                difference: difference(of: candidate.registration.key),
                location: candidate.registration.source
            )
        }
        return Array((found + similarTypes()).prefix(Self.limit))
    }

    private func rank(of other: ServiceKey) -> Int {
        switch (other.name == key.name, other.argumentsType == key.argumentsType) {
        case (true, _): 0
        case (false, true): 1
        case (false, false): 2
        }
    }

    private func difference(of other: ServiceKey) -> String {
        var differences: [String] = []
        if other.argumentsType != key.argumentsType {
            differences.append("registered with \(list(other)), called with \(list(key))")
        }
        if other.name != key.name {
            differences.append(other.name.map { "registered under the name \"\($0)\"" } ?? "registered without a name")
        }
        if other.option != nil, differences.isEmpty {
            differences.append("registered by an extension, with an option")
        }
        return "\(other.serviceType) is " + differences.joined(separator: ", and ")
    }

    private func list(_ key: ServiceKey) -> String {
        key.argumentTypes.isEmpty ? "no arguments" : "(\(key.argumentTypes.joined(separator: ", ")))"
    }

    /// Service types whose names are a slip of the pen away.
    private func similarTypes() -> [ResolutionError.NearMiss] {
        let wanted = "\(key.serviceType)"
        var seen: Set<ObjectIdentifier> = [ObjectIdentifier(key.serviceType)]
        let candidates = registrations.compactMap { registration -> (distance: Int, registration: Registration)? in
            let type = registration.key.serviceType
            guard seen.insert(ObjectIdentifier(type)).inserted else { return nil }
            let distance = editDistance(wanted, "\(type)")
            return distance <= max(1, wanted.count / 3) ? (distance, registration) : nil
        }
        let sorted = candidates.sorted {
            ($0.distance, $0.registration.key.text) < ($1.distance, $1.registration.key.text)
        }
        return sorted.map { candidate in
            ResolutionError.NearMiss(
                difference: "did you mean \(candidate.registration.key.text)?",
                location: candidate.registration.source
            )
        }
    }
}

/// How many characters must be inserted, removed or replaced to make one text of another.
///
/// - Parameters:
///   - left: One text.
///   - right: The other.
/// - Returns: The number.
func editDistance(_ left: String, _ right: String) -> Int {
    let right = Array(right)
    var row = Array(0...right.count)
    for (index, character) in left.enumerated() {
        var diagonal = row[0]
        row[0] = index + 1
        for column in right.indices {
            let replaced = diagonal + (character == right[column] ? 0 : 1)
            diagonal = row[column + 1]
            row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
        }
    }
    return row[right.count]
}
