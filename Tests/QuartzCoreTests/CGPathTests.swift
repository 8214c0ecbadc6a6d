import CoreVideo
import Foundation
import Testing

/// Tests ``CGPath``, ``CGMutablePath``, ``PathSegment`` and ``CGColor``.
@Suite("Paths and colours")
struct CGPathTests {
    @Test("segments are returned in order, with their points")
    func elements() {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 0, y: 1))
        path.addLine(to: CGPoint(x: 2, y: 3))
        path.addQuadCurve(to: CGPoint(x: 4, y: 5), control: CGPoint(x: 6, y: 7))
        path.addCurve(
            to: CGPoint(x: 8, y: 9),
            control1: CGPoint(x: 10, y: 11),
            control2: CGPoint(x: 12, y: 13)
        )
        path.closeSubpath()
        path.closeSubpath()
        var words: [String] = []
        path.applyWithBlock { element in
            let counts: [CGPathElementType: Int] = [
                .moveToPoint: 1, .addLineToPoint: 1, .addQuadCurveToPoint: 2, .addCurveToPoint: 3,
            ]
            let points = (0..<(counts[element.pointee.type] ?? 0)).map { element.pointee.points[$0] }
            words.append(
                "\(element.pointee.type.rawValue) "
                    + points.map { "\(Int($0.x)),\(Int($0.y))" }.joined(separator: " ")
            )
        }
        #expect(words == ["0 0,1", "1 2,3", "2 6,7 4,5", "3 10,11 12,13 8,9", "4 "])
        #expect(path.currentPoint == CGPoint(x: 0, y: 1))
        #expect(path.boundingBox == CGRect(x: 0, y: 1, width: 12, height: 12))
    }

    @Test("segments before the first move are ignored")
    func noStart() {
        let path = CGMutablePath()
        path.addLine(to: CGPoint(x: 1, y: 1))
        path.addQuadCurve(to: .zero, control: .zero)
        path.addCurve(to: .zero, control1: .zero, control2: .zero)
        path.addArc(tangent1End: .zero, tangent2End: CGPoint(x: 1, y: 0), radius: 1)
        path.closeSubpath()
        #expect(path.isEmpty)
        #expect(path.currentPoint == .zero)
        #expect(path.boundingBox.isNull)
        #expect(path.boundingBoxOfPath.isNull)
        #expect(!path.contains(.zero))
    }

    @Test("paths with equal segments are equal; a copy is independent of its original")
    func equality() throws {
        let path = CGMutablePath()
        path.addRect(CGRect(x: 1, y: 2, width: 3, height: 4))
        let copy = try #require(path.copy())
        #expect(copy == CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil))
        #expect(Set([copy, path]).count == 1)
        path.addLine(to: .zero)
        #expect(copy != path)
        let mutable = try #require(copy.mutableCopy())
        mutable.addPath(copy, transform: CGAffineTransform(translationX: 10, y: 0))
        #expect(mutable.boundingBox == CGRect(x: 1, y: 2, width: 13, height: 4))
        #expect(copy.boundingBox == CGRect(x: 1, y: 2, width: 3, height: 4))
        var double = CGAffineTransform(scaleX: 2, y: 2)
        #expect(copy.copy(using: &double)?.boundingBox == CGRect(x: 2, y: 4, width: 6, height: 8))
    }

    @Test("rectangles are recognized")
    func rectangles() {
        var rect = CGRect.zero
        #expect(CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil).isRect(&rect))
        #expect(rect == CGRect(x: 1, y: 2, width: 3, height: 4))
        var turn = CGAffineTransform(rotationAngle: 0.3)
        #expect(!CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: &turn).isRect(nil))
        #expect(!CGPath(ellipseIn: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil).isRect(nil))
        #expect(!CGMutablePath().isRect(nil))
    }

    @Test("an ellipse satisfies its equation within a thousandth, and its box is the rectangle")
    func ellipse() {
        let rect = CGRect(x: -20, y: 10, width: 300, height: 80)
        let path = CGPath(ellipseIn: rect, transform: nil)
        #expect(distance(path.boundingBoxOfPath, rect) < 1e-12)
        for point in path.segments.polylines.joined() {
            let x = (point.x - rect.midX) / (rect.width / 2)
            let y = (point.y - rect.midY) / (rect.height / 2)
            #expect(abs(x * x + y * y - 1) < 1e-3)
        }
    }

    @Test(
        "rounded corners are limited by the available size",
        arguments: [
            (0, 5, false), (5, 0, false), (-3, 4, false), (10, 10, true), (500, 500, true), (30, 4, true),
        ]
    )
    func roundedRect(width: CGFloat, height: CGFloat, isRound: Bool) {
        let rect = CGRect(x: 0, y: 0, width: 60, height: 40)
        let path = CGPath(roundedRect: rect, cornerWidth: width, cornerHeight: height, transform: nil)
        #expect(distance(path.boundingBoxOfPath, rect) < 1e-12)
        #expect(path.isRect(nil) == !isRound)
        #expect(path.contains(CGPoint(x: 0.05, y: 0.05)) == !isRound)
        #expect(path.contains(CGPoint(x: 30, y: 1)))
    }

    @Test(
        "an arc goes from angle to angle in the requested direction",
        arguments: [
            (0, 90, false, 90), (0, 90, true, -270), (90, 0, false, 270), (90, 0, true, -90),
            (0, 360, false, 360),
            (0, -360, true, -360), (0, 800, false, 360), (0, -360, false, 0), (350, 10, false, 20),
            (10, 350, true, -20),
        ] as [(Double, Double, Bool, Double)]
    )
    func arcs(start: Double, end: Double, clockwise: Bool, sweep: Double) {
        let path = CGMutablePath()
        let radians = CGFloat.pi / 180
        path.addArc(
            center: CGPoint(x: 5, y: 6),
            radius: 10,
            startAngle: start * radians,
            endAngle: end * radians,
            clockwise: clockwise
        )
        let points = path.segments.polylines.first ?? []
        var turned = 0.0
        for (a, b) in zip(points, points.dropFirst()) {
            #expect(abs(hypot(a.x - 5, a.y - 6) - 10) < 0.01)
            let angle = atan2(b.y - 6, b.x - 5) - atan2(a.y - 6, a.x - 5)
            turned += angle > .pi ? angle - 2 * .pi : angle < -.pi ? angle + 2 * .pi : angle
        }
        #expect(abs(turned / radians - sweep) < 1e-6)
        if sweep != 0 {
            let last = path.currentPoint
            let angle = (start + sweep) * radians
            #expect(distance(last, CGPoint(x: 5 + 10 * cos(angle), y: 6 + 10 * sin(angle))) < 1e-12)
        }
    }

    @Test("arcs with extreme numbers draw nothing", arguments: [CGFloat.nan, .infinity])
    func wildArcs(number: CGFloat) {
        let path = CGMutablePath()
        path.addArc(center: .zero, radius: number, startAngle: 0, endAngle: 1, clockwise: false)
        path.addArc(center: .zero, radius: 1, startAngle: number, endAngle: 1, clockwise: false)
        path.addRelativeArc(center: .zero, radius: 1, startAngle: 0, delta: number)
        #expect(path.isEmpty)
    }

    @Test("an arc between tangents touches both")
    func tangents() {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addArc(tangent1End: CGPoint(x: 20, y: 0), tangent2End: CGPoint(x: 20, y: 30), radius: 5)
        #expect(distance(path.currentPoint, CGPoint(x: 20, y: 5)) < 1e-12)
        for point in path.segments.polylines.joined() {
            #expect(point.x <= 20 + 1e-9 && point.y >= -1e-9)
            if point.x > 15.01 { #expect(abs(hypot(point.x - 15, point.y - 5) - 5) < 0.01) }
        }
        // Tangents along one line form no corner.
        let straight = CGMutablePath()
        straight.move(to: .zero)
        straight.addArc(tangent1End: CGPoint(x: 20, y: 0), tangent2End: CGPoint(x: 40, y: 0), radius: 5)
        #expect(straight.currentPoint == CGPoint(x: 20, y: 0))
    }

    @Test("the box of a path contains its points, is never smaller, and at most their spacing larger")
    func boxes() {
        let seed = UInt64.random(in: 0 ... .max)
        var generator = SplitMix(state: seed)
        for _ in 0..<100 {
            let path = generator.path()
            let fine = Reference.box(path.segments.polylines.flatMap { $0 })
            let box = path.boundingBoxOfPath
            #expect(covers(box, fine, within: 1e-9), "seed \(seed)")
            #expect(covers(fine, box, within: 1), "seed \(seed)")
            #expect(covers(path.boundingBox, box, within: 1e-9), "seed \(seed)")
        }
    }

    @Test("the fill rule decides what is inside")
    func rules() {
        let path = CGMutablePath()
        path.addRect(CGRect(x: 0, y: 0, width: 30, height: 30))
        path.addRect(CGRect(x: 10, y: 10, width: 10, height: 10))
        #expect(path.contains(CGPoint(x: 15, y: 15)))
        #expect(!path.contains(CGPoint(x: 15, y: 15), using: .evenOdd))
        #expect(path.contains(CGPoint(x: 5, y: 5), using: .evenOdd))
        #expect(!path.contains(CGPoint(x: 35, y: 5)))
        #expect(
            path.contains(CGPoint(x: 135, y: 5), transform: CGAffineTransform(translationX: 110, y: 0))
        )
        let open = CGMutablePath()
        open.addLines(between: [.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10)])
        #expect(open.contains(CGPoint(x: 9, y: 2)))
    }

    @Test("a part of a path has the corresponding fraction of its length")
    func trimming() {
        let seed = UInt64.random(in: 0 ... .max)
        var generator = SplitMix(state: seed)
        for _ in 0..<80 {
            let path = generator.path().segments
            let (a, b) = (generator.number(-0.2...1.2), generator.number(-0.2...1.2))
            let part = path.trimmed(from: a, to: b)
            let share = max(0, min(1, b) - max(0, a))
            let (whole, length) = (Self.length(path), Self.length(part))
            #expect(abs(length - whole * share) < whole * 0.005, "seed \(seed)")
        }
        let square = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil).segments
        #expect(
            square.trimmed(from: 0.625, to: 1) == [
                .move(CGPoint(x: 5, y: 10)), .line(CGPoint(x: 0, y: 10)), .line(CGPoint(x: 0, y: 0)),
            ]
        )
        #expect(square.trimmed(from: 0, to: 1) == square)
        #expect(square.trimmed(from: 0.5, to: 0.5).isEmpty)
        #expect(square.trimmed(from: .nan, to: 0.5).isEmpty)
        #expect([PathSegment.move(.zero)].trimmed(from: 0.1, to: 0.5).isEmpty)
    }

    // MARK: Colours

    @Test("colours are equal if colour space and components are")
    func colors() throws {
        let red = CGColor(red: 1, green: 0, blue: 0.5, alpha: 0.25)
        #expect(red == CGColor(srgbRed: 1, green: 0, blue: 0.5, alpha: 0.25))
        #expect(red.components == [1, 0, 0.5, 0.25])
        #expect(red.numberOfComponents == 4)
        #expect(red.alpha == 0.25)
        #expect(red.colorSpace?.numberOfComponents == 3)
        #expect(red.copy(alpha: 1)?.components == [1, 0, 0.5, 1])
        #expect(CGColor(gray: 0, alpha: 1) == .black)
        #expect(CGColor.black != CGColor(red: 0, green: 0, blue: 0, alpha: 1))
        #expect(Set([CGColor.white, CGColor(genericGrayGamma2_2Gray: 1, alpha: 1)]).count == 1)
        let made = CGColor(colorSpace: CGColorSpaceCreateDeviceRGB(), components: [0.1, 0.2, 0.3, 0.4])
        #expect(made?.components == [0.1, 0.2, 0.3, 0.4])
    }

    @Test("drawn colour components are clamped to 0 to 1")
    func drawnColors() {
        #expect(CGColor(red: -1, green: 0.5, blue: 2, alpha: .nan).rgba == SIMD4(0, 0.5, 1, 0))
        #expect(CGColor(gray: 0.25, alpha: 0.5).rgba == SIMD4(0.25, 0.25, 0.25, 0.5))
        #expect(CGColor(gray: .infinity, alpha: 1).rgba == SIMD4(1, 1, 1, 1))
    }

    /// Returns whether a rectangle contains another one, with some tolerance.
    private func covers(_ outer: CGRect, _ inner: CGRect, within slack: CGFloat) -> Bool {
        inner.minX >= outer.minX - slack && inner.maxX <= outer.maxX + slack && inner.minY >= outer.minY - slack
            && inner.maxY <= outer.maxY + slack
    }

    private static func length(_ path: [PathSegment]) -> Double {
        path.polylines.reduce(0) { sum, line in
            sum + zip(line, line.dropFirst()).reduce(0) { $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y) }
        }
    }
}

extension RandomNumberGenerator {
    /// Returns a path of a few subpaths, closed or open.
    mutating func path() -> CGMutablePath {
        let path = CGMutablePath()
        for _ in 0..<Int.random(in: 1...3, using: &self) {
            path.move(to: point(100))
            for _ in 0..<Int.random(in: 1...4, using: &self) {
                switch Int.random(in: 0..<3, using: &self) {
                case 0: path.addLine(to: point(100))
                case 1: path.addQuadCurve(to: point(100), control: point(100))
                default: path.addCurve(to: point(100), control1: point(100), control2: point(100))
                }
            }
            if flip() { path.closeSubpath() }
        }
        return path
    }
}
