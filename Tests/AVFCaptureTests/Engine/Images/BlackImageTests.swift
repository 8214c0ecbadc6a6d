import CoreMedia
import CoreVideo
import Testing

@testable import AVFCapture

@Suite("Black frames")
struct BlackImageTests {
    @Test(
        "DEV-13 a black frame is black in every pixel format that cameras have",
        arguments: [
            kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
            kCVPixelFormatType_420YpCbCr8Planar, kCVPixelFormatType_422YpCbCr8, kCVPixelFormatType_422YpCbCr8_yuvs,
            kCVPixelFormatType_32BGRA, kCVPixelFormatType_24RGB,
        ]
    )
    func black(format: OSType) throws {
        let image = try CVPixelBuffer.make(width: 64, height: 48, format: format)
        let black = try #require(BlackImage.make(like: image))
        let captured = CapturedFormat(like: black, nominalDuration: .invalid)
        let content = CapturedImage(black, format: captured, zoom: nil)
        let shown = try #require(content.image(as: ConversionRecipe(pixelFormat: kCVPixelFormatType_32BGRA)))
        let rows = luma(of: shown)
        #expect(rows.allSatisfy { row in row.enumerated().allSatisfy { $0.offset % 4 == 3 || $0.element <= 1 } })
    }
}
