import CoreMedia
import CoreVideo
import Foundation
import Testing

@testable import MediaFiles

/// Tests ``HEIFReader``.
@Suite("HEIC pictures as inputs", .enabled(if: ImageFile.canWriteHEIC))
struct HEIFReaderTests {
    private func file() throws -> String {
        let image = try Written.image(3, width: 96, height: 64)
        let tags = ImageTags(["{TIFF}": ["Make": "Obscura"]])
        return try Fixtures.write(
            "photo-\(UUID().uuidString).heic",
            ImageFile.encode(image, as: .heic(quality: 0.9, effort: .low), tags: tags)
        )
    }

    @Test("a photo is inspected like other pictures")
    func inspection() throws {
        let inspection = try MediaInspection(.file(file()))
        #expect(inspection.isPicture && inspection.streams.count == 1 && inspection.duration == nil)
        #expect(inspection.streams[0].width == 96 && inspection.streams[0].height == 64)
    }

    @Test("a photo is read as one frame, and one that is cut off is an error")
    func reading() throws {
        let path = try file()
        let reader = try MediaReader.open(.file(path), options: MediaReader.Options())
        let frame = try #require(try reader.nextFrame())
        #expect(CVPixelBufferGetWidth(frame.image) == 96 && CVPixelBufferGetHeight(frame.image) == 64)
        #expect(try reader.nextFrame() == nil)
        let bytes = try Fixtures.bytes(path)
        let cut = try Fixtures.write("cut.heic", bytes.prefix(bytes.count / 2))
        #expect(throws: MediaError.self) {
            try MediaReader.open(.file(cut), options: MediaReader.Options()).nextFrame()
        }
    }
}
