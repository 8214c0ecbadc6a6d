import Drawing2D
import Foundation
import Testing

/// ``CGContext`` on a ``BitmapCanvas``, and ``CGImage``.
@Suite("Core Graphics: bitmaps")
struct DrawingContractTests {
    private func space(_ name: CFString = CGColorSpace.sRGB) throws -> CGColorSpace {
        try #require(CGColorSpace(name: name))
    }

    private func context(
        _ width: Int = 8,
        _ height: Int = 8,
        _ info: UInt32 = CGImageAlphaInfo.premultipliedLast.rawValue,
        bits: Int = 8,
        row: Int = 0,
        _ space: CGColorSpace? = nil
    ) throws -> CGContext? {
        CGContext(
            data: nil,
            width: width,
            height: height,
            bitsPerComponent: bits,
            bytesPerRow: row,
            space: try space ?? self.space(),
            bitmapInfo: info
        )
    }

    private func pixel(_ context: CGContext, _ x: Int, _ row: Int) -> [UInt8] {
        guard let data = context.data else { return [] }
        return (0..<4).map { data.load(fromByteOffset: row * context.bytesPerRow + 4 * x + $0, as: UInt8.self) }
    }

    @Test("I-CG-1 the supported layouts make contexts")
    func layouts() throws {
        let little = CGBitmapInfo.byteOrder32Little.rawValue
        for alpha in [CGImageAlphaInfo.noneSkipFirst, .noneSkipLast, .premultipliedFirst, .premultipliedLast] {
            #expect(try context(4, 4, alpha.rawValue) != nil)
            #expect(try context(4, 4, alpha.rawValue | little) != nil)
        }
        #expect(try context(4, 4, 0, CGColorSpaceCreateDeviceGray()) != nil)
        #expect(try context(4, 4, CGImageAlphaInfo.alphaOnly.rawValue) != nil)
        #expect(try context(4, 4, 1, bits: 16) != nil)
        #expect(try context(4, 4, 1 | CGBitmapInfo.floatComponents.rawValue, bits: 32) != nil)
    }

    @Test("I-CG-2 other layouts are nil")
    func unsupported() throws {
        #expect(try context(4, 4, CGImageAlphaInfo.last.rawValue) == nil)
        #expect(try context(4, 4, CGImageAlphaInfo.first.rawValue) == nil)
        #expect(try context(4, 4, CGImageAlphaInfo.none.rawValue) == nil)
        #expect(try context(4, 4, 1, row: 8) == nil)
        #expect(try context(0, 4) == nil)
        #expect(try context(4, -1) == nil)
    }

