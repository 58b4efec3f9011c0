import Foundation

/// Prints results as they come, as a table or as JSON.
struct Report {
    enum Format {
        case table
        case json
    }

    private let format: Format
    private var lines: [JSONLine] = []
    /// The cases that missed their goals.
    private(set) var missed: [String] = []

    private struct JSONLine: Encodable {
        let name: String
        let nanoseconds: Double?
        let baseline: Double?
        let ratio: Double?
        let bytes: Int?
        let goal: String
        let met: Bool
    }

    init(format: Format) {
        self.format = format
        if format == .table {
            Output.print(Self.row("case", "ns/op", "baseline", "ratio", "bytes", "goal"))
        }
    }

    mutating func add(_ name: String, _ goal: BenchmarkCase.Goal, _ result: Measurement) {
        let met = goal.isMet(by: result)
        if !met { missed.append(name) }
        switch format {
        case .table:
            Output.print(
                Self.row(
                    name,
                    Self.text(result.nanoseconds, digits: 1),
                    Self.text(result.baseline, digits: 1),
                    Self.text(result.ratio, digits: 2),
                    result.bytes.map(String.init) ?? "",
                    "\(goal)" + (met ? "" : "  missed")
                )
            )
        case .json:
            lines.append(
                JSONLine(
                    name: name,
                    nanoseconds: result.nanoseconds,
                    baseline: result.baseline,
                    ratio: result.ratio,
                    bytes: result.bytes,
                    goal: "\(goal)",
                    met: met
                )
            )
        }
    }

    func finish() {
        guard format == .json else { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        do {
            Output.print(String(decoding: try encoder.encode(lines), as: UTF8.self))
        } catch {
            Output.error("the results cannot be written as JSON: \(error)")
            Output.exit(1)
        }
    }

    private static func row(_ name: String, _ columns: String...) -> String {
        let padded = columns.dropLast().map { String(repeating: " ", count: max(0, 10 - $0.count)) + $0 }
        return name.padding(toLength: 42, withPad: " ", startingAt: 0) + padded.joined() + "  " + (columns.last ?? "")
    }

    private static func text(_ number: Double?, digits: Int) -> String {
        number.map { String(format: "%.\(digits)f", $0) } ?? ""
    }
}

extension BenchmarkCase.Goal: CustomStringConvertible {
    var description: String {
        switch self {
        case .atMost(let ratio): "≤ \(ratio) ×"
        case .atLeast(let ratio): "≥ \(ratio) ×"
        case .bytesAtMost(let bytes): "≤ \(bytes) bytes"
        case .none: "–"
        }
    }

    /// Whether a result is good enough; one that lacks what the goal asks for is not.
    func isMet(by result: Measurement) -> Bool {
        switch self {
        case .atMost(let goal): (result.ratio ?? .infinity) <= goal
        case .atLeast(let goal): (result.ratio ?? 0) >= goal
        case .bytesAtMost(let goal): (result.bytes ?? .max) <= goal
        case .none: true
        }
    }
}
