import AvitogramServices
import Foundation
import Testing

@Suite("ProvidedStorageService")
struct ProvidedStorageServiceTests {
    private let log = ProviderLog()

    private func makeService() -> ProvidedStorageService {
        ProvidedStorageService(provider: LoggedPictures(log: log))
    }

    @Test("reads back what was stored, until it is deleted")
    func roundTrip() async throws {
        let service = makeService()
        let data = Data([1, 2, 3])
        let name = try await service.create(data)
        #expect(try await service.create(data) == name)
        #expect(try await service.read(name) == data)
        try await service.delete(name)
        try await service.delete(name)
        let error = await #expect(throws: StorageServiceError.self) { _ = try await service.read(name) }
        guard case .object(.notFound(name)) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("refuses to store nothing, without asking the provider")
    func empty() async throws {
        let error = await #expect(throws: StorageServiceError.self) { _ = try await makeService().create(Data()) }
        #expect(error?.codes == ["storedObjectEmpty"])
        #expect(log.calls == [])
    }

    @Test("tells a store's failure from a name that leads nowhere")
    func failures() async throws {
        log.fail(.storePicture, .readPicture, .deletePicture)
        let service = makeService()
        let create = await #expect(throws: StorageServiceError.self) { _ = try await service.create(Data([1])) }
        let read = await #expect(throws: StorageServiceError.self) { _ = try await service.read("a") }
        let delete = await #expect(throws: StorageServiceError.self) { try await service.delete("a") }
        #expect([create, read, delete].map { $0?.codes } == [["storeFailed"], ["storeFailed"], ["storeFailed"]])
    }

    @Test("a name that is a path names nothing")
    func paths() async throws {
        let error = await #expect(throws: StorageServiceError.self) { _ = try await makeService().read("../secrets") }
        #expect(error?.codes == ["storedObjectNameInvalid"])
    }
}
