import CoreMedia
import CoreVideo
import Foundation
import QuartzCore
import Testing

@testable import Compositor

/// The appearance of layers without images, pixel by pixel.
///
/// Tests ``ItemPainter``, ``ScenePainter``, ``ShapePainter``, ``GradientPainter`` and ``CairoCanvas``.
@Suite("Drawing of layers")
struct ItemPainterTests {
    /// A tree and its expected pixels.
    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var make: @Sendable () -> CALayer
        var pixels: [(x: Int, y: Int, color: SIMD4<Int>)]

        init(
            _ name: String,
            _ pixels: [(x: Int, y: Int, color: SIMD4<Int>)],
            _ make: @escaping @Sendable () -> CALayer
        ) {
            testDescription = name
            self.make = make
            self.pixels = pixels
        }
    }

    static let cases: [Case] = [
        Case("an empty layer is black", [(0, 0, black), (39, 39, black)]) { layer(0, 0, 40, 40) },
        Case("a background fills the bounds", [(0, 0, red), (39, 39, red)]) { layer(0, 0, 40, 40, .red) },
        Case("the root layer's own position is ignored", [(0, 0, red), (9, 9, red), (10, 10, black)]) {
            layer(7, 9, 10, 10, .red)
        },
        Case(
            "sublayers lie where their frame is",
            [(9, 9, red), (10, 10, green), (19, 14, green), (20, 14, red), (19, 15, red)]
        ) {
            let root = layer(0, 0, 40, 40, .red)
            root.addSublayer(layer(10, 10, 10, 5, .green))
            return root
        },
        Case("bounds scroll sublayers", [(4, 5, black), (5, 5, green), (14, 14, green), (15, 15, black)]) {
            let root = layer(0, 0, 40, 40)
            root.bounds.origin = CGPoint(x: 5, y: 5)
            root.addSublayer(layer(10, 10, 10, 10, .green))
            return root
        },
        Case("a greater z is in front", [(5, 5, red)]) {
            let root = layer(0, 0, 40, 40)
            let front = layer(0, 0, 20, 20, .red)
            front.zPosition = 1
            root.sublayers = [front, layer(0, 0, 20, 20, .green)]
            return root
        },
        Case("hidden layers and their sublayers are omitted", [(5, 5, red)]) {
            let root = layer(0, 0, 40, 40, .red)
            let hidden = layer(0, 0, 20, 20, .green)
            hidden.addSublayer(layer(0, 0, 10, 10, .blue))
            hidden.isHidden = true
            root.addSublayer(hidden)
            return root
        },
        Case("sublayers extend beyond layers that do not clip", [(25, 5, green)]) {
            let root = layer(0, 0, 40, 40)
            let inner = layer(0, 0, 20, 20, .red)
            inner.addSublayer(layer(10, 0, 20, 20, .green))
            root.addSublayer(inner)
            return root
        },
        Case("masksToBounds clips to the bounds", [(15, 5, green), (25, 5, black)]) {
            let root = layer(0, 0, 40, 40)
            let inner = layer(0, 0, 20, 20, .red)
            inner.masksToBounds = true
            inner.addSublayer(layer(10, 0, 20, 20, .green))
            root.addSublayer(inner)
            return root
        },
        Case("rounded corners clip the content", [(0, 0, black), (20, 1, green), (20, 20, green)]) {
            let root = layer(0, 0, 40, 40)
            let inner = layer(0, 0, 40, 40)
            inner.cornerRadius = 20
            inner.masksToBounds = true
            inner.addSublayer(layer(0, 0, 40, 40, .green))
            root.addSublayer(inner)
            return root
        },
        Case("rounded corners of the background", [(0, 0, black), (39, 0, black), (20, 0, red), (39, 39, black)]) {
            let root = layer(0, 0, 40, 40, .red)
            root.cornerRadius = 12
            return root
        },
        Case("unmasked corners stay square", [(0, 0, red), (39, 0, black), (0, 39, red), (39, 39, red)]) {
            let root = layer(0, 0, 40, 40, .red)
            root.cornerRadius = 12
            root.maskedCorners = .layerMaxXMinYCorner
            return root
        },
        Case("a border lies within the bounds, above sublayers", [(0, 20, blue), (3, 20, blue), (4, 20, green)]) {
            let root = layer(0, 0, 40, 40, .red)
            root.addSublayer(layer(0, 0, 40, 40, .green))
            root.borderWidth = 4
            root.borderColor = .blue
            return root
        },
        Case("a border wider than its layer fills it", [(5, 5, blue), (19, 19, blue), (20, 20, black)]) {
            let root = layer(0, 0, 40, 40)
            let inner = layer(0, 0, 20, 20, .red)
            inner.borderWidth = 50
            inner.borderColor = .blue
            root.addSublayer(inner)
            return root
        },
        Case("opacity blends with the background", [(5, 5, SIMD4(128, 128, 0, 255))]) {
            let root = layer(0, 0, 40, 40, .red)
            let inner = layer(0, 0, 20, 20, .green)
            inner.opacity = 0.5
            root.addSublayer(inner)
            return root
        },
        Case(
            "a layer fades with its sublayers as one",
            [(5, 5, SIMD4(0, 128, 0, 255)), (15, 5, SIMD4(128, 0, 0, 255))]
        ) {
            let root = layer(0, 0, 40, 40)
            let inner = layer(0, 0, 20, 20, .red)
            inner.addSublayer(layer(0, 0, 10, 20, .green))
            inner.opacity = 0.5
            root.addSublayer(inner)
            return root
        },
        Case("parts fade separately without group opacity", [(5, 5, SIMD4(64, 128, 0, 255))]) {
            let root = layer(0, 0, 40, 40)
            let inner = layer(0, 0, 20, 20, .red)
            inner.addSublayer(layer(0, 0, 10, 20, .green))
            inner.opacity = 0.5
            inner.allowsGroupOpacity = false
            root.addSublayer(inner)
            return root
        },
        Case("a mask shows its opaque areas", [(5, 5, black), (15, 5, red), (25, 5, SIMD4(128, 0, 0, 255))]) {
            let root = layer(0, 0, 40, 40, .red)
            let mask = layer(0, 0, 40, 40)
            mask.addSublayer(layer(10, 0, 10, 40, .green))
            mask.addSublayer(layer(20, 0, 10, 40, CGColor(gray: 0, alpha: 0.5)))
            root.mask = mask
            return root
        },
        Case("an empty mask shows nothing", [(5, 5, black)]) {
            let root = layer(0, 0, 40, 40, .red)
            root.mask = layer(0, 0, 40, 40)
            return root
        },
        Case("a quarter turn about the middle", [(20, 5, red), (20, 34, red), (5, 20, black), (34, 20, black)]) {
            let root = layer(0, 0, 40, 40)
            let inner = layer(0, 15, 40, 10, .red)
            inner.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
            root.addSublayer(inner)
            return root
        },
        Case("an eighth turn", [(20, 20, red), (20, 8, red), (9, 9, black), (31, 31, black), (32, 20, red)]) {
            let root = layer(0, 0, 40, 40)
            let inner = layer(10, 10, 20, 20, .red)
            inner.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
            root.addSublayer(inner)
            return root
        },
        Case("rotated layers clip along their sides", [(20, 20, green), (9, 9, black), (20, 8, green)]) {
            let root = layer(0, 0, 40, 40)
            let inner = layer(10, 10, 20, 20)
            inner.masksToBounds = true
            inner.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
            inner.addSublayer(layer(-100, -100, 300, 300, .green))
            root.addSublayer(inner)
            return root
        },
        Case("sublayer transforms move only sublayers", [(5, 5, red), (25, 25, green), (15, 15, red)]) {
            let root = layer(0, 0, 40, 40, .red)
            root.sublayerTransform = CATransform3DMakeTranslation(20, 20, 0)
            root.addSublayer(layer(0, 0, 10, 10, .green))
            return root
        },
        Case("flipped geometry counts from below", [(5, 35, green), (5, 5, red)]) {
            let root = layer(0, 0, 40, 40, .red)
            root.isGeometryFlipped = true
            root.addSublayer(layer(0, 0, 10, 10, .green))
            return root
        },
        Case("the back of a single-sided layer is invisible", [(5, 5, red), (25, 5, green)]) {
            let root = layer(0, 0, 40, 40, .red)
            let turned = layer(0, 0, 10, 10, .green)
            turned.isDoubleSided = false
            turned.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
            let mirrored = layer(20, 0, 10, 10, .green)
            mirrored.isDoubleSided = false
            mirrored.transform = CATransform3DMakeScale(-1, 1, 1)
            root.sublayers = [turned, mirrored]
            return root
        },
        Case("a path is filled by winding number", [(20, 20, red), (1, 1, black), (20, 3, red)]) {
            let root = CAShapeLayer()
            root.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
            root.path = CGPath(ellipseIn: root.bounds, transform: nil)
            root.fillColor = .red
            return root
        },
        Case("even-odd leaves holes", [(3, 20, red), (20, 20, black)]) {
            let root = CAShapeLayer()
            root.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
            let path = CGMutablePath()
            path.addRect(CGRect(x: 0, y: 0, width: 40, height: 40))
            path.addRect(CGRect(x: 10, y: 10, width: 20, height: 20))
            root.path = path
            root.fillRule = .evenOdd
            root.fillColor = .red
            return root
        },
        Case(
            "a stroke lies to both sides of its line",
            [(8, 20, blue), (11, 20, blue), (7, 20, black), (12, 20, black)]
        ) {
            let root = CAShapeLayer()
            root.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
            let path = CGMutablePath()
            path.move(to: CGPoint(x: 10, y: 0))
            path.addLine(to: CGPoint(x: 10, y: 40))
            root.path = path
            root.fillColor = nil
            root.strokeColor = .blue
            root.lineWidth = 4
            return root
        },
        Case("dashes leave gaps", [(20, 2, blue), (20, 12, black), (20, 22, blue)]) {
            let root = CAShapeLayer()
            root.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
            let path = CGMutablePath()
            path.move(to: CGPoint(x: 20, y: 0))
            path.addLine(to: CGPoint(x: 20, y: 40))
            root.path = path
            root.strokeColor = .blue
            root.lineWidth = 4
            root.lineDashPattern = [10, 10]
            return root
        },
        Case("a stroke may begin and end within the path", [(20, 5, black), (20, 20, blue), (20, 35, black)]) {
            let root = CAShapeLayer()
            root.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
            let path = CGMutablePath()
            path.move(to: CGPoint(x: 20, y: 0))
            path.addLine(to: CGPoint(x: 20, y: 40))
            root.path = path
            root.strokeColor = .blue
            root.lineWidth = 4
            root.strokeStart = 0.25
            root.strokeEnd = 0.75
            return root
        },
        Case("a gradient runs along a line", [(20, 0, SIMD4(252, 3, 0, 255)), (20, 39, SIMD4(3, 252, 0, 255))]) {
            let root = CAGradientLayer()
            root.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
            root.colors = [CGColor.red, CGColor.green]
            return root
        },
    ]

    @Test("every pixel has the expected colour", arguments: cases)
    func paints(_ tree: Case) throws {
        let drawn = try draw(tree.make(), 40, 40)
        for pixel in tree.pixels {
            #expect(drawn[pixel.x, pixel.y].isNear(pixel.color, 3), "at \(pixel.x), \(pixel.y)")
        }
    }

    /// Draws at twice the size; each expected pixel is checked at four pixels.
    @Test("the scale enlarges everything", arguments: cases)
    func scales(_ tree: Case) throws {
        let drawn = try draw(tree.make(), 80, 80, scale: 2)
        for pixel in tree.pixels {
            let tolerance = tree.testDescription.contains("change over") ? 6 : 3
            #expect(drawn[pixel.x * 2 + 1, pixel.y * 2 + 1].isNear(pixel.color, tolerance), "at \(pixel.x), \(pixel.y)")
        }
    }

    /// Drawings are cached from the second frame on; the third frame uses the cache.
    @Test("frames after the first look the same", arguments: cases)
    func repeats(_ tree: Case) throws {
        let compositor = LayerCompositor(tree.make())
        let first = try draw(compositor, 40, 40)
        for _ in 0..<3 { #expect(try draw(compositor, 40, 40).difference(to: first) <= 2) }
    }

    @Test("a background that is not opaque gives premultiplied pixels")
    func clear() throws {
        let root = layer(0, 0, 20, 20)
        root.addSublayer(layer(0, 0, 10, 10, CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)))
        let compositor = LayerCompositor(root)
        compositor.backgroundColor = .clear
        let drawn = try draw(compositor, 20, 20)
        #expect(drawn[15, 15] == SIMD4(0, 0, 0, 0))
        #expect(drawn[5, 5].isNear(SIMD4(128, 0, 0, 128)))
    }
}
