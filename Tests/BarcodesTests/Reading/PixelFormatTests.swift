import Barcodes
import CoreVideo
import Testing

@Suite("Pixel formats")
struct PixelFormatTests {
    static let formats: [OSType] = [
        kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
        kCVPixelFormatType_420YpCbCr8Planar, kCVPixelFormatType_420YpCbCr8PlanarFullRange,
        kCVPixelFormatType_OneComponent8, kCVPixelFormatType_422YpCbCr8, kCVPixelFormatType_422YpCbCr8_yuvs,
        kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange, kCVPixelFormatType_32BGRA, kCVPixelFormatType_32RGBA,
        kCVPixelFormatType_32ARGB, kCVPixelFormatType_24RGB,
    ]
    static let interleaved = formats.filter {
        PixelShape.of($0)?.bytesPerPixel != 1 && $0 != kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange
            || $0 == kCVPixelFormatType_OneComponent8
    }

    private func scene() throws -> Canvas {
        var canvas = Canvas(width: 402, height: 302)  // A multiple of 2, not of 4
        canvas.draw(try image(of: "PIXELS", as: .qr, scale: 3), x: 20, y: 30)
        canvas.draw(try image(of: "PIXELS 128", as: .code128, scale: 1), x: 180, y: 200)
        canvas.soften()
        return canvas
    }

    @Test("the same image gives the same codes in every pixel format", arguments: formats)
    func sameResult(format: OSType) throws {
        let canvas = try scene()
        let reader = BarcodeReader(symbologies: [.qr, .code128])
        let expected = try reader.read(canvas.buffer(kCVPixelFormatType_OneComponent8))
        #expect(expected.map(\.text) == ["PIXELS", "PIXELS 128"])
        #expect(BarcodeReader.canRead(pixelFormat: format))
        #expect(try reader.read(canvas.buffer(format)) == expected)
    }

    @Test("row padding is not part of the image", arguments: interleaved, [1, 2, 61])
    func padding(format: OSType, padding: Int) throws {
        let canvas = try scene()
        let reader = BarcodeReader(symbologies: [.qr, .code128])
        let expected = try reader.read(canvas.buffer(kCVPixelFormatType_OneComponent8))
        #expect(try reader.read(canvas.buffer(format, padding: padding)) == expected)
    }

    @Test("reading leaves the buffer unlocked and its pixels unchanged")
    func leavesTheBufferAlone() throws {
        let canvas = try scene()
        let buffer = try canvas.buffer(kCVPixelFormatType_OneComponent8)
        _ = try BarcodeReader().read(buffer)
        // The buffer is not locked any more.
        #expect(CVPixelBufferUnlockBaseAddress(buffer, .readOnly) != kCVReturnSuccess)
        CVPixelBufferLockBaseAddress(buffer, .readOnly)
        defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
        let base = try #require(CVPixelBufferGetBaseAddress(buffer))
        let bytesPerRow = CVPixelBufferGetBytesPerRow(buffer)
        for y in 0..<canvas.height {
            let row = UnsafeRawBufferPointer(start: base + y * bytesPerRow, count: canvas.width)
            #expect(row.elementsEqual(canvas.pixels[y * canvas.width..<(y + 1) * canvas.width]))
        }
    }

    @Test("a pixel format without luma is rejected by name")
    func refusesDepth() throws {
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, 64, 64, kCVPixelFormatType_DepthFloat32, nil, &made)
        let buffer = try #require(made)
        #expect(!BarcodeReader.canRead(pixelFormat: kCVPixelFormatType_DepthFloat32))
        #expect(throws: BarcodeError.unsupportedPixelFormat(kCVPixelFormatType_DepthFloat32)) {
            try BarcodeReader().read(buffer)
        }
        #expect(
            BarcodeError.unsupportedPixelFormat(kCVPixelFormatType_DepthFloat32).description
                == """
                Codes cannot be read in the pixel format “fdep”. Convert the image to 420v, 420f, BGRA or \
                one-component 8 bits first.
                """
        )
    }
}
