import CoreVideo
import Foundation
import PixelTransforms
import Testing

@testable import Vision

/// ``ImageGeometry`` and ``RegionGeometry``: all orientations, sizes and regions.
@Suite("Geometry of images and regions")
struct ImageGeometryTests {
    @Test("points go to the upright picture and back", arguments: orientations)
    func roundTrip(orientation: CGImagePropertyOrientation) {
        let geometry = ImageGeometry(storedWidth: 7, storedHeight: 5, orientation: orientation)
        #expect(geometry.width * geometry.height == 35)
        for x in 0...7 {
            for y in 0...5 {
                let point = CGPoint(x: x, y: y)
                let upright = geometry.uprightPoint(point)
                #expect((0...CGFloat(geometry.width)).contains(upright.x))
                #expect((0...CGFloat(geometry.height)).contains(upright.y))
                #expect(geometry.storedPoint(upright) == point)
            }
        }
    }

    @Test("a cut of the upright picture is what the geometry says", arguments: orientations)
    func cuts(orientation: CGImagePropertyOrientation) throws {
        var scene = Scene(width: 24, height: 16)
        for y in 0..<16 { for x in 0..<24 { scene.pixels[y * 24 + x] = UInt8(x * 10 + y) } }
        let source = ImageSource.Loaded(pixels: try scene.stored(orientation).buffer())
        let picture = try Picture(source, orientation: orientation)
        #expect(picture.geometry.width == 24 && picture.geometry.height == 16)
        for region in [VNNormalizedIdentityRect, CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)] {
            let part = try picture.region(region)
            let cut = try picture.gray(part)
            #expect(cut.width == part.pixels.width && cut.height == part.pixels.height)
            let pixels = SharedPixels(cut)
            for y in 0..<cut.height {
                for x in 0..<cut.width {
                    let point = NormalizedPoint(
                        x: (CGFloat(x) + 0.5) / CGFloat(cut.width),
                        y: 1 - (CGFloat(y) + 0.5) / CGFloat(cut.height)
                    )
                    let expected = UInt8((x + part.pixels.x) * 10 + y + part.pixels.y)
                    #expect(pixels.pixel(at: point, as: UInt8.self) == expected)
                }
            }
        }
    }

    @Test("V-ROI-3 a region has the pixels it touches, at least one")
    func pixels() throws {
        let image = ImageGeometry(storedWidth: 10, storedHeight: 10, orientation: .up)
        func part(_ x: Double, _ y: Double, _ w: Double, _ h: Double) throws -> PixelTransform.Rect {
            try RegionGeometry(image, region: CGRect(x: x, y: y, width: w, height: h)).pixels
        }
        #expect(try part(0, 0, 1, 1) == PixelTransform.Rect(x: 0, y: 0, width: 10, height: 10))
        #expect(try part(0.25, 0, 0.5, 0.5) == PixelTransform.Rect(x: 2, y: 5, width: 6, height: 5))
        #expect(try part(0.3, 0.7, 0.4, 0.3) == PixelTransform.Rect(x: 3, y: 0, width: 4, height: 3))
        #expect(try part(0.99, 0.99, 0.001, 0.001) == PixelTransform.Rect(x: 9, y: 0, width: 1, height: 1))
    }

    @Test("places are normalized to the exact region, and back", arguments: orientations)
    func normalized(orientation: CGImagePropertyOrientation) throws {
        let image = ImageGeometry(storedWidth: 30, storedHeight: 20, orientation: orientation)
        let region = try RegionGeometry(image, region: CGRect(x: 0.13, y: 0.21, width: 0.55, height: 0.62))
        for x in stride(from: 0.0, through: 1, by: 0.25) {
            for y in stride(from: 0.0, through: 1, by: 0.25) {
                let point = CGPoint(x: x, y: y)
                let back = region.normalized(region.pixelPoint(point))
                #expect(abs(back.x - x) < 1e-12 && abs(back.y - y) < 1e-12)
            }
        }
        let whole = try RegionGeometry(image, region: VNNormalizedIdentityRect)
        #expect(whole.isWhole && !region.isWhole)
        #expect(whole.normalized(CGPoint(x: 0, y: 0)) == CGPoint(x: 0, y: 1))
    }
}
