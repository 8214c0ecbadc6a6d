import Foundation
import QuartzCore
import Testing

/// Tests ``CALayer`` and ``CACurrentMediaTime``.
@Suite("Layers")
struct CALayerTests {
    @Test("a new layer has size zero at the origin, with the anchor point in its centre")
    func defaults() {
        let layer = CALayer()
        #expect(layer.bounds == .zero)
        #expect(layer.frame == .zero)
        #expect(layer.position == .zero)
        #expect(layer.anchorPoint == CGPoint(x: 0.5, y: 0.5))
        #expect(layer.zPosition == 0)
        #expect(!layer.isHidden)
        #expect(layer.opacity == 1)
        #expect(!layer.masksToBounds)
        #expect(layer.superlayer == nil)
        #expect(layer.sublayers == nil)
    }

    @Test(
        "the frame follows from bounds, position and anchor point",
        arguments: [
            (CGPoint(x: 0.5, y: 0.5), CGRect(x: 50, y: 30, width: 100, height: 40)),
            (CGPoint(x: 0, y: 0), CGRect(x: 100, y: 50, width: 100, height: 40)),
            (CGPoint(x: 1, y: 1), CGRect(x: 0, y: 10, width: 100, height: 40)),
            (CGPoint(x: 0.25, y: 2), CGRect(x: 75, y: -30, width: 100, height: 40)),
        ]
    )
    func frame(anchor: CGPoint, expected: CGRect) {
        let layer = CALayer()
        layer.bounds = CGRect(x: 7, y: 9, width: 100, height: 40)
        layer.position = CGPoint(x: 100, y: 50)
        layer.anchorPoint = anchor
        #expect(layer.frame == expected)
    }

    @Test("setting the frame sets size and position and keeps the bounds' origin")
    func setFrame() {
        let layer = CALayer()
        layer.bounds = CGRect(x: 7, y: 9, width: 1, height: 1)
        layer.anchorPoint = CGPoint(x: 0, y: 1)
        layer.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
        #expect(layer.bounds == CGRect(x: 7, y: 9, width: 30, height: 40))
        #expect(layer.position == CGPoint(x: 10, y: 60))
        #expect(layer.frame == CGRect(x: 10, y: 20, width: 30, height: 40))
    }

    @Test("a rectangle with negative size counts as the same rectangle with positive size")
    func negativeSize() {
        let layer = CALayer()
        layer.frame = CGRect(x: 10, y: 20, width: -10, height: -20)
        #expect(layer.frame == CGRect(x: 0, y: 0, width: 10, height: 20))
        layer.bounds = CGRect(x: 4, y: 4, width: -4, height: 2)
        #expect(layer.bounds == CGRect(x: 0, y: 4, width: 4, height: 2))
    }

    @Test("random frames come back as they were set")
    func randomFrames() {
        let seed = UInt64.random(in: 0 ... .max)
        var generator = SplitMix(state: seed)
        for _ in 0..<1000 {
            let layer = CALayer()
            layer.anchorPoint = CGPoint(
                x: .random(in: -1...2, using: &generator),
                y: .random(in: -1...2, using: &generator)
            )
            let frame = CGRect(
                x: .random(in: -1e4...1e4, using: &generator),
                y: .random(in: -1e4...1e4, using: &generator),
                width: .random(in: 0...1e4, using: &generator),
                height: .random(in: 0...1e4, using: &generator)
            )
            layer.frame = frame
            let back = layer.frame
            #expect(abs(back.minX - frame.minX) < 1e-9 && abs(back.minY - frame.minY) < 1e-9, "seed \(seed)")
            #expect(back.size == frame.size, "seed \(seed)")
        }
    }

    @Test("a copy has the properties but not the place in the tree")
    func copy() {
        let layer = CALayer()
        layer.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
        layer.name = "a"
        layer.isHidden = true
        layer.addSublayer(CALayer())
        let copy = CALayer(layer: layer)
        #expect(copy.frame == layer.frame)
        #expect(copy.name == "a")
        #expect(copy.isHidden)
        #expect(copy.sublayers == nil)
        #expect(CALayer(layer: 5).frame == .zero)
    }

    @Test("sublayers are listed from back to front")
    func order() {
        let (root, a, b, c, d) = (CALayer(), named("a"), named("b"), named("c"), named("d"))
        root.addSublayer(a)
        root.insertSublayer(b, at: 0)
        root.insertSublayer(c, below: a)
        root.insertSublayer(d, above: b)
        #expect(names(root) == "bdca")
        root.insertSublayer(a, at: 99)
        #expect(names(root) == "bdca")
        root.insertSublayer(a, below: nil)
        #expect(names(root) == "abdc")
        root.insertSublayer(a, above: nil)
        #expect(names(root) == "bdca")
        root.insertSublayer(b, above: c)
        #expect(names(root) == "dcba")
        root.insertSublayer(a, below: d)
        #expect(names(root) == "adcb")
    }

