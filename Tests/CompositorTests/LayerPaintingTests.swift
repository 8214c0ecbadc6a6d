import CoreMedia
import CoreVideo
import Foundation
import QuartzCore
import Testing

@testable import Compositor

/// What layers without pictures look like, pixel by pixel.
@Suite("Painting of layers")
struct LayerPaintingTests {
    /// A tree and what is where.
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
        Case("nothing is black", [(0, 0, black), (39, 39, black)]) { layer(0, 0, 40, 40) },
        Case("a background fills the bounds", [(0, 0, red), (39, 39, red)]) { layer(0, 0, 40, 40, .red) },
        Case("the top layer's own place does not count", [(0, 0, red), (9, 9, red), (10, 10, black)]) {
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
        Case("hidden layers and those inside are left out", [(5, 5, red)]) {
            let root = layer(0, 0, 40, 40, .red)
            let hidden = layer(0, 0, 20, 20, .green)
            hidden.addSublayer(layer(0, 0, 10, 10, .blue))
            hidden.isHidden = true
            root.addSublayer(hidden)
            return root
        },
        Case("sublayers reach beyond layers that do not mask", [(25, 5, green)]) {
            let root = layer(0, 0, 40, 40)
            let inner = layer(0, 0, 20, 20, .red)
            inner.addSublayer(layer(10, 0, 20, 20, .green))
            root.addSublayer(inner)
            return root
        },
        Case("layers that mask cut at their bounds", [(15, 5, green), (25, 5, black)]) {
            let root = layer(0, 0, 40, 40)
            let inner = layer(0, 0, 20, 20, .red)
            inner.masksToBounds = true
            inner.addSublayer(layer(10, 0, 20, 20, .green))
            root.addSublayer(inner)
            return root
        },
        Case("round corners cut what a masking layer holds", [(0, 0, black), (20, 1, green), (20, 20, green)]) {
            let root = layer(0, 0, 40, 40)
            let inner = layer(0, 0, 40, 40)
            inner.cornerRadius = 20
            inner.masksToBounds = true
            inner.addSublayer(layer(0, 0, 40, 40, .green))
            root.addSublayer(inner)
            return root
        },
        Case("round corners of the background", [(0, 0, black), (39, 0, black), (20, 0, red), (39, 39, black)]) {
            let root = layer(0, 0, 40, 40, .red)
            root.cornerRadius = 12
            return root
        },
        Case("corners that are not named stay", [(0, 0, red), (39, 0, black), (0, 39, red), (39, 39, red)]) {
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
        Case("opacity mixes with what is behind", [(5, 5, SIMD4(128, 128, 0, 255))]) {
            let root = layer(0, 0, 40, 40, .red)
            let inner = layer(0, 0, 20, 20, .green)
            inner.opacity = 0.5
            root.addSublayer(inner)
            return root
        },
        Case("a layer fades as one with those inside", [(5, 5, SIMD4(0, 128, 0, 255)), (15, 5, SIMD4(128, 0, 0, 255))])
        {
            let root = layer(0, 0, 40, 40)
            let inner = layer(0, 0, 20, 20, .red)
            inner.addSublayer(layer(0, 0, 10, 20, .green))
            inner.opacity = 0.5
            root.addSublayer(inner)
            return root
        },
        Case("parts fade alone where that is asked for", [(5, 5, SIMD4(64, 128, 0, 255))]) {
            let root = layer(0, 0, 40, 40)
            let inner = layer(0, 0, 20, 20, .red)
            inner.addSublayer(layer(0, 0, 10, 20, .green))
            inner.opacity = 0.5
            inner.allowsGroupOpacity = false
            root.addSublayer(inner)
            return root
        },
        Case("a mask shows what is opaque in it", [(5, 5, black), (15, 5, red), (25, 5, SIMD4(128, 0, 0, 255))]) {
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
        Case("turned layers that mask cut along their sides", [(20, 20, green), (9, 9, black), (20, 8, green)]) {
            let root = layer(0, 0, 40, 40)
            let inner = layer(10, 10, 20, 20)
            inner.masksToBounds = true
            inner.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
            inner.addSublayer(layer(-100, -100, 300, 300, .green))
            root.addSublayer(inner)
            return root
        },
        Case("sublayer transforms move what is inside only", [(5, 5, red), (25, 25, green), (15, 15, red)]) {
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
        Case("the back of a layer without one is not seen", [(5, 5, red), (25, 5, green)]) {
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
        Case("a path is filled where it winds", [(20, 20, red), (1, 1, black), (20, 3, red)]) {
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
        Case("a stroke may begin and end on the way", [(20, 5, black), (20, 20, blue), (20, 35, black)]) {
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
        Case("colours change over along a line", [(20, 0, SIMD4(252, 3, 0, 255)), (20, 39, SIMD4(3, 252, 0, 255))]) {
            let root = CAGradientLayer()
            root.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
            root.colors = [CGColor.red, CGColor.green]
            return root
        },
    ]

    @Test("every pixel is where and what it should be", arguments: cases)
    func paints(_ tree: Case) throws {
        let drawn = try draw(tree.make(), 40, 40)
        for pixel in tree.pixels {
            #expect(drawn[pixel.x, pixel.y].isNear(pixel.color, 3), "at \(pixel.x), \(pixel.y)")
        }
    }

    /// The same at twice the size, each place at four pixels.
    @Test("scale makes everything larger", arguments: cases)
    func scales(_ tree: Case) throws {
        let drawn = try draw(tree.make(), 80, 80, scale: 2)
        for pixel in tree.pixels {
            let tolerance = tree.testDescription.contains("change over") ? 6 : 3
            #expect(drawn[pixel.x * 2 + 1, pixel.y * 2 + 1].isNear(pixel.color, tolerance), "at \(pixel.x), \(pixel.y)")
        }
    }

    /// Drawings are kept from the second frame on; the third comes from what is kept.
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
