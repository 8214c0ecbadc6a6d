import CoreImage
import Foundation
import Testing

/// ``CIContext`` with what it renders through: ``Renderer``, ``Evaluator`` and ``PixelTarget``.
@Suite("Core Image: contexts")
struct ContextContractTests {
    private let context = CIContext()
    private let plain = CIContext.plain()

    @Test("I-CTX-2 the default working space is linear")
    func workingSpace() {
        #expect(context.workingColorSpace == CGColorSpace(name: CGColorSpace.extendedLinearSRGB))
        #expect(plain.workingColorSpace == nil)
        #expect(context.workingFormat == .RGBAh)
    }

    @Test("I-CTX-3 without a working space filters work on encoded values")
    func unmanaged() {
        let image = CIImage(cvPixelBuffer: Pictures.grey(2, 2) { _, _ in 100 })
        #expect(plain.pixel(image) == [100, 100, 100, 255])
        #expect(near(plain.pixel(image.applyingFilter("CIColorInvert")), [155, 155, 155, 255], 1))
    }

    @Test("I-CTX-4 values outside 0…1 live between filters, except in RGBA8")
    func range() {
        let image = CIImage(cvPixelBuffer: Pictures.grey(2, 2) { _, _ in 200 })
        let bright = image.applyingFilter("CIExposureAdjust", parameters: ["inputEV": 3])
        let back = bright.cropped(to: image.extent).applyingFilter("CIExposureAdjust", parameters: ["inputEV": -3])
        #expect(near(context.pixel(back), [200, 200, 200, 255], 1))
        let small = CIContext(options: [.workingFormat: CIFormat.RGBA8])
        let barrier = bright.applyingFilter("CIMedianFilter")
            .applyingFilter("CIExposureAdjust", parameters: ["inputEV": -3])
        #expect(small.pixel(barrier, 1, 1)[0] < 120)
    }