    @Test("I-CG-3 memory is zeroed or the client's")
    func memory() throws {
        let own = try #require(try context(5, 3))
        #expect(own.bytesPerRow >= 20 && own.bytesPerRow % 16 == 0)
        #expect(pixel(own, 2, 1) == [0, 0, 0, 0])
        var bytes = [UInt8](repeating: 0, count: 16)
        try bytes.withUnsafeMutableBytes { memory in
            let standard = try space()
            let drawn = try #require(
                CGContext(
                    data: memory.baseAddress,
                    width: 2,
                    height: 2,
                    bitsPerComponent: 8,
                    bytesPerRow: 8,
                    space: standard,
                    bitmapInfo: 1
                )
            )
            drawn.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
            drawn.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        }
        #expect(bytes == [0, 0, 0, 0, 0, 0, 0, 0, 255, 0, 0, 255, 0, 0, 0, 0])
    }

    @Test("I-CG-4 byte orders")
    func orders() throws {
        let little = CGBitmapInfo.byteOrder32Little.rawValue
        func first(_ info: UInt32) throws -> [UInt8] {
            let drawn = try #require(try context(1, 1, info))
            drawn.setFillColor(red: 1, green: 0.2, blue: 0, alpha: 1)
            drawn.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
            return pixel(drawn, 0, 0)
        }
        #expect(try first(CGImageAlphaInfo.premultipliedFirst.rawValue | little) == [0, 51, 255, 255])
        #expect(try first(CGImageAlphaInfo.premultipliedLast.rawValue) == [255, 51, 0, 255])
        #expect(
            try first(CGImageAlphaInfo.premultipliedLast.rawValue | CGBitmapInfo.byteOrder32Big.rawValue) == [
                255, 51, 0, 255,
            ]
        )
        #expect(try Array(first(CGImageAlphaInfo.noneSkipFirst.rawValue | little).prefix(3)) == [0, 51, 255])
    }

    @Test("I-CG-5 an image drawn at its size keeps its bytes")
    func identity() throws {
        let source = try #require(try context())
        for x in 0..<8 {
            source.setFillColor(red: CGFloat(x) / 8, green: 0.5, blue: 0.1, alpha: 1)
            source.fill(CGRect(x: x, y: 0, width: 1, height: x + 1))
        }
        let image = try #require(source.makeImage())
        let copy = try #require(try context())
        copy.draw(image, in: CGRect(x: 0, y: 0, width: 8, height: 8))
        for y in 0..<8 { for x in 0..<8 { #expect(pixel(copy, x, y) == pixel(source, x, y)) } }
    }

    @Test("I-CG-6 a flip turns images upside down, and concatenation comes first")
    func flips() throws {
        let source = try #require(try context(2, 2))
        source.setFillColor(red: 1, green: 1, blue: 1, alpha: 1)
        source.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
        let image = try #require(source.makeImage())
        let drawn = try #require(try context(2, 2))
        drawn.translateBy(x: 0, y: 2)
        drawn.scaleBy(x: 1, y: -1)
        #expect(drawn.ctm == CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 2))
        drawn.draw(image, in: CGRect(x: 0, y: 0, width: 2, height: 2))
        #expect(pixel(drawn, 0, 0) == [255, 255, 255, 255])
        #expect(pixel(drawn, 0, 1) == [0, 0, 0, 0])
    }

    @Test("I-CG-7 interpolation is nearest, or averages")
    func interpolation() throws {
        let source = try #require(try context(16, 16))
        source.setFillColor(gray: 1, alpha: 1)
        for y in 0..<16 {
            for x in 0..<16 where (x + y) % 2 == 0 { source.fill(CGRect(x: x, y: y, width: 1, height: 1)) }
        }
        let image = try #require(source.makeImage())
        let small = try #require(try context(8, 8))
        small.interpolationQuality = .high
        small.draw(image, in: CGRect(x: 0, y: 0, width: 8, height: 8))
        #expect(abs(Int(pixel(small, 3, 3)[3]) - 128) <= 2)
        let large = try #require(try context(32, 32))
        large.interpolationQuality = .none
        large.draw(image, in: CGRect(x: 0, y: 0, width: 32, height: 32))
        let levels = Set((0..<32).flatMap { y in (0..<32).map { pixel(large, $0, y)[3] } })
        #expect(levels == [0, 255])
    }

    @Test("I-CG-8 an image is a snapshot")
    func snapshots() throws {
        let drawn = try #require(try context(2, 2))
        let before = try #require(drawn.makeImage())
        drawn.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
        #expect(before.dataProvider?.data?[3] == 0)
        #expect(drawn.makeImage()?.dataProvider?.data?[3] == 255)
    }

    @Test("I-CG-10 fills are crisp at whole pixels and smooth at halves")
    func fills() throws {
        let drawn = try #require(try context())
        drawn.fill(CGRect(x: 1, y: 1, width: 2.5, height: 2))
        #expect(pixel(drawn, 1, 6) == [0, 0, 0, 255])
        #expect(pixel(drawn, 0, 6) == [0, 0, 0, 0])
        #expect(abs(Int(pixel(drawn, 3, 6)[3]) - 128) <= 2)
        drawn.clear(CGRect(x: 0, y: 0, width: 8, height: 8))
        #expect(pixel(drawn, 1, 6) == [0, 0, 0, 0])
    }

    @Test("I-CG-12 blend modes are those of encoded values")
    func blends() throws {
        func result(_ mode: CGBlendMode) throws -> [UInt8] {
            let drawn = try #require(try context(1, 1))
            let whole = CGRect(x: 0, y: 0, width: 1, height: 1)
            drawn.setFillColor(red: 0.6, green: 0.6, blue: 0.6, alpha: 1)
            drawn.fill(whole)
            drawn.setBlendMode(mode)
            drawn.setFillColor(red: 0.4, green: 0.4, blue: 0.4, alpha: 1)
            drawn.fill(whole)
            return pixel(drawn, 0, 0)
        }
        #expect(abs(Int(try result(.multiply)[0]) - 61) <= 1)
        #expect(abs(Int(try result(.screen)[0]) - 194) <= 1)
        #expect(abs(Int(try result(.difference)[0]) - 51) <= 1)
        #expect(abs(Int(try result(.plusLighter)[0]) - 255) <= 1)
        #expect(try result(.copy) == [102, 102, 102, 255])
        #expect(try result(.sourceOut) == [0, 0, 0, 0])
    }

    private func image(_ bytes: [UInt8], _ width: Int, _ height: Int, row: Int, _ info: UInt32 = 1) throws -> CGImage? {
        let provider = try #require(CGDataProvider(data: Data(bytes) as NSData))
        return CGImage(
            width: width,
            height: height,
            bitsPerComponent: 8,
            bitsPerPixel: 32,
            bytesPerRow: row,
            space: try space(),
            bitmapInfo: CGBitmapInfo(rawValue: info),
            provider: provider,
            decode: nil,
            shouldInterpolate: true,
            intent: .defaultIntent
        )
    }

    @Test("I-CG-13 too little data and inconsistent layouts give nil")
    func providers() throws {
        #expect(try image([UInt8](repeating: 0, count: 64), 4, 4, row: 16) != nil)
        #expect(try image([UInt8](repeating: 0, count: 60), 4, 4, row: 16) == nil)
        #expect(try image([UInt8](repeating: 0, count: 64), 4, 4, row: 12) == nil)
        #expect(try image([UInt8](repeating: 0, count: 64), 4, 4, row: 16, 0) == nil)
        #expect(try image([], Int.max, 4, row: Int.max) == nil)
    }

    @Test("I-CG-14 I-CG-15 a part has its origin at the top left and shares bytes")
    func parts() throws {
        let bytes = (0..<80).map { UInt8($0) }
        let whole = try #require(try image(bytes, 4, 4, row: 20))
        let part = try #require(whole.cropping(to: CGRect(x: 1, y: 2, width: 10, height: 1)))
        #expect((part.width, part.height) == (3, 1))
        #expect(part.bytesPerRow == 20)
        #expect(part.dataProvider?.data?[0] == 44)
        #expect(whole.dataProvider?.data?.length == 80)
        #expect(whole.cropping(to: CGRect(x: 5, y: 5, width: 1, height: 1)) == nil)
    }

    @Test("I-CG-16 layout numbers")
    func numbers() throws {
        let info = CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
        let made = try #require(try image([UInt8](repeating: 0, count: 16), 2, 2, row: 8, info))
        #expect(made.alphaInfo == .premultipliedFirst)
        #expect(made.bitmapInfo.rawValue == 2 << 12 | 2)
        #expect(made.byteOrderInfo == .order32Little)
        #expect(CGBitmapInfo.byteOrder32Big.rawValue == 4 << 12)
        #expect(CGBitmapInfo.floatComponents.rawValue == 1 << 8)
    }

    @Test("I-CG-17 spaces have their names")
    func spaces() throws {
        #expect(try space().name.map { "\($0)" } == "kCGColorSpaceSRGB")
        #expect(CGColorSpaceCreateDeviceRGB().model == .rgb)
        #expect(CGColorSpaceCreateDeviceGray().numberOfComponents == 1)
        #expect(try space(CGColorSpace.displayP3).isWideGamutRGB)
        #expect(CGColorSpace(name: "nothing" as NSString) == nil)
        let wide = try space(CGColorSpace.displayP3)
        let data = try #require(wide.copyICCData())
        let again = try #require(CGColorSpace(iccData: data))
        #expect(again.isWideGamutRGB && again.numberOfComponents == 3)
    }

    @Test("I-CG-18 images of another space are converted, device images are not")
    func conversion() throws {
        let red: [UInt8] = [255, 0, 0, 255]
        let p3 = try space(CGColorSpace.displayP3)
        let wide = try #require(try image(red, 1, 1, row: 4)?.copy(colorSpace: p3))
        let drawn = try #require(try context(1, 1))
        drawn.draw(wide, in: CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(pixel(drawn, 0, 0) == [255, 0, 0, 255])
        let half = try #require(try image([200, 100, 50, 255], 1, 1, row: 4))
        let shifted = try #require(half.copy(colorSpace: p3))
        drawn.draw(shifted, in: CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(pixel(drawn, 0, 0) != [200, 100, 50, 255])
        let device = try #require(half.copy(colorSpace: CGColorSpaceCreateDeviceRGB()))
        drawn.draw(device, in: CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(pixel(drawn, 0, 0) == [200, 100, 50, 255])
    }
}
