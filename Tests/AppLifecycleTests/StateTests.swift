import AppCoreTesting
import AppLifecycle
import Foundation
import Testing

@Suite("Saved state")
@MainActor
struct StateTests {
    let world = World()

    @Test("keeps values through bytes")
    func roundTrip() throws {
        let encoder = StateEncoder()
        try encoder.encode("Home", forKey: "Root.screen")
        try encoder.encode([1, 2], forKey: "Feed.positions")
        try encoder.encode(nil as String?, forKey: "Feed.draft")
        let archive = try StateArchive(data: encoder.archive.data())
        #expect(archive == encoder.archive)
        #expect(archive.keys == ["Feed.draft", "Feed.positions", "Root.screen"])
        #expect(try archive.decode(String.self, forKey: "Root.screen") == "Home")
        #expect(try archive.decode(forKey: "Feed.positions") == [1, 2])
        #expect(try archive.decode(String?.self, forKey: "Feed.draft") == .some(nil))
        #expect(try archive.decode(Int.self, forKey: "missing") == nil)
    }

    @Test("writes equal state as equal bytes, in a format that says its number")
    func bytes() throws {
        let encoder = StateEncoder()
        try encoder.encode(1, forKey: "b")
        try encoder.encode(2, forKey: "a")
        #expect(
            try String(decoding: encoder.archive.data(), as: UTF8.self)
                == #"{"format":1,"values":{"a":"Mg==","b":"MQ=="}}"#
        )
    }

    @Test("refuses a key twice, a value of another type, other bytes and a newer format")
    func errors() throws {
        let encoder = StateEncoder()
        try encoder.encode("Home", forKey: "screen")
        func message(_ body: () throws -> Void) -> String? {
            #expect(throws: StateError.self, performing: body).map { "\($0)" }
        }
        #expect(
            message { try encoder.encode("Guest", forKey: "screen") }
                == "The state has a value for “screen” already; start each key with the name of the service that writes it."
        )
        #expect(
            message { _ = try encoder.archive.decode(Int.self, forKey: "screen") }?
                .hasPrefix("The state's value for “screen” is no Int: ") == true
        )
        #expect(
            message { try encoder.encode(Double.nan, forKey: "nan") }?
                .hasPrefix("The state's value for “nan” cannot be encoded: ") == true
        )
        for bytes in ["", "{", "[]", "{}", #"{"format":1}"#, #"{"format":1,"values":{"a":"?"}}"#, "\u{FEFF}hello"] {
            #expect(
                message { _ = try StateArchive(data: Data(bytes.utf8)) }?
                    .hasPrefix("The saved state is not readable: ") == true
            )
        }
        #expect(
            message { _ = try StateArchive(data: Data(#"{"format":2,"pages":[]}"#.utf8)) }
                == "The saved state has format 2, which is newer than this version of the application can read."
        )
        #expect(try encoder.archive.decode(forKey: "screen") == "Home")
    }

    @Test("is not saved unless a service wants it")
    func nobody() async {
        #expect(await world.delegate.saveState() == nil)
        #expect(
            world.journal.take() == ["A shouldSaveState", "B shouldSaveState", "C shouldSaveState"]
        )
        #expect(await world.delegate.restoreState(from: StateArchive()) == false)
        #expect(
            world.journal.take() == ["A shouldRestoreState", "B shouldRestoreState", "C shouldRestoreState"]
        )
    }

    @Test("is written by every service and read by every service if one wants it")
    func saveAndRestore() async throws {
        world.b.answer = true
        world.a.state = ["A.name": "a"]
        world.c.state = ["C.name": "c"]
        let archive = try #require(await world.delegate.saveState())
        #expect(archive.keys == ["A.name", "C.name"])
        #expect(await world.delegate.restoreState(from: archive))
        for service in world.services {
            #expect(
                service.calls == [
                    .shouldSaveState, .willEncodeRestorableState,
                    .shouldRestoreState(archive), .didDecodeRestorableState(archive),
                ]
            )
        }
    }

    @Test("is saved without what a service failed to write, and the log says so")
    func failures() async throws {
        world.a.answer = true
        world.a.state = ["name": "a"]
        world.b.state = ["name": "b"]
        world.c.reaction = { call in
            if case .didDecodeRestorableState = call { throw Broken() }
        }
        let archive = try #require(await world.delegate.saveState())
        #expect(try archive.decode(forKey: "name") == "a")
        #expect(await world.delegate.restoreState(from: archive))
        #expect(
            world.record.lines == [
                "B failed in willEncodeRestorableState: The state has a value for “name” already; "
                    + "start each key with the name of the service that writes it.",
                "C failed in didDecodeRestorableState: disk is broken",
            ]
        )
    }
}
