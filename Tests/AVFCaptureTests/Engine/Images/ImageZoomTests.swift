import CoreMedia
import CoreVideo
import Testing

@testable import AVFCapture

@Suite("Crops for a zoom")
struct ImageZoomTests {
    @Test(
        "a crop for a zoom is centered, even and inside the image",
        arguments: [(1280, 720), (640, 480), (64, 64), (101, 77), (3840, 2160)]
    )
    func cuts(width: Int, height: Int) {
        #expect(ImageZoom(factor: 1, width: width, height: height) == nil)
        #expect(ImageZoom(factor: .nan, width: width, height: height) == nil)
        for step in 1...600 {
            let factor = 1 + Double(step) / 40
            guard let cut = ImageZoom(factor: factor, width: width, height: height) else { continue }
            #expect(cut.left.isMultiple(of: 2) && cut.top.isMultiple(of: 2))
            #expect(cut.left >= 0 && cut.left + cut.width <= width && cut.top >= 0 && cut.top + cut.height <= height)
            #expect(abs(Double(cut.width) - Double(width) / factor) <= 1.001)
            #expect(abs(2 * cut.left + cut.width - width) <= 4 && abs(2 * cut.top + cut.height - height) <= 4)
        }
    }

    @Test("DEV-46 a depth map is cropped like its image", arguments: [1.5, 2, 4])
    func depth(factor: Double) throws {
        let format = CapturedFormat(
            width: 640,
            height: 480,
            pixelFormat: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
            nominalDuration: .invalid
        )
        let map = try CVPixelBuffer.make(width: 64, height: 48, format: kCVPixelFormatType_DepthFloat32)
        map.withPlanes { planes in
            for y in 0..<48 {
                for x in 0..<64 {
                    let place = y * planes[0].bytesPerRow + x * 4
                    planes[0].baseAddress.storeBytes(of: Float(100 * y + x), toByteOffset: place, as: Float.self)
                }
            }
        }
        let zoom = try #require(ImageZoom(factor: factor, width: 640, height: 480))
        let cut = try #require(zoom.apply(toDepth: map, format: format))
        cut.withPlanes(readOnly: true) { planes in
            for (x, y) in [(0, 0), (63, 0), (32, 24), (10, 40), (63, 47)] {
                let place = y * planes[0].bytesPerRow + x * 4
                let value = Int(planes[0].baseAddress.load(fromByteOffset: place, as: Float.self))
                #expect(abs(Double(value % 100) + 0.5 - (32 + (Double(x) + 0.5 - 32) / factor)) <= 1)
                #expect(abs(Double(value / 100) + 0.5 - (24 + (Double(y) + 0.5 - 24) / factor)) <= 1)
            }
        }
    }
}
