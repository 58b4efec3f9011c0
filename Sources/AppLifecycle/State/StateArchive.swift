#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An application's saved state: values by key, each written by one service and read by it at the next launch.
///
/// Written through a ``StateEncoder``; kept between two launches as ``data()``.
public struct StateArchive: Hashable, Sendable {
    /// The format that ``data()`` writes and ``init(data:)`` reads.
    private static let format = 1

    private var values: [String: Data] = [:]

    /// Makes an archive without values.
    public init() {}

    /// Reads an archive.
    ///
    /// - Parameter data: What ``data()`` gave.
    /// - Throws: ``StateError`` with the reason if the bytes are something else or of a newer format.
    public init(data: Data) throws(StateError) {
        let file: File
        do {
            let header = try JSONDecoder().decode(Header.self, from: data)
            guard header.format <= Self.format else { throw StateError.newerFormat(header.format) }
            file = try JSONDecoder().decode(File.self, from: data)
        } catch let error as StateError {
            throw error
        } catch {
            throw .unreadableArchive(error)
        }
        values = file.values
    }

    /// The archive as bytes; equal archives give equal bytes.
    ///
    /// - Returns: UTF-8 JSON: the format's number and each value's own JSON in base 64.
    /// - Throws: ``StateError`` if the values cannot be written.
    public func data() throws(StateError) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        do {
            return try encoder.encode(File(format: Self.format, values: values))
        } catch {
            throw .unwritableArchive(error)
        }
    }

    /// The keys that have a value, sorted.
    public var keys: [String] { values.keys.sorted() }

    /// Reads a value.
    ///
    /// - Parameters:
    ///   - type: What it is.
    ///   - key: The key it was written under.
    /// - Returns: The value, or nil if the key has none.
    /// - Throws: ``StateError`` if the value is something else.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self,
        forKey key: String
    ) throws(StateError) -> Value? {
        guard let data = values[key] else { return nil }
        do {
            return try JSONDecoder().decode(type, from: data)
        } catch {
            throw .undecodable(key: key, type: "\(type)", error)
        }
    }

    /// Writes a value under a key that has none.
    mutating func encode(_ value: some Encodable, forKey key: String) throws(StateError) {
        guard values[key] == nil else { throw .duplicateKey(key) }
        do {
            values[key] = try JSONEncoder().encode(value)
        } catch {
            throw .unencodable(key: key, error)
        }
    }
}

extension StateArchive {
    private struct Header: Decodable {
        var format: Int
    }

    private struct File: Codable {
        var format: Int
        var values: [String: Data]
    }
}