    @Test("I-CTX-5 the output space counts for created images")
    func outputSpace() throws {
        let image = CIImage(cvPixelBuffer: Pictures.grey(2, 2) { _, _ in 128 })
        let linear = try #require(CGColorSpace(name: CGColorSpace.linearSRGB))
        let created = try #require(
            CIContext(options: [.outputColorSpace: linear]).createCGImage(image, from: image.extent)
        )
        #expect(created.colorSpace == linear)
        let numbers = try #require(created.dataProvider?.data)
        #expect(abs(Int(numbers[0]) - 55) <= 1)
        let standard = try #require(context.createCGImage(image, from: image.extent))
        #expect(standard.colorSpace == CGColorSpace(name: CGColorSpace.sRGB))
    }

    @Test("I-CTX-6 all levels survive the identity")
    func identity() {
        let image = CIImage(
            cvPixelBuffer: Pictures.buffer(256, 3) { x, y in
                (y == 0 ? UInt8(x) : 0, y == 1 ? UInt8(x) : 0, y == 2 ? UInt8(x) : 0, 255)
            }
        )
        let result = context.bytes(image, image.extent)
        for y in 0..<3 {
            for x in 0..<256 { #expect(abs(result[y * 256 + x][y] - x) <= 1) }
        }
    }

    @Test("I-CTX-7 the mean of black and white is linear in the default context")
    func means() {
        let image = CIImage(cvPixelBuffer: Pictures.grey(2, 1) { x, _ in x == 0 ? 0 : 255 })
        let one = image.transformed(by: CGAffineTransform(scaleX: 0.5, y: 1))
        #expect(near(context.pixel(one), [188, 188, 188, 255], 1))
        #expect(near(plain.pixel(one), [128, 128, 128, 255], 1))
    }

    @Test("I-CTX-8 results are premultiplied unless the option says otherwise")
    func premultiplied() {
        let image = CIImage(color: CIColor(red: 1, green: 1, blue: 1, alpha: 0.5))
        #expect(plain.pixel(image).enumerated().allSatisfy { abs($1 - 128) <= 1 })
        let straight = CIContext(options: [.outputPremultiplied: false])
        #expect(near(straight.pixel(image), [255, 255, 255, 128], 1))
    }

    @Test("I-CTX-9 a created image has whole pixels, row 0 at the top")
    func created() throws {
        let image = CIImage(cvPixelBuffer: Pictures.grey(4, 4) { _, y in UInt8(y * 60) })
        let made = try #require(context.createCGImage(image, from: CGRect(x: 0.5, y: 1, width: 3, height: 3)))
        #expect((made.width, made.height) == (4, 3))
        #expect(made.alphaInfo == .premultipliedLast)
        let data = try #require(made.dataProvider?.data)
        #expect(abs(Int(data[0]) - 0) <= 1)
        #expect(abs(Int(data[2 * made.bytesPerRow]) - 120) <= 1)
    }

    @Test("I-CTX-10 infinite and empty rectangles give nil")
    func impossible() {
        #expect(context.createCGImage(.black, from: CIImage.black.extent) == nil)
        #expect(context.createCGImage(.black, from: .zero) == nil)
        #expect(context.createCGImage(.black, from: CGRect(x: 0, y: 0, width: 1e9, height: 1e9)) == nil)
    }

    @Test("I-CTX-11 created images have the format and space that were asked for")
    func formats() throws {
        let image = CIImage(cvPixelBuffer: Pictures.varied(3, 3))
        let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
        for (format, bits) in [(CIFormat.RGBA8, 32), (.BGRA8, 32), (.RGBA16, 64), (.RGBAh, 64), (.RGBAf, 128)] {
            let made = try #require(context.createCGImage(image, from: image.extent, format: format, colorSpace: space))
            #expect(made.bitsPerPixel == bits)
            #expect(made.colorSpace == space)
            let again = CIImage(cgImage: made)
            #expect(
                zip(context.bytes(again, image.extent), context.bytes(image, image.extent)).allSatisfy {
                    near($0, $1, 2)
                }
            )
        }
        let late = context.createCGImage(image, from: image.extent, format: .RGBA8, colorSpace: nil, deferred: true)
        #expect(late?.colorSpace == CGColorSpaceCreateDeviceRGB())
    }

    @Test("I-CTX-12 the picture's origin comes to the lower left corner of a buffer")
    func placement() {
        let image = CIImage(color: .white).cropped(to: CGRect(x: 0, y: 0, width: 2, height: 1))
        let buffer = Pictures.grey(4, 3) { _, _ in 9 }
        context.render(image, to: buffer)
        let bytes = buffer.contents
        #expect(Array(bytes[32..<36]) == [255, 255, 255, 255])
        #expect(Array(bytes[40..<44]) == [0, 0, 0, 0])
        #expect(Array(bytes[0..<4]) == [0, 0, 0, 0])
    }

    @Test("I-CTX-13 bounds limit what is written and do not move the picture")
    func bounds() {
        let buffer = Pictures.grey(4, 4) { _, _ in 9 }
        context.render(.white, to: buffer, bounds: CGRect(x: 1, y: 0, width: 2, height: 1), colorSpace: nil)
        let bytes = buffer.contents
        #expect(Array(bytes[48..<64]) == [9, 9, 9, 255, 255, 255, 255, 255, 255, 255, 255, 255, 9, 9, 9, 255])
        #expect(Array(bytes[0..<4]) == [9, 9, 9, 255])
    }

    @Test("I-CTX-14 uncovered pixels become transparent, in YCbCr black")
    func uncovered() {
        let buffer = Pictures.grey(2, 2) { _, _ in 9 }
        context.render(.empty(), to: buffer)
        #expect(buffer.contents.allSatisfy { $0 == 0 })
        var camera: CVPixelBuffer?
        CVPixelBufferCreate(nil, 4, 4, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, nil, &camera)
        guard let camera, let luma = CVPixelBufferGetBaseAddressOfPlane(camera, 0),
            let chroma = CVPixelBufferGetBaseAddressOfPlane(camera, 1)
        else {
            Issue.record("No buffer")
            return
        }
        context.render(.empty(), to: camera)
        #expect(abs(Int(luma.load(as: UInt8.self)) - 16) <= 1)
        #expect(abs(Int(chroma.load(as: UInt8.self)) - 128) <= 1)
    }

    @Test(
        "I-CTX-16 buffers of many formats are written",
        arguments: [
            kCVPixelFormatType_32ARGB, kCVPixelFormatType_32RGBA, kCVPixelFormatType_64RGBAHalf,
            kCVPixelFormatType_128RGBAFloat, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
            kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
        ]
    )
    func targets(_ format: OSType) throws {
        let image = CIImage(cvPixelBuffer: Pictures.buffer(8, 6) { _, _ in (200, 100, 50, 255) })
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, 8, 6, format, nil, &made)
        let buffer = try #require(made)
        context.render(image, to: buffer)
        let again = context.pixel(CIImage(cvPixelBuffer: buffer), 3, 3)
        #expect(near(again, [200, 100, 50, 255], 3), "\(again)")
    }

    @Test("I-CTX-17 a camera's frame survives the identity")
    func cameraIdentity() throws {
        var first: CVPixelBuffer?
        var second: CVPixelBuffer?
        let format = kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
        CVPixelBufferCreate(nil, 16, 12, format, nil, &first)
        CVPixelBufferCreate(nil, 16, 12, format, nil, &second)
        let (source, target) = (try #require(first), try #require(second))
        let luma = try #require(CVPixelBufferGetBaseAddressOfPlane(source, 0))
        let chroma = try #require(CVPixelBufferGetBaseAddressOfPlane(source, 1))
        for y in 0..<12 {
            for x in 0..<16 {
                let at = y * CVPixelBufferGetBytesPerRowOfPlane(source, 0) + x
                luma.storeBytes(of: UInt8(60 + x * 5 + y * 6), toByteOffset: at, as: UInt8.self)
            }
        }
        for y in 0..<6 {
            for x in 0..<16 {
                let at = y * CVPixelBufferGetBytesPerRowOfPlane(source, 1) + x
                chroma.storeBytes(of: UInt8(110 + x + y), toByteOffset: at, as: UInt8.self)
            }
        }
        context.render(CIImage(cvPixelBuffer: source), to: target)
        let result = try #require(CVPixelBufferGetBaseAddressOfPlane(target, 0))
        let colors = try #require(CVPixelBufferGetBaseAddressOfPlane(target, 1))
        for y in 0..<12 {
            for x in 0..<16 {
                let (a, b) = (
                    y * CVPixelBufferGetBytesPerRowOfPlane(source, 0) + x,
                    y * CVPixelBufferGetBytesPerRowOfPlane(target, 0) + x
                )
                let (v, w) = (
                    luma.load(fromByteOffset: a, as: UInt8.self), result.load(fromByteOffset: b, as: UInt8.self)
                )
                #expect(abs(Int(v) - Int(w)) <= 2)
            }
        }
        for y in 0..<6 {
            for x in 0..<16 {
                let (a, b) = (
                    y * CVPixelBufferGetBytesPerRowOfPlane(source, 1) + x,
                    y * CVPixelBufferGetBytesPerRowOfPlane(target, 1) + x
                )
                let (v, w) = (
                    chroma.load(fromByteOffset: a, as: UInt8.self), colors.load(fromByteOffset: b, as: UInt8.self)
                )
                #expect(abs(Int(v) - Int(w)) <= 3)
            }
        }
    }

    @Test("I-CTX-20 a bitmap has its top row first, and padding is not touched")
    func bitmap() {
        let image = CIImage(cvPixelBuffer: Pictures.grey(2, 2) { _, y in y == 0 ? 255 : 0 })
        var memory = [UInt8](repeating: 7, count: 24)
        memory.withUnsafeMutableBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            context.render(image, toBitmap: base, rowBytes: 12, bounds: image.extent, format: .RGBA8, colorSpace: nil)
        }
        #expect(Array(memory[0..<8]) == [255, 255, 255, 255, 255, 255, 255, 255])
        #expect(Array(memory[8..<12]) == [7, 7, 7, 7])
        #expect(Array(memory[12..<16]) == [0, 0, 0, 255])
    }

    @Test("I-CTX-21 formats have their order in memory")
    func memoryOrder() {
        let image = CIImage(color: CIColor(red: 1, green: 0, blue: 0))
        func bytes(_ format: CIFormat, _ count: Int) -> [UInt8] {
            var memory = [UInt8](repeating: 7, count: 16)
            memory.withUnsafeMutableBytes { bytes in
                guard let base = bytes.baseAddress else { return }
                let rect = CGRect(x: 0, y: 0, width: 1, height: 1)
                context.render(image, toBitmap: base, rowBytes: 16, bounds: rect, format: format, colorSpace: nil)
            }
            return Array(memory.prefix(count))
        }
        #expect(bytes(.RGBA8, 4) == [255, 0, 0, 255])
        #expect(bytes(.BGRA8, 4) == [0, 0, 255, 255])
        #expect(bytes(.ARGB8, 4) == [255, 255, 0, 0])
        #expect(bytes(.ABGR8, 4) == [255, 0, 0, 255])
        #expect(bytes(.R8, 2) == [255, 7])
        #expect(bytes(.A8, 1) == [255])
        let grey = Standard.encoded(0.2126) * 255
        #expect(abs(Double(bytes(.L8, 1)[0]) - grey) <= 1)
    }

    @Test("I-CTX-22 a task moves the rectangle to a point of the destination")
    func tasks() throws {
        let buffer = Pictures.grey(6, 6) { _, _ in 9 }
        let destination = CIRenderDestination(pixelBuffer: buffer)
        let image = CIImage(color: .white).cropped(to: CGRect(x: 10, y: 10, width: 2, height: 2))
        let task = try context.startTask(toRender: image, from: image.extent, to: destination, at: CGPoint(x: 1, y: 1))
        #expect(try task.waitUntilCompleted().pixelsProcessed == 4)
        let bytes = buffer.contents
        let row = 4 * 6
        #expect(Array(bytes[(4 * row + 4)..<(4 * row + 8)]) == [255, 255, 255, 255])
        #expect(Array(bytes[(3 * row)..<(3 * row + 4)]) == [9, 9, 9, 255])
        #expect(Array(bytes[(2 * row + 4)..<(2 * row + 8)]) == [9, 9, 9, 255])
    }

    @Test("I-CTX-24 JPEG files begin with FF D8 and keep the picture")
    func jpeg() throws {
        let image = CIImage(cvPixelBuffer: Pictures.buffer(16, 16) { _, _ in (180, 90, 40, 255) })
        let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
        let data = try #require(context.jpegRepresentation(of: image, colorSpace: space))
        #expect(data.starts(with: [0xFF, 0xD8]))
        let read = try #require(CIImage(data: data))
        #expect(near(context.pixel(read, 8, 8), [180, 90, 40, 255], 4))
        let key = CIImageRepresentationOption(rawValue: kCGImageDestinationLossyCompressionQuality as String)
        let varied = CIImage(cvPixelBuffer: Pictures.varied(64, 64))
        let (small, large) = (
            context.jpegRepresentation(of: varied, colorSpace: space, options: [key: 0.1]),
            context.jpegRepresentation(of: varied, colorSpace: space, options: [key: 1.0])
        )
        #expect((small?.count ?? 0) < (large?.count ?? 0))
    }

    @Test("I-CTX-25 PNG files keep pixels, depth and alpha")
    func png() throws {
        let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
        let image = CIImage(
            cvPixelBuffer: Pictures.buffer(9, 5) { x, y in
                let a = UInt8(x * 28)
                return (UInt8(Int(a) * y / 5), UInt8(Int(a) / 2), a, a)
            }
        )
        let data = try #require(context.pngRepresentation(of: image, format: .RGBA8, colorSpace: space))
        let read = try #require(CIImage(data: data))
        #expect(
            zip(context.bytes(read, image.extent), context.bytes(image, image.extent)).allSatisfy { near($0, $1, 2) }
        )
        let deep = try #require(context.pngRepresentation(of: image, format: .RGBA16, colorSpace: space))
        #expect(deep[24] == 16)
        let wide = try #require(CGColorSpace(name: CGColorSpace.displayP3))
        let tagged = try #require(context.pngRepresentation(of: image, format: .RGBA8, colorSpace: wide))
        let back = try #require(CIImage(data: tagged))
        #expect(
            zip(context.bytes(back, image.extent), context.bytes(image, image.extent)).allSatisfy { near($0, $1, 3) }
        )
    }

    @Test("I-CTX-27 an infinite picture has no file")
    func infiniteFiles() throws {
        let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
        #expect(context.jpegRepresentation(of: .red, colorSpace: space) == nil)
        #expect(context.pngRepresentation(of: .empty(), format: .RGBA8, colorSpace: space) == nil)
        #expect(throws: (any Error).self) {
            try context.writePNGRepresentation(
                of: .red,
                to: URL(fileURLWithPath: "/tmp/x"),
                format: .RGBA8,
                colorSpace: space
            )
        }
        let image = CIImage.red.cropped(to: CGRect(x: 0, y: 0, width: 2, height: 2))
        #expect(throws: (any Error).self) {
            try context.writeJPEGRepresentation(
                of: image,
                to: URL(fileURLWithPath: "/no/such/x.jpg"),
                colorSpace: space
            )
        }
    }

    @Test("I-CTX-31 rendering is repeatable, and tiles do not show")
    func tiles() {
        let image = CIImage(cvPixelBuffer: Pictures.varied(90, 70))
            .applyingGaussianBlur(sigma: 4)
            .transformed(by: CGAffineTransform(rotationAngle: 0.3))
            .applyingFilter("CIColorControls", parameters: ["inputSaturation": 0.5])
        let rect = CGRect(x: 0, y: 0, width: 60, height: 60)
        let whole = context.bytes(image, rect)
        #expect(whole == context.bytes(image, rect))
        for (x, y) in [(0, 0), (30, 0), (0, 30), (30, 30)] {
            let part = context.bytes(image, CGRect(x: x, y: y, width: 30, height: 30))
            for row in 0..<30 {
                for column in 0..<30 {
                    let at = (30 - y + row) * 60 + x + column
                    #expect(near(part[row * 30 + column], whole[at], 1))
                }
            }
        }
    }
}
