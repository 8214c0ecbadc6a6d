import CoreMedia
import CoreVideo
import MediaFiles
import PixelTransforms
import Testing

@testable import CameraSources

/// Tests ``V4L2Conversion`` and ``V4L2Converter``.
@Suite("V4L2: layouts that are converted")
struct V4L2ConversionTests {
    private func frames(_ code: String, _ bytes: [UInt8], padding: Int = 0) throws -> [CameraFrame] {
        let stage = try V4L2Stage(
            { settings in
                settings.formats = [.init(code: code)]
                settings.rowPadding = padding
            },
            client: V4L2TestClient(holds: 8)
        )
        try stage.start()
        stage.emit(0) { $0.bytes = bytes }
        stage.camera.stop()
        return stage.client.held
    }

    private func image(_ code: String, _ bytes: [UInt8], padding: Int = 0) throws -> CVPixelBuffer {
        try #require(try frames(code, bytes, padding: padding).first?.image)
    }

    /// Returns the bytes of a plane, row by row, without padding.
    private func bytes(_ image: CVPixelBuffer, plane: Int = 0) -> [UInt8] {
        image.withPlanes(readOnly: true) { planes in
            let length = image.pixelFormat.planes[plane].byteCount(columns: planes[plane].width)
            return (0..<planes[plane].height).flatMap { y in
                Array(
                    UnsafeRawBufferPointer(
                        start: planes[plane].baseAddress + y * planes[plane].bytesPerRow,
                        count: length
                    )
                )
            }
        }
    }

    private func repeated(_ group: [UInt8], _ count: Int) -> [UInt8] {
        (0..<count * group.count).map { group[$0 % group.count] }
    }

    @Test("NV21 has its luma as it is, and Cb before Cr")
    func swapped() throws {
        let luma = (0..<64 * 48).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let image = try image("NV21", luma + repeated([40, 200], 32 * 24))
        #expect(image.pixelFormatType == kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
        #expect(bytes(image) == luma && bytes(image, plane: 1) == repeated([200, 40], 32 * 24))
    }

    @Test(
        "YVYU and VYUY become luma, Cb, luma, Cr",
        arguments: [("YVYU", [10, 40, 30, 20]), ("VYUY", [40, 10, 20, 30])]
    )
    func packed(code: String, group: [UInt8]) throws {
        let image = try image(code, repeated(group, 32 * 48))
        #expect(image.pixelFormatType == kCVPixelFormatType_422YpCbCr8_yuvs)
        #expect(bytes(image) == repeated([10, 20, 30, 40], 32 * 48))
    }

    @Test("grey keeps the upper eight bits of 10, 12 and 16", arguments: [("Y10 ", 10), ("Y12 ", 12), ("Y16 ", 16)])
    func gray(code: String, bits: Int) throws {
        let values = (0..<64 * 48).map { $0 * 37 % (1 << bits) }
        let samples = values.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let image = try image(code, samples)
        #expect(image.pixelFormatType == kCVPixelFormatType_OneComponent8)
        #expect(bytes(image) == values.map { UInt8($0 >> (bits - 8)) })
    }

    @Test("samples at odd addresses, and values beyond the bits, are no trouble")
    func narrow() {
        var memory: [UInt8] = [9] + [0xFF, 0x03, 0x00, 0x02, 0xFF, 0xFF]
        var result: [UInt8] = [0, 0, 0]
        memory.withUnsafeMutableBytes { memory in
            result.withUnsafeMutableBytes { result in
                guard let from = memory.baseAddress, let to = result.baseAddress else { return }
                SensorSamples.narrow(
                    .init(start: from + 1, bytesPerRow: 6),
                    to: .init(start: to, bytesPerRow: 3),
                    bits: 10,
                    width: 3,
                    height: 1
                )
            }
        }
        #expect(result == [255, 128, 255])
    }

    @Test(
        "sensor data of every order and width gives the colours that the filters saw",
        arguments: [
            ("BA81", "BGGR", 8), ("GBRG", "GBRG", 8), ("GRBG", "GRBG", 8), ("RGGB", "RGGB", 8), ("BG10", "BGGR", 10),
            ("GB10", "GBRG", 10), ("BA10", "GRBG", 10), ("RG10", "RGGB", 10), ("BG12", "BGGR", 12),
            ("GB12", "GBRG", 12), ("BA12", "GRBG", 12), ("RG12", "RGGB", 12), ("BYR2", "BGGR", 16),
            ("GB16", "GBRG", 16), ("GR16", "GRBG", 16), ("RG16", "RGGB", 16),
        ]
    )
    func bayer(code: String, filters: String, bits: Int) throws {
        let colours: [Character: Int] = ["R": 200, "G": 100, "B": 50]
        let order = filters.map { colours[$0] ?? 0 }
        let samples = (0..<64 * 48).flatMap { index -> [UInt8] in
            let (x, y) = (index % 64, index / 64)
            let value = order[y % 2 * 2 + x % 2] << (bits - 8)
            return bits == 8 ? [UInt8(value)] : [UInt8(value & 0xFF), UInt8(value >> 8)]
        }
        let image = try image(code, samples)
        #expect(image.pixelFormatType == kCVPixelFormatType_24RGB)
        #expect(bytes(image) == repeated([200, 100, 50], 64 * 48))
    }

    @Test("a sensor's size without whole groups of filters is refused with a message")
    func odd() {
        #expect(throws: MediaError.self) { _ = try BayerDecoder(width: 63, height: 48, order: .bggr) }
        #expect(throws: MediaError.self) { _ = try BayerDecoder(width: 64, height: 0, order: .bggr) }
    }

    @Test("a converted image is a copy: the driver has its buffer back while clients hold the image")
    func copies() throws {
        let stage = try V4L2Stage(
            { settings in
                settings.formats = [.init(code: "NV21")]
                settings.mostBuffers = 4
            },
            client: V4L2TestClient(holds: 3)
        )
        try stage.start()
        for number in 0..<3 { stage.emit(UInt32(number)) }
        stage.driver.waitForQueued(4)
        #expect(stage.client.held.count == 3)
        stage.camera.stop()
    }

    @Test("a layout without a copy is preferred to one that gives the same")
    func preference() throws {
        let stage = try V4L2Stage({ $0.formats = [.init(code: "NV21"), .init(code: "NV12"), .init(code: "YVYU")] })
        #expect(stage.camera.description.modes.map(\.pixels.name).sorted() == ["NV12", "YVYU"])
    }
}
