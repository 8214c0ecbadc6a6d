import CoreVideo
import Foundation
import PixelTransforms
import Testing

@testable import Compositor

/// Plans of image copies, checked point by point against the formulas of PREVIEW-20 and PREVIEW-21.
///
/// Tests ``ImageCopy`` and ``SceneImage``.
@Suite("Plans of image copies")
struct ImageCopyTests {
    /// Returns the displayed position of a point of the stored image, both as fractions.
    private static func shown(_ x: Double, _ y: Double, quarterTurns: Int, isMirrored: Bool) -> CGPoint {
        let turned =
            switch quarterTurns {
            case 1: CGPoint(x: 1 - y, y: x)
            case 2: CGPoint(x: 1 - x, y: 1 - y)
            case 3: CGPoint(x: y, y: 1 - x)
            default: CGPoint(x: x, y: y)
            }
        return isMirrored ? CGPoint(x: 1 - turned.x, y: turned.y) : turned
    }

    @Test("an orientation is recovered from its mapping", arguments: 0..<4, [false, true])
    func alignment(quarterTurns: Int, isMirrored: Bool) throws {
        let unit = SceneImage.orientation(quarterTurns: quarterTurns, isMirrored: isMirrored)
        for (x, y) in [(0.0, 0.0), (1, 0), (0, 1), (0.25, 0.125)] {
            let expected = Self.shown(x, y, quarterTurns: quarterTurns, isMirrored: isMirrored)
            let point = CGPoint(x: x, y: y).applying(unit)
            #expect(abs(point.x - expected.x) < 1e-12 && abs(point.y - expected.y) < 1e-12)
        }
        let place = CGAffineTransform(a: 30, b: 0, c: 0, d: 20, tx: 7, ty: 9)
        let image = SceneImage(
            buffer: try target(4, 4),
            source: CGRect(x: 0, y: 0, width: 4, height: 4),
            placement: unit.concatenating(place),
            isOpaque: true
        )
        let alignment = try #require(image.alignment)
        #expect(alignment.rotation.rawValue == quarterTurns * 90)
        #expect(alignment.isMirrored == isMirrored)
        #expect(alignment.rect == CGRect(x: 7, y: 9, width: 30, height: 20))
    }

    @Test("an image that is not parallel to the target has no alignment")
    func askew() throws {
        let image = SceneImage(
            buffer: try target(4, 4),
            source: CGRect(x: 0, y: 0, width: 4, height: 4),
            placement: CGAffineTransform(a: 30, b: 1, c: -1, d: 30, tx: 0, ty: 0),
            isOpaque: true
        )
        #expect(image.alignment == nil)
    }

    /// Every copy must show each point of the target as the exact mapping does, to within one target pixel plus half a
    /// source pixel.
    @Test("random copies are correct to within a pixel")
    func random() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = Randomness(seed: seed)
        var straight = 0
        var detours = 0
        for turn in 0..<4000 {
            let (width, height) = (Int.random(in: 1...900, using: &random), Int.random(in: 1...900, using: &random))
            let quarters = Int.random(in: 0..<4, using: &random)
            let isMirrored = Bool.random(using: &random)
            let rect = CGRect(
                x: Double.random(in: -300...300, using: &random),
                y: Double.random(in: -300...300, using: &random),
                width: Double.random(in: 1...1500, using: &random),
                height: Double.random(in: 1...1500, using: &random)
            )
            let left = Double.random(in: 0..<Double(width), using: &random)
            let top = Double.random(in: 0..<Double(height), using: &random)
            let source =
                turn % 2 == 0
                ? CGRect(x: 0, y: 0, width: width, height: height)
                : CGRect(
                    x: left,
                    y: top,
                    width: Double.random(in: 0.1...1, using: &random) * (Double(width) - left),
                    height: Double.random(in: 0.1...1, using: &random) * (Double(height) - top)
                )
            let frame = PixelRect(x: 0, y: 0, width: 640, height: 480)
            let rotation = try #require(PixelTransform.Rotation(degrees: quarters * 90))
            let alignment = SceneImage.Alignment(rotation: rotation, isMirrored: isMirrored, rect: rect)
            guard
                let copy = ImageCopy(alignment, source: source, width: width, height: height, frame: frame)
            else {
                let seen = PixelRect(nearest: rect).intersection(frame)
                let enlarged = max(rect.width / source.width, rect.height / source.height) > 8
                #expect(seen.isEmpty || seen.width <= 1 || seen.height <= 1 || enlarged, "seed \(seed), turn \(turn)")
                continue
            }
            if copy.isStraight { straight += 1 } else { detours += 1 }
            #expect(frame.contains(copy.visible) && copy.whole.contains(copy.visible), "seed \(seed), turn \(turn)")
            #expect(
                PixelRect(x: 0, y: 0, width: width, height: height).contains(copy.crop) && !copy.crop.isEmpty,
                "seed \(seed), turn \(turn)"
            )
            // The corners of the crop as the copy places them, and their exact positions.
            for (fx, fy) in [(0.0, 0.0), (1, 0), (0, 1), (1, 1)] {
                let shown = Self.shown(fx, fy, quarterTurns: quarters, isMirrored: isMirrored)
                let put = CGPoint(
                    x: Double(copy.whole.x) + shown.x * Double(copy.whole.width),
                    y: Double(copy.whole.y) + shown.y * Double(copy.whole.height)
                )
                let x = (Double(copy.crop.x) + fx * Double(copy.crop.width) - source.minX) / source.width
                let y = (Double(copy.crop.y) + fy * Double(copy.crop.height) - source.minY) / source.height
                let exact = Self.shown(x, y, quarterTurns: quarters, isMirrored: isMirrored)
                let belongs = CGPoint(x: rect.minX + exact.x * rect.width, y: rect.minY + exact.y * rect.height)
                // A tiny source may have to be rounded to a whole pixel.
                let enlarged = max(rect.width / source.width, rect.height / source.height) * 1.5
                let tolerance = copy.crop.width <= 1 || copy.crop.height <= 1 ? 2000.0 : 1.8 + 0.01 * enlarged
                #expect(
                    abs(put.x - belongs.x) <= tolerance && abs(put.y - belongs.y) <= tolerance,
                    "seed \(seed), turn \(turn): \(put) is not \(belongs)"
                )
            }
        }
        // Both kinds of copies occurred.
        #expect(straight > 500 && detours > 200, "seed \(seed): \(straight) and \(detours)")
    }

    @Test(
        "rectangles minus another one",
        arguments: [
            (PixelRect(x: 2, y: 2, width: 4, height: 4), 84), (PixelRect(x: 0, y: 0, width: 10, height: 10), 0),
            (PixelRect(x: -5, y: 3, width: 30, height: 2), 80), (PixelRect(x: 20, y: 0, width: 5, height: 5), 100),
        ]
    )
    func subtracting(hole: PixelRect, area: Int) {
        let parts = PixelRect(x: 0, y: 0, width: 10, height: 10).subtracting(hole)
        #expect(parts.reduce(0) { $0 + $1.area } == area)
        for part in parts { #expect(part.intersection(hole).isEmpty) }
    }
}
