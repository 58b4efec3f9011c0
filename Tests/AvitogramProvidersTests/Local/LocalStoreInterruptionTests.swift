import AvitogramServices
import Foundation
import Synchronization
import Testing

@testable import AvitogramProviders

@Suite("LocalStore survives an interruption at every write step")
struct LocalStoreInterruptionTests {
    private let folder: TemporaryFolder
    private let picture = Data((0..<5_000).map { UInt8(truncatingIfNeeded: $0) })

    init() throws { folder = try TemporaryFolder() }

    private func createPost(_ store: LocalStore) async throws {
        let name = try await store.pictures.create(picture)
        try await store.posts.create(makePost("1", imageName: name))
    }

    @Test("passes the steps in their order")
    func order() async throws {
        let steps = RecordedSteps()
        try await folder.withStore(steps: steps) { try await createPost($0) }
        #expect(steps.all == WriteStep.allCases)
    }

    @Test("passes over the writing of a picture that is there")
    func knownPicture() async throws {
        let steps = RecordedSteps()
        try await folder.withStore(steps: steps) { store in
            _ = try await store.pictures.create(picture)
            _ = try await store.pictures.create(picture)
        }
        #expect(steps.all == [.imageBegin, .imageWritten, .imageSynced, .imageStored, .imageBegin, .imageStored])
    }

    /// What is on disk at a step is what a kill there leaves: the copy is opened as the next launch would.
    @Test("holds a whole post or nothing after a kill", arguments: WriteStep.allCases)
    func kill(step: WriteStep) async throws {
        let copy = CopyAtStep(step, from: folder["data"], to: folder["killed"])
        try await folder.withStore(steps: copy) { try await createPost($0) }
        try await folder.withStore("killed") { store in
            let posts = try await store.posts.posts(after: nil, limit: 10).posts
            #expect(posts.map(\.reference) == (step == .recordCommitted ? ["1"] : []))
            #expect(try await store.pictures.names() == Set(posts.compactMap(\.imageName)))
            for post in posts { #expect(try await store.pictures.read(try #require(post.imageName)) == picture) }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder["killed/pictures"]).count == posts.count)
            try await createPostAgain(store, after: posts.count)
        }
    }

    private func createPostAgain(_ store: LocalStore, after count: Int) async throws {
        let name = try await store.pictures.create(picture)
        try await store.posts.create(makePost("2", imageName: name))
        #expect(try await store.posts.posts(after: nil, limit: 10).posts.count == count + 1)
    }

    @Test("keeps nothing of a write that fails, except where only the answer is lost", arguments: WriteStep.allCases)
    func failure(step: WriteStep) async throws {
        try await folder.withStore(steps: FailureAtStep(step)) { store in
            await #expect(throws: Failure(step: step)) { try await createPost(store) }
            let isStored = step == .recordCommitted
            let name = PictureName(of: picture).text
            let pictureIsStored = [.imageStored, .recordBegin, .recordWritten, .recordCommitted].contains(step)
            let posts = try await store.posts.posts(after: nil, limit: 10).posts
            #expect(posts.count == (isStored ? 1 : 0))
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: folder["data/pictures"])
                    == (pictureIsStored ? [name] : [])
            )
        }
    }

    @Test("removes at the next launch what interrupted writes left, and nothing else")
    func sweep() async throws {
        let kept = try await folder.withStore { store in
            let kept = try await store.pictures.create(picture)
            _ = try await store.pictures.create(Data("orphan".utf8))
            try await store.posts.create(makePost("1", imageName: kept))
            try await store.secrets.setSecret("s", for: "k")
            return kept
        }
        let leftovers = ["pictures/\(kept).partial", "secrets/secrets.json.partial", "preferences.json.partial"]
        for name in leftovers + ["pictures/notes.txt"] { try folder.write("part", to: "data/\(name)") }
        try await folder.withStore { store in
            let names = try await store.pictures.names()
            #expect(names == [kept])
            #expect(try await store.secrets.secret(for: "k") == "s")
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder["data/pictures"]).sorted()
                == [kept, "notes.txt"].sorted()
        )
        for name in leftovers { #expect(!FileManager.default.fileExists(atPath: folder["data/\(name)"])) }
    }

    @Test("tells a damaged picture from a missing one, and heals it when it is stored again")
    func damage() async throws {
        try await folder.withStore { store in
            let name = try await store.pictures.create(picture)
            try folder.write("bit rot", to: "data/pictures/\(name)")
            await #expect(throws: StorageError.damaged(name)) { try await store.pictures.read(name) }
            #expect(try await store.pictures.create(picture) == name)
            #expect(try await store.pictures.read(name) == picture)
        }
    }
}

private final class RecordedSteps: WriteStepObserver {
    private let steps = Mutex<[WriteStep]>([])

    var all: [WriteStep] { steps.withLock { $0 } }

    func reached(_ step: WriteStep) { steps.withLock { $0.append(step) } }
}

private struct CopyAtStep: WriteStepObserver {
    let step: WriteStep
    let source: String
    let destination: String

    init(_ step: WriteStep, from source: String, to destination: String) {
        self.step = step
        self.source = source
        self.destination = destination
    }

    func reached(_ step: WriteStep) throws {
        if step == self.step { try FileManager.default.copyItem(atPath: source, toPath: destination) }
    }
}

private struct Failure: Error, Equatable {
    let step: WriteStep
}

private struct FailureAtStep: WriteStepObserver {
    let step: WriteStep

    init(_ step: WriteStep) { self.step = step }

    func reached(_ step: WriteStep) throws {
        if step == self.step { throw Failure(step: step) }
    }
}
