import CoreVideo
import Testing

@testable import CameraSources

@Suite("Frame number strip")
struct FrameNumberStripTests {
    private static let formats: [OSType] = [
        kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
        kCVPixelFormatType_420YpCbCr8Planar, kCVPixelFormatType_420YpCbCr8PlanarFullRange,
        kCVPixelFormatType_OneComponent8, kCVPixelFormatType_32BGRA, kCVPixelFormatType_32RGBA,
        kCVPixelFormatType_32ARGB, kCVPixelFormatType_24RGB, kCVPixelFormatType_24BGR,
        kCVPixelFormatType_422YpCbCr8_yuvs, kCVPixelFormatType_422YpCbCr8,
    ]

    @Test("a number is read back in every format and size", arguments: formats)
    func roundTrip(format: OSType) throws {
        var random = SeededGenerator.fresh()
        for (width, height) in [(32, 1), (64, 64), (321, 241), (640, 480), (1280, 720), (1000, 45)] {
            let image = try CVPixelBuffer.make(width: width, height: height, format: format)
            for number in [0, 1, .max, 0x8000_0000, 0x5555_5555, .random(in: 0...(.max), using: &random)] as [UInt32] {
                #expect(FrameNumberStrip.write(number, into: image))
                #expect(FrameNumberStrip.read(from: image) == number, "\(width)x\(height), seed \(random.seed)")
            }
        }
    }

    @Test("blocks have the specified columns and rows, and nothing below is changed")
    func geometry() throws {
        let image = try CVPixelBuffer.make(width: 100, height: 90, format: kCVPixelFormatType_OneComponent8)
        image.withPlanes { planes in
            for y in 0..<90 { for x in 0..<100 { planes[0].row(y)[x] = 77 } }
        }
        FrameNumberStrip.write(0x8000_0003, into: image)
        image.withPlanes(readOnly: true) { planes in
            for y in 0..<90 {
                for x in 0..<100 {
                    // 3, 93 and 96 are 1·100/32, 30·100/32 and 31·100/32, rounded down.
                    let isWhite = x < 3 || x >= 93
                    #expect(planes[0].row(y)[x] == (y < 2 ? (isWhite ? 255 : 0) : 77), "\(x),\(y)")
                }
            }
        }
    }

    @Test("a camera's strip equals a written one")
    func sameAsDrawn() throws {
        let scene = try VirtualScene(virtualSettings("333x222?codes=none"))
        let image = try CVPixelBuffer.make(
            width: 333,
            height: 222,
            format: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
        )
        SceneRenderer(scene, isFullRange: false).draw(frame: 0x1234_5678, into: image)
        let before = pixelHash(image)
        FrameNumberStrip.write(0x1234_5678, into: image)
        #expect(pixelHash(image) == before)
    }

    @Test("a strip that coding has smeared is still read")
    func smeared() throws {
        var random = SeededGenerator.fresh()
        for (width, height) in [(320, 240), (640, 480), (1280, 720)] {
            let rows = FrameNumberStrip.height(forHeight: height)
            let image = try CVPixelBuffer.make(width: width, height: height, format: kCVPixelFormatType_OneComponent8)
            for _ in 0..<10 {
                let number = UInt32.random(in: 0...(.max), using: &random)
                FrameNumberStrip.write(number, into: image)
                image.withPlanes { planes in
                    // The strip and as many rows of a grey image below it, blurred and with noise.
                    let plane = ScenePlane(width: width, height: 2 * rows, value: 100)
                    for y in 0..<rows { planes[0].row(y).prefix(width).enumerated().forEach { plane.row(y)[$0] = $1 } }
                    plane.blur(radius: max(1, width / 320))
                    for y in 0..<rows {
                        for x in 0..<width {
                            let noise = Int.random(in: -25...25, using: &random)
                            planes[0].row(y)[x] = UInt8(clamping: Int(plane.row(y)[x]) + noise)
                        }
                    }
                }
                #expect(FrameNumberStrip.read(from: image) == number, "\(width)x\(height), seed \(random.seed)")
            }
        }
    }

    @Test("an image without a strip has no number, and other formats and narrow images are refused")
    func refused() throws {
        let grey = try CVPixelBuffer.make(width: 640, height: 480, format: kCVPixelFormatType_OneComponent8)
        grey.withPlanes { planes in
            for y in 0..<480 { for x in 0..<640 { planes[0].row(y)[x] = 128 } }
        }
        #expect(FrameNumberStrip.read(from: grey) == nil)
        let depth = try CVPixelBuffer.make(width: 640, height: 480, format: kCVPixelFormatType_DepthFloat32)
        #expect(!FrameNumberStrip.write(1, into: depth))
        #expect(FrameNumberStrip.read(from: depth) == nil)
        let narrow = try CVPixelBuffer.make(width: 31, height: 480, format: kCVPixelFormatType_OneComponent8)
        #expect(!FrameNumberStrip.write(1, into: narrow))
        #expect(FrameNumberStrip.read(from: narrow) == nil)
    }
}
