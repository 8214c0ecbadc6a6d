import CoreImage
import Foundation
import Testing

/// ``CIImage`` and its sources: ``BitmapSource``, ``CameraPicture`` and ``LateImage``.
@Suite("Core Image: recipes")
struct ImageContractTests {
    private let context = CIContext()

    @Test("I-IMG-1 making images and filters reads no pixel")
    func lazyRecipes() {
        let buffer = Pictures.grey(4, 4) { _, _ in 10 }
        let image = CIImage(cvPixelBuffer: buffer).applyingFilter("CIColorInvert")
        let base = CVPixelBufferGetBaseAddress(buffer)
        base?.storeBytes(of: 0xFFFF_FFFF, as: UInt32.self)
        #expect(near(context.pixel(image, 0, 3), [0, 0, 0, 255], 1))
    }

    @Test("I-IMG-2 row 0 of a buffer is the highest row")
    func coordinates() {
        let image = CIImage(cvPixelBuffer: Pictures.grey(3, 5) { _, y in UInt8(y * 40) })
        #expect(near(context.pixel(image, 0, 4), [0, 0, 0, 255], 1))
        #expect(near(context.pixel(image, 2, 0), [160, 160, 160, 255], 1))
    }

    @Test("I-IMG-3 the extent is the size of the pixels")
    func extent() {
        let image = CIImage(cvPixelBuffer: Pictures.grey(640, 480) { _, _ in 0 })
        #expect(image.extent == CGRect(x: 0, y: 0, width: 640, height: 480))
    }

    @Test("I-IMG-4 a colour is infinite until it is cropped")
    func infinite() {
        let image = CIImage(color: .red)
        #expect(image.extent == .infinite)
        #expect(image.extent.isInfinite)
        let part = CGRect(x: 3, y: 4, width: 5, height: 6)
        #expect(image.cropped(to: part).extent == part)
    }

    @Test("I-IMG-5 the empty image has a null extent")
    func empty() {
        #expect(CIImage.empty().extent.isNull)
        let other = CIImage(cvPixelBuffer: Pictures.varied(7, 3))
        #expect(other.composited(over: .empty()).extent == other.extent)
        #expect(CIImage.empty().composited(over: other).extent == other.extent)
    }

    @Test("I-IMG-6 outside its extent a picture is transparent, inside opaque")
    func outside() {
        let image = CIImage(cvPixelBuffer: Pictures.varied(5, 5))
        #expect(context.pixel(image, -1, 2) == [0, 0, 0, 0])
        #expect(context.pixel(image, 5, 5) == [0, 0, 0, 0])
        #expect(context.pixel(image, 4, 4)[3] == 255)
        let large = image.transformed(by: CGAffineTransform(scaleX: 3, y: 3))
        #expect(context.bytes(large, large.extent).allSatisfy { $0[3] == 255 })
    }

    @Test("I-IMG-7 a crop is the intersection, and pixels keep their places")
    func crop() {
        let image = CIImage(cvPixelBuffer: Pictures.varied(9, 9))
        let part = image.cropped(to: CGRect(x: 2.5, y: -4, width: 4, height: 8))
        #expect(part.extent == CGRect(x: 2.5, y: 0, width: 4, height: 4))
        let whole = image.cropped(to: CGRect(x: 3, y: 3, width: 3, height: 3))
        #expect(context.pixel(whole, 4, 4) == context.pixel(image, 4, 4))
        #expect(context.pixel(whole, 2, 4) == [0, 0, 0, 0])
    }

    @Test("I-IMG-8 a crop without overlap is null and cannot be created")
    func emptyCrop() {
        let image = CIImage(cvPixelBuffer: Pictures.varied(4, 4))
        let none = image.cropped(to: CGRect(x: 10, y: 10, width: 2, height: 2))
        #expect(none.extent.isNull)
        #expect(none.extent.isEmpty)
        #expect(context.createCGImage(none, from: none.extent) == nil)
    }

    @Test("I-IMG-9 a transform's extent is the box around the result")
    func transformExtent() {
        let image = CIImage(cvPixelBuffer: Pictures.varied(10, 20))
        let turned = image.transformed(by: CGAffineTransform(rotationAngle: .pi / 2))
        #expect(abs(turned.extent.width - 20) < 1e-9)
        #expect(abs(turned.extent.minX + 20) < 1e-9)
        #expect(CIImage(color: .red).transformed(by: CGAffineTransform(scaleX: 2, y: 2)).extent.isInfinite)
    }

