public import AvitogramServices
import Foundation
import Testing

/// What every ``StorageProvider`` holds, as tests.
public enum StorageProviderContract {
    /// One rule for each documented behaviour.
    public static let rules: [ProviderRule<any StorageProvider>] = [
        ProviderRule("names an object by the SHA-256 of its bytes") { pictures in
            let name = try await pictures.create(abc)
            #expect(name == abcName)
        },
        ProviderRule("gives back the bytes that were stored") { pictures in
            let bytes = [Data(), Data([0]), abc, Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })]
            for data in bytes {
                let name = try await pictures.create(data)
                #expect(try await pictures.read(name) == data)
            }
            #expect(try await pictures.names().count == bytes.count)
        },
        ProviderRule("stores a slice as the bytes it shows") { pictures in
            let name = try await pictures.create(Data("xabcx".utf8)[1..<4])
            #expect(name == abcName)
            #expect(try await pictures.read(abcName) == abc)
        },
        ProviderRule("keeps equal pictures as one object") { pictures in
            let first = try await pictures.create(abc)
            #expect(try await pictures.create(abc) == first)
            #expect(try await pictures.names() == [abcName])
        },
        ProviderRule("says that nothing has a name that was never given or was deleted") { pictures in
            await #expect(throws: StorageError.notFound(abcName)) { try await pictures.read(abcName) }
            _ = try await pictures.create(abc)
            try await pictures.delete(abcName)
            await #expect(throws: StorageError.notFound(abcName)) { try await pictures.read(abcName) }
            #expect(try await pictures.names() == [])
        },
        ProviderRule("deletes what does not exist without complaint, and nothing else") { pictures in
            _ = try await pictures.create(abc)
            try await pictures.delete(String(repeating: "0", count: 64))
            #expect(try await pictures.names() == [abcName])
        },
        ProviderRule("takes nothing for a name that is not one, least of all a path") { pictures in
            _ = try await pictures.create(abc)
            let stem = String(abcName.dropLast())
            let names: [String] = [
                "", ".", "..", "/", "../../etc/passwd", "/etc/passwd", abcName.uppercased(), stem, abcName + "0",
                stem + "g", stem + "/", stem + "\0", "../" + stem,
            ]
            for name in names {
                await #expect(throws: StorageError.invalidName(name)) { try await pictures.read(name) }
                await #expect(throws: StorageError.invalidName(name)) { try await pictures.delete(name) }
            }
            #expect(try await pictures.read(abcName) == abc)
        },
        ProviderRule("stores, reads and deletes several at once") { pictures in
            try await withThrowingTaskGroup { group in
                for number in 0..<40 {
                    group.addTask {
                        let data = Data("picture \(number % 10)".utf8)
                        let name = try await pictures.create(data)
                        #expect(try await pictures.read(name) == data)
                    }
                    group.addTask { try await pictures.delete(abcName) }
                }
                try await group.waitForAll()
            }
            #expect(try await pictures.names().count == 10)
        },
    ]

    private static let abc = Data("abc".utf8)
    /// FIPS 180-4's first example.
    private static let abcName = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
}
