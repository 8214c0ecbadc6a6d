import CoreVideo
import Testing

@testable import CameraSources

/// Compares the images of the kernel's test driver with what a client sees, in every format and size.
@Suite("images of the kernel's test driver", .inDriverMachine, .serialized)
struct VividImageTests {
    /// The largest difference, on a scale of 255, caused by rounding to YCbCr in video range and back.
    private static let rounding = 4

    @Test(
        "every listed pixel format shows the driver's bars",
        arguments: [Vivid.plain, Vivid.multiPlanar, Vivid.contiguous]
    )
    func formats(path: String) throws {
        let vivid = try Vivid(path)
        let listed = Set(vivid.formats())
        let claimed = V4L2PixelFormat.table.filter { listed.contains($0.code) }
        #expect(claimed.count >= 15, "\(claimed.map(\.name))")
        if path == Vivid.multiPlanar { #expect(claimed.contains { $0.isSplit }) }
        for entry in claimed {
            let image = try firstImage(path, system: CountingSystem(onlyFormat: entry.code)) { $0.quickRequest }
            #expect(image.pixelFormatType == entry.videoRange, "\(entry.name)")
            let isGrey = entry.videoRange == kCVPixelFormatType_OneComponent8
            let distance = try isGrey ? greyDistance(of: image) : TestPattern.distance(of: image)
            let colours = try TestPattern.colours(of: image, row: 90)
            #expect(distance <= Self.rounding, "\(entry.name): \(colours)")
        }
        withExtendedLifetime(vivid) {}
    }

    @Test("every size streams, and the bars are in the right places", arguments: [Vivid.plain, Vivid.multiPlanar])
    func sizes(path: String) throws {
        let vivid = try Vivid(path)
        defer { withExtendedLifetime(vivid) {} }
        let camera = try V4L2Camera(path: path)
        let sizes = Set(camera.info.formats.map { [$0.width, $0.height] })
        #expect(
            sizes.isSuperset(of: [[320, 180], [640, 360], [640, 480], [1280, 720], [1920, 1080], [3840, 2160]])
        )
        let formats = camera.info.formats.filter { $0.pixelFormat == camera.info.defaultFormat.pixelFormat }
        #expect(formats.count == sizes.count)
        for format in formats {
            let image = try firstImage(path, system: CountingSystem()) { $0.request(format) }
            #expect(image.width == format.width && image.height == format.height)
            let distance = try TestPattern.distance(of: image)
            #expect(distance <= Self.rounding, "\(format.width)x\(format.height)")
        }
    }

    @Test("full range and another matrix are reported and used for conversion", arguments: [(0, 0), (2, 1), (1, 2)])
    func colours(encoding: Int32, quantization: Int32) throws {
        let vivid = try Vivid()
        // The driver's menus: default, BT.601, BT.709 …; default, full range, video range.
        try vivid.set("Y'CbCr Encoding", encoding)
        try vivid.set("Quantization", quantization)
        let code = V4L2PixelFormat.code(of: "NV12")
        let image = try firstImage(Vivid.plain, system: CountingSystem(onlyFormat: code)) { $0.quickRequest }
        let isFull = quantization == 1
        let pixelFormat =
            isFull ? kCVPixelFormatType_420YpCbCr8BiPlanarFullRange : kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
        #expect(image.pixelFormatType == pixelFormat)
        let matrix = CVBufferCopyAttachment(image, kCVImageBufferYCbCrMatrixKey, nil) as? String
        let expected: CFString =
            encoding == 2 ? kCVImageBufferYCbCrMatrix_ITU_R_709_2 : kCVImageBufferYCbCrMatrix_ITU_R_601_4
        #expect(matrix == "\(expected)")
        let distance = try TestPattern.distance(of: image)
        let found = try TestPattern.colours(of: image, row: 90)
        #expect(distance <= Self.rounding, "\(found)")
        withExtendedLifetime(vivid) {}
    }

    /// Returns the second image of a camera.
    private func firstImage(
        _ path: String,
        system: CountingSystem,
        _ request: (V4L2Camera) -> CameraRequest
    ) throws -> CVPixelBuffer {
        let camera = try V4L2Camera(path: path, system: system)
        let log = FrameLog(holding: 2)
        try camera.start(request(camera), client: log)
        try log.waitForFrames(2)
        camera.stop()
        let image = try #require(log.frames.last?.image)
        #expect(log.failure == nil)
        return image
    }

    /// Returns the distance of grey from the luma of the bars, which the driver computes with BT.709 in full range.
    private func greyDistance(of image: CVPixelBuffer) throws -> Int {
        let found = try TestPattern.colours(of: image, row: image.height / 2).map { $0[1] }
        let expected = TestPattern.bars.map { bar in
            0.2126 * Double(bar[0]) + 0.7152 * Double(bar[1]) + 0.0722 * Double(bar[2])
        }
        return zip(found, expected).map { abs($0 - Int($1.rounded())) }.max() ?? .max
    }
}
