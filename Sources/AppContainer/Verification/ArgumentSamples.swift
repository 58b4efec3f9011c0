/// Arguments for `Container.verify()` to call factories with.
///
/// Numbers are 0, texts empty, truth values false and optionals `nil` unless a sample says otherwise. Factories that
/// another one calls with arguments of its own need none.
public struct ArgumentSamples {
    private var values: [ObjectIdentifier: Any] = [:]

    /// No samples but the standard ones.
    public init() {}

    /// Adds the sample for a type.
    ///
    /// - Parameters:
    ///   - value: The argument to call with.
    ///   - type: The argument's type as the factory declares it, if it is not the value's own.
    /// - Returns: The samples, this one among them.
    public func adding<Value>(_ value: Value, as type: Value.Type = Value.self) -> ArgumentSamples {
        var samples = self
        samples.values[ObjectIdentifier(type)] = value
        return samples
    }

    /// The sample for a type.
    ///
    /// - Parameter type: The type.
    /// - Returns: The sample.
    /// - Throws: `MissingSample` if there is none.
    func value<Value>(_ type: Value.Type) throws -> Value {
        if let value = values[ObjectIdentifier(type)] as? Value { return value }
        if let value = (type as? any StandardSample.Type)?.standardSample as? Value { return value }
        throw MissingSample(type: type)
    }
}

/// Tells that a factory takes an argument there is no sample of.
struct MissingSample: Error {
    let type: Any.Type
}

/// A type there is a sample of without anybody giving one.
private protocol StandardSample {
    static var standardSample: Self { get }
}

extension String: StandardSample { static var standardSample: String { "" } }
extension Bool: StandardSample { static var standardSample: Bool { false } }
extension Int: StandardSample { static var standardSample: Int { 0 } }
extension UInt: StandardSample { static var standardSample: UInt { 0 } }
extension Double: StandardSample { static var standardSample: Double { 0 } }
extension Float: StandardSample { static var standardSample: Float { 0 } }
extension Optional: StandardSample { static var standardSample: Wrapped? { nil } }
