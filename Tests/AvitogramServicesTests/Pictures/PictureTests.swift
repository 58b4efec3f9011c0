import AvitogramServices
import Foundation
import Testing

@Suite("Picture")
struct PictureTests {
    @Test("keeps bytes and name, and knows its header")
    func keeps() throws {
        let picture = try Picture(data: PictureSamples.png, name: "a.gif")
        #expect(picture.data == PictureSamples.png)
        #expect(picture.name == "a.gif")
        #expect(picture.header.format == .png)
    }

    @Test("accepts 20 × 1,048,576 bytes and no byte more")
    func limit() throws {
        let header = PictureSamples.png(width: 1, height: 1)
        let largest = header + Data(count: 20_971_520 - header.count)
        #expect(throws: Never.self) { try Picture(data: largest, name: "large.png") }
        let error = #expect(throws: PictureError.self) { try Picture(data: largest + Data([0]), name: "large.png") }
        #expect(error?.reason == .tooLarge(20_971_521))
        #expect(error?.message.english == "large.png has 20971521 bytes: pick a picture of at most 20 MB")
    }

    @Test("tells nothing, something else and a damaged picture apart")
    func faults() {
        let reasons = [Data(), Data("text".utf8), PictureSamples.png.prefix(20)].map { data in
            #expect(throws: PictureError.self) { try Picture(data: data, name: "a.png") }?.reason
        }
        #expect(reasons == [.empty, .formatUnknown, .damaged(.png)])
    }
}
