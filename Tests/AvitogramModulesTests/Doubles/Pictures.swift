import AvitogramModules
import AvitogramServices
import Foundation
import Testing

nonisolated enum Pictures {
    /// A PNG up to the end of its first chunk, filled up with zeros.
    static func png(width: UInt8 = 7, height: UInt8 = 5, byteCount: Int = 33) -> Data {
        let header: [UInt8] = [
            0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
            0, 0, 0, width, 0, 0, 0, height, 8, 2, 0, 0, 0, 0, 0, 0, 0,
        ]
        return Data(header) + Data(count: byteCount - header.count)
    }

    static func sample() throws -> Picture {
        try Picture(data: png(), name: "sunset.png")
    }
}

/// A source that answers what the test says.
nonisolated struct ScriptedPictureSource: PictureSource {
    let answer: @Sendable (String) async throws(PictureError) -> Picture

    func picture(at reference: String) async throws(PictureError) -> Picture {
        try await answer(reference)
    }
}