    @Test("a layer has one superlayer: adding it to another removes it from the first")
    func oneParent() {
        let (first, second, child) = (CALayer(), CALayer(), CALayer())
        first.addSublayer(child)
        #expect(child.superlayer === first)
        second.addSublayer(child)
        #expect(child.superlayer === second)
        #expect(first.sublayers == nil)
        child.removeFromSuperlayer()
        #expect(child.superlayer == nil)
        #expect(second.sublayers == nil)
        child.removeFromSuperlayer()
    }

    @Test("one layer replaces another")
    func replace() {
        let (root, a, b, c) = (CALayer(), named("a"), named("b"), named("c"))
        root.sublayers = [a, b]
        root.replaceSublayer(a, with: c)
        #expect(names(root) == "cb")
        #expect(a.superlayer == nil)
        root.replaceSublayer(c, with: b)
        #expect(names(root) == "b")
        root.replaceSublayer(b, with: b)
        #expect(names(root) == "b")
        root.replaceSublayer(a, with: c)
        #expect(names(root) == "b")
    }

    @Test("setting the list of sublayers replaces all of them")
    func setSublayers() {
        let (root, other, a, b) = (CALayer(), CALayer(), named("a"), named("b"))
        root.addSublayer(a)
        other.addSublayer(b)
        root.sublayers = [b]
        #expect(a.superlayer == nil)
        #expect(b.superlayer === root)
        #expect(other.sublayers == nil)
        root.sublayers = nil
        #expect(b.superlayer == nil)
    }

    @Test("a superlayer retains its sublayers, but not vice versa")
    func ownership() {
        let child = CALayer()
        weak var root: CALayer?
        weak var grandchild: CALayer?
        do {
            let strong = CALayer()
            strong.addSublayer(child)
            root = strong
            let inner = CALayer()
            child.addSublayer(inner)
            grandchild = inner
        }
        #expect(root == nil)
        #expect(child.superlayer == nil)
        #expect(grandchild != nil)
    }

    @Test("inserting a layer into itself traps")
    func cycle() async {
        await #expect(processExitsWith: .failure) {
            let (a, b) = (CALayer(), CALayer())
            a.addSublayer(b)
            b.addSublayer(a)
        }
    }

    @Test("NaN geometry traps")
    func notANumber() async {
        await #expect(processExitsWith: .failure) {
            CALayer().frame = CGRect(x: 0, y: 0, width: CGFloat.nan, height: 1)
        }
    }

    @Test("points and rectangles convert between layers of a tree")
    func conversion() {
        let (root, left, right, inner) = (CALayer(), CALayer(), CALayer(), CALayer())
        root.frame = CGRect(x: 5, y: 5, width: 200, height: 200)
        left.frame = CGRect(x: 10, y: 20, width: 50, height: 50)
        right.frame = CGRect(x: 100, y: 0, width: 50, height: 50)
        inner.frame = CGRect(x: 1, y: 2, width: 10, height: 10)
        right.bounds.origin = CGPoint(x: 0, y: 30)
        root.sublayers = [left, right]
        right.addSublayer(inner)
        #expect(left.convert(.zero, to: root) == CGPoint(x: 10, y: 20))
        #expect(inner.convert(.zero, to: root) == CGPoint(x: 101, y: -28))
        #expect(inner.convert(CGPoint(x: 101, y: -28), from: root) == .zero)
        #expect(left.convert(.zero, to: inner) == CGPoint(x: -91, y: 48))
        #expect(left.convert(.zero, to: nil) == CGPoint(x: 15, y: 25))
        #expect(
            inner.convert(CGRect(x: 10, y: 20, width: 3, height: 4), from: left)
                == CGRect(x: -81, y: 68, width: 3, height: 4)
        )
        #expect(
            left.convert(CGRect(x: 0, y: 0, width: 3, height: 4), to: root)
                == CGRect(x: 10, y: 20, width: 3, height: 4)
        )
        #expect(inner.contains(CGPoint(x: 9, y: 9)))
        #expect(!inner.contains(CGPoint(x: 10, y: 9)))
    }

    @Test("CLOCK-2 the media time never goes back")
    func mediaTime() {
        var last = CACurrentMediaTime()
        #expect(last > 0)
        for _ in 0..<1000 {
            let now = CACurrentMediaTime()
            #expect(now >= last)
            last = now
        }
    }

    private func named(_ name: String) -> CALayer {
        let layer = CALayer()
        layer.name = name
        return layer
    }

    private func names(_ layer: CALayer) -> String {
        #expect(layer.sublayers?.allSatisfy { $0.superlayer === layer } ?? true)
        return (layer.sublayers ?? []).compactMap(\.name).joined()
    }
}

/// A SplitMix64 generator whose state is its seed.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
