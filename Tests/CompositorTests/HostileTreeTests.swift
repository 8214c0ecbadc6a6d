import CoreMedia
import CoreVideo
import Dispatch
import Foundation
import QuartzCore
import Synchronization
import Testing

@testable import Compositor

/// Invalid trees, which are drawn as far as possible.
///
/// Tests ``LayerCompositor`` and ``CompositorLimits``.
@Suite("Invalid trees")
struct HostileTreeTests {
    static let numbers: [CGFloat] = [
        0, -0.0, 1, -1, 0.5, 1e-300, 1e-9, 1e6, -1e6, 8_388_608, 1e9, -1e9, 1e18, 1e300, -1e300, .infinity, -.infinity,
        .greatestFiniteMagnitude, .leastNonzeroMagnitude, 3, 17.3, 40,
    ]

    /// Returns a layer with random numbers, some of them not finite.
    private func random(_ random: inout Randomness, _ still: CVPixelBuffer) -> CALayer {
        func number() -> CGFloat {
            Int.random(in: 0..<3, using: &random) == 0
                ? Self.numbers.randomElement(using: &random) ?? 0 : CGFloat.random(in: -50...90, using: &random)
        }
        // Like Apple's, layers reject NaN in these properties.
        func finite() -> CGFloat {
            let value = number()
            return value.isFinite ? value : 1e30
        }
        func color() -> CGColor {
            CGColor(red: number(), green: number(), blue: number(), alpha: CGFloat.random(in: 0...1, using: &random))
        }
        let layer: CALayer
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
            let shape = CAShapeLayer()
            let path = CGMutablePath()
            path.move(to: CGPoint(x: finite(), y: finite()))
            for _ in 0..<Int.random(in: 0..<6, using: &random) {
                switch Int.random(in: 0..<4, using: &random) {
                case 0: path.addLine(to: CGPoint(x: number(), y: finite()))
                case 1:
                    path.addQuadCurve(to: CGPoint(x: finite(), y: finite()), control: CGPoint(x: finite(), y: finite()))
                case 2:
                    path.addCurve(
                        to: CGPoint(x: finite(), y: finite()),
                        control1: CGPoint(x: finite(), y: finite()),
                        control2: CGPoint(x: finite(), y: finite())
                    )
                default: path.closeSubpath()
                }
            }
            shape.path = path
            shape.fillColor = color()
            shape.strokeColor = color()
            shape.lineWidth = number()
            shape.miterLimit = number()
            shape.lineDashPattern = [NSNumber(value: Double(abs(finite()))), NSNumber(value: 0.001)]
            shape.lineDashPhase = number()
            shape.strokeStart = number()
            layer = shape
        case 1:
            let text = CATextLayer()
            text.string = "text"
            text.fontSize = number()
            text.isWrapped = Bool.random(using: &random)
            layer = text
        case 2: layer = StillLayer(still, place: CGRect(x: number(), y: number(), width: number(), height: number()))
        case 3:
            let gradient = CAGradientLayer()
            gradient.colors = [color(), color()]
            gradient.startPoint = CGPoint(x: number(), y: number())
            gradient.type = [.axial, .radial, .conic].randomElement(using: &random) ?? .axial
            layer = gradient
        default:
            layer = CALayer()
            layer.contents = CGImage(pixelBuffer: still)
            layer.contentsScale = number()
            layer.contentsRect = CGRect(x: number(), y: number(), width: number(), height: number())
        }
        layer.bounds = CGRect(x: finite(), y: finite(), width: abs(finite()), height: abs(finite()))
        layer.position = CGPoint(x: finite(), y: finite())
        layer.anchorPoint = CGPoint(x: finite(), y: finite())
        layer.zPosition = number()
        layer.opacity = Float(number())
        layer.backgroundColor = color()
        layer.borderWidth = number()
        layer.cornerRadius = number()
        layer.masksToBounds = Bool.random(using: &random)
        layer.isGeometryFlipped = Bool.random(using: &random)
        if Bool.random(using: &random) {
            var transform = CATransform3DMakeRotation(number(), finite(), finite(), finite())
            if Bool.random(using: &random) { transform.m34 = number() }
            if Bool.random(using: &random) { transform.m11 = number() }
            if Bool.random(using: &random) { transform.m41 = number() }
            layer.transform = transform
        }
        return layer
    }

    @Test("random trees with infinite, huge, tiny and NaN numbers are drawn")
    func random() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = Randomness(seed: seed)
        print("seed \(seed)")
        let still = try makeImage(16, 12) { x, y in SIMD4(x * 10, y * 10, 99, 255) }
        let buffer = try target(48, 40)
        for _ in 0..<300 {
            let root = layer(0, 0, 48, 40)
            var all = [root]
            for _ in 0..<Int.random(in: 1..<8, using: &random) {
                let new = self.random(&random, still)
                if Int.random(in: 0..<6, using: &random) == 0 {
                    all.randomElement(using: &random)?.mask = new
                } else {
                    all.randomElement(using: &random)?.addSublayer(new)
                }
                all.append(new)
            }
            let compositor = LayerCompositor(root)
            compositor.scale = [1, 0.01, 3, 1e5].randomElement(using: &random) ?? 1
            // Several frames, so that cached drawings are used too.
            for _ in 0..<3 { try compositor.render(into: buffer) }
            #expect(Drawn(buffer).bytes.enumerated().allSatisfy { $0 % 4 != 3 || $1 == 255 }, "seed \(seed)")
        }
    }

    @Test("ten thousand layers are drawn")
    func many() throws {
        let root = layer(0, 0, 200, 200)
        for index in 0..<10_000 {
            root.addSublayer(layer(CGFloat(index % 100) * 2, CGFloat(index / 100) * 2, 2, 2, .green))
        }
        let drawn = try draw(root, 200, 200)
        #expect(drawn.count { $0 == green } == 40_000)
    }

    @Test("the cache stays within its limits for ten thousand drawings")
    func manyDrawings() throws {
        let root = layer(0, 0, 200, 200)
        for index in 0..<10_000 {
            let dot = layer(CGFloat(index % 100) * 2, CGFloat(index / 100) * 2, 2, 2, .green)
            dot.cornerRadius = 0.5
            root.addSublayer(dot)
        }
        let compositor = LayerCompositor(root)
        let first = try draw(compositor, 200, 200)
        for _ in 0..<2 { #expect(try draw(compositor, 200, 200).difference(to: first) <= 2) }
        #expect(compositor.keptBytes > 0 && compositor.keptBytes <= CompositorLimits.keptBytes)
    }

    @Test("a deep tree is drawn down to the depth limit, on a small stack", arguments: [false, true])
    func deep(isFaded: Bool) async throws {
        let root = layer(0, 0, 20, 20)
        var inner = root
        for _ in 0..<1_000 {
            let next = layer(0, 0, 20, 20, .red)
            if isFaded {
                next.opacity = 0.999
                next.masksToBounds = true
                next.cornerRadius = 1
            }
            inner.addSublayer(next)
            inner = next
        }
        // The smallest stack size that queue threads have.
        let drawn = try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Drawn, any Error>) in
            let compositor = LayerCompositor(root)
            let thread = Thread { continuation.resume(with: Result { try drawAnything(compositor, 20, 20) }) }
            thread.stackSize = 2 << 20
            thread.start()
        }
        #expect(drawn[10, 10].x > 200)
        // The tree is taken apart from the inside, because objects are freed recursively.
        while let outer = inner.superlayer {
            inner.removeFromSuperlayer()
            inner = outer
        }
    }

    @Test("a tree that another thread changes is drawn with all or nothing of a transaction")
    func changing() throws {
        let root = layer(0, 0, 40, 20)
        let (left, right) = (layer(0, 0, 20, 20, .red), layer(20, 0, 20, 20, .red))
        right.cornerRadius = 1
        root.sublayers = [left, right]
        let changes = Changes(left, right)
        let thread = Thread { changes.run() }
        thread.start()
        let compositor = LayerCompositor(root)
        var seen: Set<Int> = []
        // The loop ends when both colours were seen, or after so many frames that something must be wrong.
        for turn in 0..<200_000 where turn < 300 || seen.count < 2 {
            let drawn = try drawAnything(compositor, 40, 20)
            #expect(drawn[10, 10] == drawn[30, 10])
            seen.insert(drawn[10, 10].x)
        }
        changes.end()
        #expect(seen == [0, 255])
    }

    @Test("an enormous number of dashes does not hang")
    func dashes() throws {
        let shape = CAShapeLayer()
        shape.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        let path = CGMutablePath()
        path.move(to: CGPoint(x: -1e12, y: 20))
        path.addLine(to: CGPoint(x: 1e12, y: 20))
        shape.path = path
        shape.strokeColor = .green
        shape.lineWidth = 4
        shape.lineDashPattern = [0.001, 0.001]
        #expect(try draw(shape, 40, 40)[20, 20] == green)
    }

    @Test("a huge layer with a border and rounded corners is reduced to its visible part")
    func huge() throws {
        let root = layer(0, 0, 40, 40)
        let inner = layer(-1e9, -1e9, 1e9 + 20, 1e9 + 20, .red)
        inner.cornerRadius = 5
        inner.borderWidth = 2
        inner.borderColor = .green
        root.addSublayer(inner)
        let drawn = try draw(root, 40, 40)
        #expect(drawn[5, 5] == red)
        #expect(drawn[19, 5] == green)
        #expect(drawn[25, 5] == black)
    }
}

/// A writer that sets two layers to one colour after another in one transaction, and adds and removes a third layer
/// meanwhile.
// @unchecked: layers have locks of their own.
private final class Changes: @unchecked Sendable {
    private let left: CALayer
    private let right: CALayer
    private let isEnded = Atomic(false)
    private let ended = DispatchSemaphore(value: 0)

    init(_ left: CALayer, _ right: CALayer) { (self.left, self.right) = (left, right) }

    func run() {
        var isRed = false
        while !isEnded.load(ordering: .relaxed) {
            isRed.toggle()
            CATransaction.begin()
            left.backgroundColor = isRed ? .red : .green
            let text = CATextLayer()
            text.string = "x"
            left.superlayer?.insertSublayer(text, at: 0)
            right.backgroundColor = isRed ? .red : .green
            CATransaction.commit()
            text.removeFromSuperlayer()
        }
        ended.signal()
    }

    func end() {
        isEnded.store(true, ordering: .relaxed)
        ended.wait()
    }
}

/// Draws without checking for missing parts.
private func drawAnything(_ compositor: LayerCompositor, _ width: Int, _ height: Int) throws -> Drawn {
    let buffer = try target(width, height)
    try compositor.render(into: buffer)
    return Drawn(buffer)
}