    @Test("I-IMG-10 moves by whole pixels are exact, and scaling is bilinear")
    func sampling() {
        let buffer = Pictures.varied(13, 7)
        let image = CIImage(cvPixelBuffer: buffer)
        let moved = image.transformed(by: CGAffineTransform(translationX: 5, y: -3))
        #expect(context.bytes(moved, moved.extent) == context.bytes(image, image.extent))
        let same = image.transformed(by: CGAffineTransform(scaleX: 1, y: 1))
        #expect(context.bytes(same, same.extent) == context.bytes(image, image.extent))
        // Against the formula, inside the picture.
        let scale = 1.7
        let large = image.transformed(by: CGAffineTransform(scaleX: scale, y: scale))
        let plain = CIContext.plain()
        let source = plain.pixels(image, image.extent)
        let result = plain.pixels(large, CGRect(x: 3, y: 3, width: 15, height: 6))
        for y in 0..<6 {
            for x in 0..<15 {
                let (sx, sy) = ((Double(x + 3) + 0.5) / scale - 0.5, (Double(y + 3) + 0.5) / scale - 0.5)
                let (x0, y0) = (Int(sx), Int(sy))
                let (fx, fy) = (Float(sx - Double(x0)), Float(sy - Double(y0)))
                let low = source[x0, y0] + (source[x0 + 1, y0] - source[x0, y0]) * fx
                let high = source[x0, y0 + 1] + (source[x0 + 1, y0 + 1] - source[x0, y0 + 1]) * fx
                #expect(near(result[x, y], low + (high - low) * fy, 0.001))
            }
        }
    }

    @Test("I-IMG-11 only a high-quality reduction averages a checkerboard")
    func averages() {
        let image = CIImage(cvPixelBuffer: Pictures.grey(16, 16) { x, y in (x + y) % 2 == 0 ? 255 : 0 })
        let half = CGAffineTransform(scaleX: 0.5, y: 0.5)
        let plain = CIContext.plain()
        let fine = image.transformed(by: half, highQualityDownsample: true)
        #expect(fine.extent == CGRect(x: 0, y: 0, width: 8, height: 8))
        #expect(plain.bytes(fine, fine.extent).allSatisfy { abs($0[0] - 128) <= 2 })
        let third = CGAffineTransform(scaleX: 1 / 3, y: 1 / 3)
        let coarse = image.transformed(by: third, highQualityDownsample: false)
        #expect(plain.bytes(coarse, CGRect(x: 1, y: 1, width: 3, height: 3)).contains { abs($0[0] - 128) > 20 })
    }

    @Test("I-IMG-12 orientations turn the picture to the origin", arguments: 1...8)
    func orientations(_ value: Int) {
        let (width, height) = (5, 3)
        let buffer = Pictures.varied(width, height)
        let image = CIImage(cvPixelBuffer: buffer)
        let turned = image.oriented(forExifOrientation: Int32(value))
        let swaps = value > 4
        #expect(turned.extent == CGRect(x: 0, y: 0, width: swaps ? height : width, height: swaps ? width : height))
        let source = context.bytes(image, image.extent)
        let result = context.bytes(turned, turned.extent)
        let resultWidth = Int(turned.extent.width)
        for (index, pixel) in result.enumerated() {
            let (x, y) = (index % resultWidth, index / resultWidth)
            // The stored pixel, by Exif's definition of rows and columns.
            let (column, row): (Int, Int) =
                switch value {
                case 2: (width - 1 - x, y)
                case 3: (width - 1 - x, height - 1 - y)
                case 4: (x, height - 1 - y)
                case 5: (y, x)
                case 6: (y, height - 1 - x)
                case 7: (width - 1 - y, height - 1 - x)
                case 8: (width - 1 - y, x)
                default: (x, y)
                }
            #expect(pixel == source[row * width + column], "orientation \(value) at \(x), \(y)")
        }
    }

    @Test("I-IMG-14 orientation values are those of Exif")
    func orientationValues() {
        let values: [CGImagePropertyOrientation] = [
            .up, .upMirrored, .down, .downMirrored, .leftMirrored, .right, .rightMirrored, .left,
        ]
        #expect(values.map(\.rawValue) == Array(1...8))
    }

    @Test("I-IMG-15 a clamped picture has no dark rim after a blur")
    func clamped() {
        let image = CIImage(cvPixelBuffer: Pictures.grey(20, 12) { _, _ in 200 })
        #expect(image.clampedToExtent().extent.isInfinite)
        let soft = image.clampedToExtent().applyingGaussianBlur(sigma: 3).cropped(to: image.extent)
        #expect(context.bytes(soft, soft.extent).allSatisfy { near($0, [200, 200, 200, 255], 1) })
        let part = image.clamped(to: CGRect(x: 5, y: 5, width: 2, height: 2))
        #expect(near(context.pixel(part, -100, 300), [200, 200, 200, 255], 1))
    }

    @Test("I-IMG-16 over is source-over on the union of extents")
    func over() {
        let back = CIImage(cvPixelBuffer: Pictures.varied(6, 6))
        let front = CIImage(color: CIColor(red: 1, green: 0, blue: 0, alpha: 0.5))
            .cropped(to: CGRect(x: 4, y: 4, width: 6, height: 6))
        let both = front.composited(over: back)
        #expect(both.extent == CGRect(x: 0, y: 0, width: 10, height: 10))
        let (f, b) = (context.pixels(front, both.extent), context.pixels(back, both.extent))
        let result = context.pixels(both, both.extent)
        for index in result.values.indices {
            let expected = f.values[index] + b.values[index] * (1 - f.values[index].w)
            #expect(near(result.values[index], expected, 1e-4))
        }
    }

