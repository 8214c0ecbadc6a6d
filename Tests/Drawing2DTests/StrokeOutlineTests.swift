import CoreVideo
import Drawing2D
import Foundation
import Testing

/// ``StrokeOutline`` with ``PathLines``, ``CGColor``'s conversions and rectangles in dictionaries.
@Suite("Core Graphics: outlines, conversions and rectangles")
struct StrokeOutlineTests {
    private func covered(_ path: CGPath) throws -> [UInt8] {
        let context = try #require(
            CGContext(
                data: nil,
                width: 60,
                height: 60,
                bitsPerComponent: 8,
                bytesPerRow: 60,
                space: CGColorSpaceCreateDeviceGray(),
                bitmapInfo: 0
            )
        )
        context.setFillColor(gray: 1, alpha: 1)
        context.addPath(path)
        context.fillPath()
        let data = try #require(context.data)
        return (0..<3600).map { data.load(fromByteOffset: $0, as: UInt8.self) }
    }

    private func stroked(_ path: CGPath, _ cap: CGLineCap, _ join: CGLineJoin) throws -> [UInt8] {
        let context = try #require(
            CGContext(
                data: nil,
                width: 60,
                height: 60,
                bitsPerComponent: 8,
                bytesPerRow: 60,
                space: CGColorSpaceCreateDeviceGray(),
                bitmapInfo: 0
            )
        )
        context.setStrokeColor(gray: 1, alpha: 1)
        context.setLineWidth(8)
        context.setLineCap(cap)
        context.setLineJoin(join)
        context.addPath(path)
        context.strokePath()
        let data = try #require(context.data)
        return (0..<3600).map { data.load(fromByteOffset: $0, as: UInt8.self) }
    }

    @Test(
        "the filled outline is the stroke",
        arguments: [CGLineCap.butt, .round, .square],
        [CGLineJoin.miter, .round, .bevel]
    )
    func outline(_ cap: CGLineCap, _ join: CGLineJoin) throws {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 12, y: 12))
        path.addLine(to: CGPoint(x: 45, y: 20))
        path.addLine(to: CGPoint(x: 20, y: 45))
        path.addQuadCurve(to: CGPoint(x: 48, y: 48), control: CGPoint(x: 30, y: 25))
        let outline = path.copy(strokingWithWidth: 8, lineCap: cap, lineJoin: join, miterLimit: 10)
        let (a, b) = (try covered(outline), try stroked(path, cap, join))
        #expect(b.contains(255))
        let different = zip(a, b).filter { abs(Int($0) - Int($1)) > 90 }.count
        #expect(different <= 12)
    }

    @Test("a context replaces its path by the outline")
    func context() throws {
        let space = CGColorSpaceCreateDeviceGray()
        let made = CGContext(
            data: nil,
            width: 20,
            height: 20,
            bitsPerComponent: 8,
            bytesPerRow: 20,
            space: space,
            bitmapInfo: 0
        )
        let context = try #require(made)
        context.setLineWidth(4)
        context.move(to: CGPoint(x: 2, y: 10))
        context.addLine(to: CGPoint(x: 18, y: 10))
        context.replacePathWithStrokedPath()
        #expect(context.boundingBoxOfPath == CGRect(x: 2, y: 8, width: 16, height: 4))
    }

    @Test("a colour is converted between spaces")
    func colors() throws {
        let wide = try #require(CGColorSpace(name: CGColorSpace.displayP3))
        let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.5)
        let converted = try #require(red.converted(to: wide, intent: .defaultIntent, options: nil))
        let numbers = try #require(converted.components)
        #expect(abs(numbers[0] - 0.9175) < 0.002)
        #expect(abs(numbers[1] - 0.2003) < 0.002)
        #expect(abs(numbers[2] - 0.1386) < 0.002)
        #expect(numbers[3] == 0.5)
        let standard = try #require(CGColorSpace(name: CGColorSpace.sRGB))
        let back = try #require(converted.converted(to: standard, intent: .defaultIntent, options: nil)?.components)
        #expect(zip(back, [1, 0, 0, 0.5]).allSatisfy { abs($0 - $1) < 0.001 })
    }

    @Test("a rectangle survives its dictionary")
    func rectangles() throws {
        let rect = CGRect(x: 1.5, y: -2, width: 30, height: 0.25)
        #expect(CGRect(dictionaryRepresentation: rect.dictionaryRepresentation) == rect)
        #expect(CGRect(dictionaryRepresentation: ["X": NSNumber(value: 1)] as NSDictionary) == nil)
        let (slice, rest) = rect.divided(atDistance: 10, from: .minXEdge)
        #expect(slice.width == 10 && rest.minX == 11.5 && rest.width == 20)
        #expect(rect.insetBy(dx: 1, dy: 0).union(rect).intersection(rect.offsetBy(dx: 0, dy: 0)) == rect)
        #expect(rect.integral.standardized == CGRect(x: 1, y: -2, width: 31, height: 1))
        #expect(!rect.isInfinite && !rect.isNull && !rect.isEmpty)
        #expect(CGRect.infinite.isInfinite && CGRect.null.isNull)
    }
}
