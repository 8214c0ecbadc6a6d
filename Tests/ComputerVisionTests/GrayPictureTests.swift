import CoreVideo
import Foundation
import Testing

@testable import ComputerVision

/// Tests of ``GrayPicture``.
@Suite("Gray pictures")
struct GrayPictureTests {
    @Test("A picture with padding between its rows keeps only its pixels")
    func rows() throws {
        let bytes: [UInt8] = [1, 2, 9, 9, 3, 4]
        let picture = try bytes.withUnsafeBytes { try GrayPicture(gray: $0, width: 2, height: 2, bytesPerRow: 4) }
        #expect(picture.pixels == [1, 2, 3, 4])
    }

    @Test("Sizes that do not fit their memory, are empty or too large are errors")
    func sizes() {
        let bytes = [UInt8](repeating: 0, count: 16)
        let sizes = [
            (0, 4, 4), (4, 0, 4), (4, 5, 4), (4, 4, 3), (-1, 4, 4), (4, -1, 4), (20000, 1, 20000), (4, 4, Int.max),
            (Int.max, Int.max, Int.max), (4, 4, -4), (16384, 16384, 16384),
        ]
        for (width, height, bytesPerRow) in sizes {
            #expect(throws: ComputerVisionError.self, "\(width) × \(height), \(bytesPerRow)") {
                try bytes.withUnsafeBytes {
                    try GrayPicture(gray: $0, width: width, height: height, bytesPerRow: bytesPerRow)
                }
            }
        }
        #expect(throws: ComputerVisionError.self) { try GrayPicture(width: 4, height: 4, pixels: [0]) }
    }

    @Test("A cut has the part's pixels; one outside of the picture is nil")
    func cuts() throws {
        let picture = try GrayPicture(width: 3, height: 2, pixels: [1, 2, 3, 4, 5, 6])
        #expect(picture.cropped(to: CGRect(x: 1, y: 0, width: 5, height: 5))?.pixels == [2, 3, 5, 6])
        #expect(picture.cropped(to: CGRect(x: 3, y: 0, width: 1, height: 1)) == nil)
    }
}