    @Test("I-IMG-17 applyingFilter sets the input, and an unknown filter gives nothing")
    func applying() {
        let image = CIImage(cvPixelBuffer: Pictures.varied(3, 3))
        let direct = image.applyingFilter("CIExposureAdjust", parameters: ["inputEV": 1])
        let filter = CIFilter(name: "CIExposureAdjust")
        filter?.setValue(image, forKey: kCIInputImageKey)
        filter?.setValue(1, forKey: kCIInputEVKey)
        let output = filter?.outputImage ?? .empty()
        #expect(context.bytes(direct, image.extent) == context.bytes(output, image.extent))
        #expect(image.applyingFilter("CINoSuchFilter").extent.isNull)
    }

    @Test("I-IMG-19 a later change of the buffer shows in a later rendering")
    func buffersAreKept() {
        let buffer = Pictures.grey(2, 2) { _, _ in 0 }
        let image = CIImage(cvPixelBuffer: buffer)
        #expect(context.pixel(image, 0, 1)[0] == 0)
        CVPixelBufferGetBaseAddress(buffer)?.storeBytes(of: 0xFF64_6464, as: UInt32.self)
        #expect(near(context.pixel(image, 0, 1), [100, 100, 100, 255], 1))
    }

    @Test("I-IMG-23 pixelBuffer and cgImage are those of unchanged images")
    func origins() throws {
        let buffer = Pictures.varied(4, 4)
        let image = CIImage(cvPixelBuffer: buffer)
        #expect(image.pixelBuffer === buffer)
        #expect(image.cropped(to: CGRect(x: 0, y: 0, width: 2, height: 2)).pixelBuffer == nil)
        let drawn = try #require(context.createCGImage(image, from: image.extent))
        #expect(CIImage(cgImage: drawn).cgImage === drawn)
        #expect(CIImage(cgImage: drawn).oriented(.right).cgImage == nil)
    }

    @Test("I-IMG-24 a buffer without attachments counts as sRGB")
    func spaces() {
        let image = CIImage(cvPixelBuffer: Pictures.varied(4, 4))
        #expect(image.colorSpace == CGColorSpace(name: CGColorSpace.sRGB))
        #expect(image.composited(over: image).colorSpace == nil)
    }

    @Test("I-IMG-25 files are read, and anything else gives nil")
    func files() throws {
        let image = CIImage(cvPixelBuffer: Pictures.varied(8, 6))
        let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
        let png = try #require(context.pngRepresentation(of: image, format: .RGBA8, colorSpace: space))
        let read = try #require(CIImage(data: png))
        #expect(read.extent == image.extent)
        #expect(context.bytes(read, read.extent) == context.bytes(image, image.extent))
        #expect(CIImage(data: Data([1, 2, 3])) == nil)
        #expect(CIImage(contentsOf: URL(fileURLWithPath: "/no/such/file")) == nil)
    }

    @Test("I-IMG-28 NSNull as the colour space means no matching")
    func unmanaged() {
        let buffer = Pictures.grey(2, 2) { _, _ in 128 }
        let image = CIImage(cvPixelBuffer: buffer, options: [.colorSpace: NSNull()])
        let value = context.pixels(image, CGRect(x: 0, y: 0, width: 1, height: 1))[0, 0]
        #expect(abs(value.x - 128.0 / 255) < 0.001)
    }

    @Test("I-IMG-29 nearest sampling keeps the two colours of a code")
    func nearest() {
        let image = CIImage(cvPixelBuffer: Pictures.grey(5, 5) { x, y in (x * y) % 2 == 0 ? 255 : 0 })
        let large = image.samplingNearest().transformed(by: CGAffineTransform(scaleX: 8, y: 8))
        #expect(Set(context.bytes(large, large.extent).map { $0[0] }) == [0, 255])
        let soft = image.samplingNearest().samplingLinear().transformed(by: CGAffineTransform(scaleX: 8, y: 8))
        #expect(Set(context.bytes(soft, soft.extent).map { $0[0] }).count > 2)
    }

    @Test("I-IMG-32 two thousand nested crops and transforms render")
    func deep() {
        var image = CIImage(cvPixelBuffer: Pictures.varied(20, 20))
        for index in 0..<1000 {
            image = image.transformed(by: CGAffineTransform(translationX: index % 2 == 0 ? 0.5 : -0.5, y: 0))
            image = image.cropped(to: CGRect(x: -1, y: -1, width: 22, height: 22))
        }
        #expect(context.pixel(image, 10, 10)[3] == 255)
    }
}
