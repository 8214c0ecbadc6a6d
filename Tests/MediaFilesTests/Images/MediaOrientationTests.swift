import CFFmpeg
import CoreVideo
import Foundation
import Testing

@testable import MediaFiles

/// Returns a JPEG file with an Exif orientation tag inserted after its start marker.
func jpegWithOrientation(_ value: UInt8, _ jpeg: [UInt8]) -> [UInt8] {
    let tiff: [UInt8] = [
        0x4D, 0x4D, 0, 42, 0, 0, 0, 8,  // Big-endian header, first directory at 8
        0, 1,  // One entry
        0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0,  // Orientation, SHORT, 1 value
        0, 0, 0, 0,  // No further directory
    ]
    let payload = Array("Exif".utf8) + [0, 0] + tiff
    let length = payload.count + 2
    return [0xFF, 0xD8, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + payload + jpeg.dropFirst(2)
}

/// Returns an MP4 file with another display matrix in its first track header.
func mp4WithMatrix(_ matrix: [Int32], _ mp4: [UInt8]) throws -> [UInt8] {
    var result = mp4
    let tag = Array("tkhd".utf8)
    let start = try #require((0..<mp4.count - 4).first { Array(mp4[$0..<$0 + 4]) == tag })
    // Tag, version and flags, five 32-bit fields, two reserved ones, four 16-bit fields.
    let offset = start + 4 + 4 + 20 + 8 + 8
    for (index, value) in matrix.enumerated() {
        for byte in 0..<4 {
            result[offset + index * 4 + byte] = UInt8(truncatingIfNeeded: value >> Int32(24 - 8 * byte))
        }
    }
    return result
}

@Suite("MediaOrientation")
struct MediaOrientationTests {
    /// Returns the stored pixel that is displayed at (x, y) of the upright image, by Exif's definition of row 0 and
    /// column 0.
    static func storedPosition(exif: Int, x: Int, y: Int, width: Int, height: Int) -> (x: Int, y: Int) {
        switch exif {
        case 1: (x, y)
        case 2: (width - 1 - x, y)
        case 3: (width - 1 - x, height - 1 - y)
        case 4: (x, height - 1 - y)
        case 5: (y, x)
        case 6: (y, height - 1 - x)
        case 7: (width - 1 - y, height - 1 - x)
        default: (width - 1 - y, x)
        }
    }

    @Test("the rotation and mirroring give the image that Exif defines", arguments: 1...8)
    func exif(value: Int) throws {
        let orientation = try #require(MediaOrientation(exif: value))
        let (width, height) = (3, 2)
        let uprightWidth = orientation.swapsSides ? height : width
        let uprightHeight = orientation.swapsSides ? width : height
        for y in 0..<uprightHeight {
            for x in 0..<uprightWidth {
                // Undoes the mirroring, then the clockwise rotation.
                let u = orientation.isMirrored ? uprightWidth - 1 - x : x
                let stored: (x: Int, y: Int)
                switch orientation.rotation {
                case 90: stored = (y, height - 1 - u)
                case 180: stored = (width - 1 - u, height - 1 - y)
                case 270: stored = (width - 1 - y, u)
                default: stored = (u, y)
                }
                let expected = Self.storedPosition(exif: value, x: x, y: y, width: width, height: height)
                #expect(stored == expected)
            }
        }
    }

    @Test("values that Exif does not define are nil", arguments: [-1, 0, 9])
    func undefined(value: Int) { #expect(MediaOrientation(exif: value) == nil) }

    @Test("a JPEG's Exif orientation is read", arguments: 1...8)
    func jpeg(value: Int) throws {
        let plain = try Fixtures.bytes(
            try Fixtures.make("photo.jpg", Fixtures.source(frames: 1) + " -pix_fmt yuvj420p")
        )
        let path = try Fixtures.write("exif\(value).jpg", jpegWithOrientation(UInt8(value), plain))
        let description = try MediaReader(.file(path)).description
        #expect(description.orientation == MediaOrientation(exif: value))
        #expect(description.isImage)
        #expect(description.width == 160 && description.height == 120)
        #expect(try MediaInspection(.file(path)).streams.first?.rotation == description.orientation.rotation)
    }

    @Test(
        "an MP4's display matrix is read",
        arguments: [
            ([1, 0, 0, 1], 1), ([-1, 0, 0, 1], 2), ([-1, 0, 0, -1], 3), ([1, 0, 0, -1], 4), ([0, 1, 1, 0], 5),
            ([0, 1, -1, 0], 6), ([0, -1, -1, 0], 7), ([0, -1, 1, 0], 8),
        ] as [([Int32], Int)]
    )
    func displayMatrix(corner: [Int32], exif: Int) throws {
        let plain = try Fixtures.bytes(try Fixtures.make("bframes.mp4", Clip.h264 + " -bf 3 -g 12"))
        let one: Int32 = 1 << 16
        let matrix = [corner[0] * one, corner[1] * one, 0, corner[2] * one, corner[3] * one, 0, 0, 0, 1 << 30]
        let path = try Fixtures.write("matrix\(exif).mp4", try mp4WithMatrix(matrix, plain))
        #expect(try MediaReader(.file(path)).description.orientation == MediaOrientation(exif: exif))
        #expect(try MediaInspection(.file(path)).streams.first?.rotation == MediaOrientation(exif: exif)?.rotation)
    }
}
