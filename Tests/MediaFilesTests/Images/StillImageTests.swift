import CoreVideo
import Foundation
import Testing

@testable import MediaFiles

@Suite("StillImage")
struct StillImageTests {
    private func decodedFrame(_ name: String, _ format: String) throws -> DecodedFrame {
        let path = try Fixtures.make(name, Fixtures.source(frames: 1) + " -c:v rawvideo -pix_fmt \(format)")
        return try #require(try MediaReader(.file(path)).nextFrame())
    }

    private func decode(_ data: Data, _ ending: String) throws -> (reader: MediaReader, frame: DecodedFrame) {
        let reader = try MediaReader(.file(try Fixtures.write(UUID().uuidString + "." + ending, data)))
        return (reader, try #require(try reader.nextFrame()))
    }

    @Test("a PNG preserves the exact pixels", arguments: ["rgb24", "rgba", "gray"])
    func lossless(format: String) throws {
        let original = try decodedFrame("still-\(format).nut", format)
        let again = try decode(try StillImage.encode(original.image, as: .png), "png").frame
        #expect(again.image.pixelFormatType == original.image.pixelFormatType)
        let isSame = packedBytes(again.image) == packedBytes(original.image)
        #expect(isSame)
    }

    @Test("BGRA becomes a PNG of the same colors")
    func bgra() throws {
        let original = packedBytes(try decodedFrame("still-bgra.nut", "bgra").image)
        let again = packedBytes(
            try decode(try StillImage.encode(try decodedFrame("still-bgra.nut", "bgra").image, as: .png), "png").frame
                .image
        )
        #expect(again.count == original.count)
        for pixel in stride(from: 0, to: original.count, by: 4 * 997) {
            #expect(Array(again[pixel..<pixel + 4]) == [2, 1, 0, 3].map { original[pixel + $0] })
        }
    }

    @Test(
        "every readable format can be written as a JPEG like the original",
        arguments: ["yuv420p", "nv12", "yuyv422", "uyvy422", "gray", "bgra", "rgba", "argb", "abgr", "rgb24", "bgr24"]
    )
    func jpeg(format: String) throws {
        let original = try decodedFrame("still-\(format).nut", format)
        let small = try StillImage.encode(original.image, as: .jpeg(quality: 0.1))
        let data = try StillImage.encode(original.image, as: .jpeg(quality: 1))
        #expect(small.count < data.count)
        let (reader, frame) = try decode(data, "jpg")
        #expect(reader.description.codec == "mjpeg")
        // The reference: luma of the same image in full range, decoded by the command.
        let path = Fixtures.path("still-\(format).nut")
        let expected = try Fixtures.rawPixels(of: path, format: format == "gray" ? "gray" : "yuvj420p").prefix(
            160 * 120
        )
        let got = packedBytes(frame.image).prefix(160 * 120)
        let difference = zip(got, expected).map { abs(Int($0) - Int($1)) }.reduce(0, +)
        #expect(Double(difference) / Double(160 * 120) < 4)
    }

    @Test("a thumbnail keeps the proportions and is never enlarged")
    func thumbnail() throws {
        let original = try decodedFrame("still-yuv420p.nut", "yuv420p")
        let small = try decode(try StillImage.encode(original.image, as: .png, maximumWidth: 50), "png").frame.image
        #expect(small.width == 50 && small.height == 38)
        let same = try decode(try StillImage.encode(original.image, as: .png, maximumWidth: 5000), "png").frame.image
        #expect(same.width == 160 && same.height == 120)
    }

    @Test("a file is written in the format of its extension, and each failure has its error code")
    func writing() throws {
        let image = try decodedFrame("still-bgra.nut", "bgra").image
        let path = Fixtures.path("written.JPG")
        try StillImage.write(image, to: path)
        #expect(try MediaReader(.file(path)).description.codec == "mjpeg")
        let noFolder = #expect(throws: MediaError.self) {
            try StillImage.write(image, to: Fixtures.path("no/such/folder.png"))
        }
        #expect(noFolder?.code == .notFound)
        let unknown = #expect(throws: MediaError.self) { try StillImage.write(image, to: Fixtures.path("a.docx")) }
        #expect(unknown?.code == .unsupportedFormat)
        let depth = try CVPixelBuffer.make(width: 4, height: 4, format: kCVPixelFormatType_DepthFloat32)
        let wrong = #expect(throws: MediaError.self) { _ = try StillImage.encode(depth, as: .png) }
        #expect(wrong?.code == .unsupportedFormat)
        #expect(wrong?.message.contains("'fdep'") == true)
    }

    @Test("a full disk has its own error code", .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func fullDisk() {
        #expect(MediaError(writing: "a.png", error: CocoaError(.fileWriteOutOfSpace)).code == .diskFull)
    }
}
