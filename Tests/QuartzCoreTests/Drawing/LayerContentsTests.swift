import CoreVideo
import Foundation
import QuartzCore
import Testing

/// Tests ``LayerContents``, ``CAShapeLayer``, ``CATextLayer``, ``CAGradientLayer`` and ``CAMediaTimingFunction``.
@Suite("Shapes, text and gradients")
struct LayerContentsTests {
    // MARK: Shapes

    @Test("a new shape layer fills its path black and strokes nothing")
    func shapeDefaults() throws {
        let layer = CAShapeLayer()
        #expect(layer.path == nil)
        #expect(layer.fillColor == .black)
        #expect(layer.strokeColor == nil)
        #expect(layer.fillRule == .nonZero)
        #expect(layer.lineWidth == 1)
        #expect(layer.miterLimit == 10)
        #expect(layer.lineCap == .butt)
        #expect(layer.lineJoin == .miter)
        #expect(layer.lineDashPattern == nil)
        #expect(layer.strokeStart == 0 && layer.strokeEnd == 1)
        #expect(try shape(layer) == ShapeContents())
    }

    @Test("a shape is drawn with the properties that were set")
    func shapeProperties() throws {
        let layer = CAShapeLayer()
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 1, y: 2))
        path.addLine(to: CGPoint(x: 3, y: 4))
        layer.path = path
        path.addLine(to: CGPoint(x: 9, y: 9))
        layer.fillColor = nil
        layer.fillRule = .evenOdd
        layer.strokeColor = .white
        layer.lineWidth = 3
        layer.lineCap = .round
        layer.lineJoin = .bevel
        layer.miterLimit = 4
        layer.lineDashPattern = [4, 2]
        layer.lineDashPhase = 1
        layer.strokeEnd = 0.5
        let drawn = try shape(layer)
        #expect(drawn.path == [.move(CGPoint(x: 1, y: 2)), .line(CGPoint(x: 3, y: 4))])
        #expect(drawn.strokedPath == [.move(CGPoint(x: 1, y: 2)), .line(CGPoint(x: 2, y: 3))])
        #expect(drawn.fillColor == nil && drawn.strokeColor == .white)
        #expect(drawn.fillRule == .evenOdd && drawn.lineCap == .round && drawn.lineJoin == .bevel)
        #expect(drawn.lineWidth == 3 && drawn.miterLimit == 4)
        #expect(drawn.dashPattern == [4, 2] && drawn.dashPhase == 1)
        #expect([layer.lineCap, .round] == [.round, layer.lineCap])
        #expect(layer.lineJoin == .bevel && layer.fillRule == .evenOdd)
        let copy = CAShapeLayer(layer: layer)
        #expect(try shape(copy) == drawn)
        #expect(copy.path == layer.path)
        layer.path = nil
        #expect(try shape(layer).path.isEmpty)
    }

    @Test(
        "a path with a point that is not finite is stored but not drawn",
        arguments: [CGFloat.nan, .infinity]
    )
    func wildPath(number: CGFloat) throws {
        let layer = CAShapeLayer()
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addQuadCurve(to: CGPoint(x: 1, y: 1), control: CGPoint(x: number, y: 0))
        layer.path = path
        #expect(try shape(layer).path.isEmpty)
        #expect(layer.path?.isEmpty == false)
    }

    @Test(
        "dash patterns that cannot be drawn are ignored",
        arguments: [[], [0, 0], [-1, 2], [.nan, 1], [.infinity, 1]] as [[Double]]
    )
    func wildDashes(lengths: [Double]) throws {
        let layer = CAShapeLayer()
        layer.lineDashPattern = lengths.map { NSNumber(value: $0) }
        #expect(try shape(layer).dashPattern.isEmpty)
        #expect(layer.lineDashPattern?.count == lengths.count)
    }

    @Test("a copy of another kind of layer is an empty shape")
    func otherCopies() throws {
        let text = CATextLayer()
        text.opacity = 0.5
        let copy = CAShapeLayer(layer: text)
        #expect(copy.opacity == 0.5)
        #expect(try shape(copy) == ShapeContents())
        #expect(CATextLayer(layer: CAShapeLayer()).fontSize == 36)
        #expect(CAGradientLayer(layer: 7).colors == nil)
    }

    // MARK: Text

    @Test("text uses the layer's font, size and colour")
    func text() throws {
        let layer = CATextLayer()
        #expect(layer.fontSize == 36)
        #expect(layer.foregroundColor == .white)
        #expect(!layer.isWrapped)
        #expect(layer.alignmentMode == .natural && layer.truncationMode == .none)
        #expect(try text(layer).runs.isEmpty)
        layer.string = "Grüße"
        layer.font = "DejaVu Sans" as CFString
        layer.fontSize = 12
        layer.foregroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        layer.alignmentMode = .center
        layer.truncationMode = .middle
        layer.isWrapped = true
        let drawn = try text(layer)
        let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        #expect(
            drawn.runs == [
                TextContents.Run(text: "Grüße", fontName: "DejaVu Sans", fontSize: 12, color: red)
            ]
        )
        #expect(drawn.alignment == .center && drawn.truncation == .middle && drawn.isWrapped)
        layer.string = 5
        #expect(try text(layer).runs.isEmpty)
        layer.string = "" as NSString
        #expect(try text(layer).runs.isEmpty)
    }

    @Test("attributed text uses its own fonts and colours where set")
    func attributed() throws {
        let layer = CATextLayer()
        layer.fontSize = 10
        let string = NSMutableAttributedString(string: "one two three")
        string.addAttribute(
            NSAttributedString.Key("NSColor"),
            value: CGColor.black,
            range: NSRange(location: 4, length: 3)
        )
        string.addAttribute(
            NSAttributedString.Key("NSFont"),
            value: ["NSFontNameAttribute": "Serif", "NSFontSizeAttribute": 20] as [String: Any],
            range: NSRange(location: 8, length: 5)
        )
        layer.string = string
        let runs = try text(layer).runs
        #expect(runs.map(\.text).joined() == "one two three")
        #expect(runs.first { $0.text == "two" }?.color == .black)
        #expect(runs.first { $0.text == "three" }?.fontName == "Serif")
        #expect(runs.first { $0.text == "three" }?.fontSize == 20)
        #expect(runs.first?.fontSize == 10)
    }

    @Test("an invalid font size is not drawn", arguments: [CGFloat.nan, .infinity, 0, -3])
    func wildFontSize(size: CGFloat) throws {
        let layer = CATextLayer()
        layer.string = "x"
        layer.fontSize = size
        #expect(try text(layer).runs.first?.fontSize == 36)
    }

    // MARK: Gradients

    @Test("gradient colours are spaced evenly, or at the given locations")
    func gradients() throws {
        let layer = CAGradientLayer()
        layer.colors = [CGColor.black, "no colour", CGColor.white, CGColor.clear]
        #expect(try gradient(layer).colors == [.black, .white, .clear])
        #expect(try gradient(layer).locations == [0, 0.5, 1])
        layer.locations = [0.2, 0.1, 5]
        #expect(try gradient(layer).locations == [0.2, 0.2, 1])
        layer.locations = [1]
        #expect(try gradient(layer).locations == [0, 0.5, 1])
        layer.type = .radial
        layer.startPoint = CGPoint(x: 0.5, y: 0.5)
        #expect(try gradient(layer).shape == .radial)
        #expect(try gradient(layer).start == CGPoint(x: 0.5, y: 0.5))
        layer.colors = [CGColor.black]
        #expect(try gradient(layer).colors.isEmpty)
    }

    @Test("timing functions have the documented control points")
    func timing() {
        var point: [Float] = [0, 0]
        CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 0.4).getControlPoint(at: 2, values: &point)
        #expect(point == [0.3, 0.4])
        CAMediaTimingFunction(name: .easeInEaseOut).getControlPoint(at: 1, values: &point)
        #expect(point == [0.42, 0])
        CAMediaTimingFunction(name: .linear).getControlPoint(at: 3, values: &point)
        #expect(point == [1, 1])
    }

    private struct Other: Error {}

    private func shape(_ layer: CALayer) throws -> ShapeContents {
        guard case .shape(let shape) = layer.snapshot().contents else { throw Other() }
        return shape
    }

    private func text(_ layer: CALayer) throws -> TextContents {
        guard case .text(let text) = layer.snapshot().contents else { throw Other() }
        return text
    }

    private func gradient(_ layer: CALayer) throws -> GradientContents {
        guard case .gradient(let gradient) = layer.snapshot().contents else { throw Other() }
        return gradient
    }
}
