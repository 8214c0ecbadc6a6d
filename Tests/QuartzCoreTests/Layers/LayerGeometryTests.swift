import Foundation
import QuartzCore
import Testing

@Suite("Geometry of layers")
struct LayerGeometryTests {
    // MARK: Frames

    @Test(
        "the frame is the upright rectangle around the transformed bounds",
        arguments: [
            (CATransform3DMakeScale(2, 3, 1), CGRect(x: 0, y: -10, width: 200, height: 120)),
            (CATransform3DMakeRotation(.pi / 2, 0, 0, 1), CGRect(x: 80, y: 0, width: 40, height: 100)),
            (CATransform3DMakeRotation(.pi / 4, 0, 0, 1), nil),
            (CATransform3DMakeTranslation(5, -7, 0), CGRect(x: 55, y: 23, width: 100, height: 40)),
            (CATransform3DMakeScale(-1, 1, 1), CGRect(x: 50, y: 30, width: 100, height: 40)),
            (CATransform3DMakeScale(0, 0, 1), CGRect(x: 100, y: 50, width: 0, height: 0)),
        ]
    )
    func frame(transform: CATransform3D, expected: CGRect?) {
        let layer = CALayer()
        layer.bounds = CGRect(x: 7, y: 9, width: 100, height: 40)
        layer.position = CGPoint(x: 100, y: 50)
        layer.transform = transform
        let side = (100 + 40) / 2.0.squareRoot()
        let expected =
            expected ?? CGRect(x: 100 - side / 2, y: 50 - side / 2, width: side, height: side)
        #expect(distance(layer.frame, expected) < 1e-12)
    }

    @Test("any layer's frame is the box around its mapped corners")
    func randomFrames() {
        let seed = UInt64.random(in: 0 ... .max)
        var generator = SplitMix(state: seed)
        for round in 0..<400 {
            let layer = generator.layer(inSpace: round.isMultiple(of: 2))
            let corners = Reference.corners(layer.bounds).map { Reference.toSuperlayer($0, of: layer) }
            #expect(distance(layer.frame, Reference.box(corners)) < 1e-9, "seed \(seed), round \(round)")
        }
    }

    @Test("under transforms that keep rectangles upright, the frame equals the one that was set")
    func settingFrames() {
        let seed = UInt64.random(in: 0 ... .max)
        var generator = SplitMix(state: seed)
        for round in 0..<200 {
            let layer = generator.layer(inSpace: false)
            let origin = layer.bounds.origin
            layer.transform = CATransform3DMakeRotation(
                CGFloat(Int.random(in: 0..<4, using: &generator)) * .pi / 2,
                0,
                0,
                1
            )
            layer.transform = CATransform3DScale(
                layer.transform,
                generator.number(0.2...4),
                -generator.number(0.2...4),
                1
            )
            let corner = generator.point()
            let frame = CGRect(
                x: corner.x,
                y: corner.y,
                width: generator.number(1...400),
                height: generator.number(1...400)
            )
            layer.frame = frame
            #expect(distance(layer.frame, frame) < 1e-9, "seed \(seed), round \(round)")
            #expect(layer.bounds.origin == origin, "seed \(seed), round \(round)")
        }
    }

    @Test("under any transform, the frame has the centre of the one that was set")
    func settingFramesOfTurnedLayers() {
        let seed = UInt64.random(in: 0 ... .max)
        var generator = SplitMix(state: seed)
        for round in 0..<200 {
            let layer = generator.layer(inSpace: false)
            layer.transform = generator.plane()
            let corner = generator.point()
            let frame = CGRect(
                x: corner.x,
                y: corner.y,
                width: generator.number(1...400),
                height: generator.number(1...400)
            )
            layer.frame = frame
            let centre = CGPoint(x: layer.frame.midX, y: layer.frame.midY)
            #expect(
                distance(centre, CGPoint(x: frame.midX, y: frame.midY)) < 1e-9,
                "seed \(seed), round \(round)"
            )
        }
    }

    @Test("setting the frame of a layer that is scaled to zero moves it and keeps its size")
    func settingFrameOfNothing() {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 30, height: 20)
        layer.transform = CATransform3DMakeScale(0, 1, 1)
        layer.frame = CGRect(x: 100, y: 200, width: 10, height: 10)
        #expect(layer.bounds == CGRect(x: 0, y: 0, width: 30, height: 20))
        #expect(layer.position == CGPoint(x: 105, y: 205))
    }

    @Test("an affine transform sets the layer's transform")
    func affine() {
        let layer = CALayer()
        let plane = CGAffineTransform(rotationAngle: 0.3).scaledBy(x: 2, y: 3)
        layer.setAffineTransform(plane)
        #expect(layer.affineTransform() == plane)
        #expect(CATransform3DEqualToTransform(layer.transform, CATransform3DMakeAffineTransform(plane)))
    }

    // MARK: Conversions

    @Test(
        "points convert between any two layers of a tree as simple mathematics predicts, and back",
        arguments: [false, true]
    )
    func conversions(inSpace: Bool) {
        let seed = UInt64.random(in: 0 ... .max)
        var generator = SplitMix(state: seed)
        for round in 0..<80 {
            var layers = [generator.layer(inSpace: inSpace)]
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                let layer = generator.layer(inSpace: inSpace)
                layers[Int.random(in: 0..<layers.count, using: &generator)].addSublayer(layer)
                layers.append(layer)
            }
            for _ in 0..<10 {
                let a = layers[Int.random(in: 0..<layers.count, using: &generator)]
                let b = layers[Int.random(in: 0..<layers.count, using: &generator)]
                let point = generator.point(200)
                let outside = Reference.toOutside(point, of: a)
                #expect(distance(outside, a.convert(point, to: nil)) < 1e-9, "seed \(seed), round \(round)")
                let there = a.convert(point, to: b)
                #expect(
                    distance(Reference.toOutside(there, of: b), outside) < 1e-6,
                    "seed \(seed), round \(round)"
                )
                #expect(there == b.convert(point, from: a), "seed \(seed), round \(round)")
                #expect(distance(a.convert(there, from: b), point) < 1e-6, "seed \(seed), round \(round)")
            }
        }
    }

    @Test("a rectangle converts to the box around its converted corners")
    func rectangles() {
        let seed = UInt64.random(in: 0 ... .max)
        var generator = SplitMix(state: seed)
        for round in 0..<100 {
            let (root, a, b) = (
                generator.layer(inSpace: false), generator.layer(inSpace: false),
                generator.layer(inSpace: false)
            )
            root.sublayers = [a, b]
            let origin = generator.point(100)
            let rect = CGRect(
                x: origin.x,
                y: origin.y,
                width: generator.number(0...90),
                height: generator.number(0...90)
            )
            let box = Reference.box(Reference.corners(rect).map { a.convert($0, to: b) })
            #expect(distance(a.convert(rect, to: b), box) < 1e-9, "seed \(seed), round \(round)")
            #expect(distance(b.convert(rect, from: a), box) < 1e-9, "seed \(seed), round \(round)")
        }
        #expect(CALayer().convert(.null, to: CALayer()) == CGRect.null)
        #expect(CALayer().convert(.infinite, to: CALayer()) == CGRect.infinite)
    }

    @Test("in a layer with flipped geometry, y grows upward from the bottom")
    func flipped() {
        let (root, inner) = (CALayer(), CALayer())
        root.bounds = CGRect(x: 0, y: 10, width: 100, height: 200)
        root.anchorPoint = .zero
        root.isGeometryFlipped = true
        inner.frame = CGRect(x: 5, y: 20, width: 10, height: 40)
        root.addSublayer(inner)
        #expect(root.convert(CGPoint(x: 1, y: 10), to: nil) == CGPoint(x: 1, y: 200))
        #expect(root.convert(CGPoint(x: 1, y: 210), to: nil) == CGPoint(x: 1, y: 0))
        #expect(
            inner.convert(CGRect(x: 0, y: 0, width: 10, height: 40), to: nil)
                == CGRect(x: 5, y: 150, width: 10, height: 40)
        )
        #expect(root.frame == CGRect(x: 0, y: 0, width: 100, height: 200))
    }

    @Test("contents are flipped inside an odd number of flipped layers")
    func contentsFlipped() {
        let layers = (0..<4).map { _ in CALayer() }
        for (outer, inner) in zip(layers, layers.dropFirst()) { outer.addSublayer(inner) }
        layers[0].isGeometryFlipped = true
        layers[2].isGeometryFlipped = true
        #expect(layers.map { $0.contentsAreFlipped() } == [true, true, false, false])
    }

    @Test("sublayers are transformed about the anchor point of their superlayer")
    func sublayerTransform() {
        let (root, inner) = (CALayer(), CALayer())
        root.bounds = CGRect(x: 0, y: 0, width: 100, height: 60)
        root.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
        inner.frame = CGRect(x: 40, y: 20, width: 10, height: 10)
        root.addSublayer(inner)
        #expect(inner.convert(.zero, to: root) == CGPoint(x: 30, y: 10))
        #expect(inner.frame == CGRect(x: 40, y: 20, width: 10, height: 10))
        root.anchorPoint = .zero
        #expect(inner.convert(.zero, to: root) == CGPoint(x: 80, y: 40))
    }

    @Test("with perspective, closer layers appear larger")
    func perspective() {
        let (root, inner) = (CALayer(), CALayer())
        root.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
        root.sublayerTransform.m34 = -1 / 400
        inner.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
        inner.zPosition = 200
        root.addSublayer(inner)
        // Halfway to the viewer, a layer appears twice as large.
        #expect(
            distance(inner.convert(inner.bounds, to: root), CGRect(x: 0, y: 0, width: 200, height: 200))
                < 1e-12
        )
    }

    @Test("if a transform has no inverse, outside points map to the anchor point")
    func singular() {
        let (root, inner, leaf) = (CALayer(), CALayer(), CALayer())
        inner.frame = CGRect(x: 10, y: 10, width: 40, height: 20)
        inner.transform = CATransform3DMakeScale(1, 0, 1)
        leaf.frame = CGRect(x: 4, y: 4, width: 8, height: 8)
        root.addSublayer(inner)
        inner.addSublayer(leaf)
        #expect(inner.convert(CGPoint(x: 33, y: 77), from: root) == CGPoint(x: 20, y: 10))
        #expect(leaf.convert(CGPoint(x: 33, y: 77), from: root) == CGPoint(x: 16, y: 6))
        #expect(inner.convert(CGPoint(x: 0, y: 5), to: root) == CGPoint(x: 10, y: 20))
    }

    @Test("a point at the viewer's eye maps to the layer's position")
    func infinitelyFar() {
        let layer = CALayer()
        layer.position = CGPoint(x: 7, y: 8)
        layer.transform.m14 = -1 / 50
        #expect(layer.convert(CGPoint(x: 50, y: 3), to: nil) == CGPoint(x: 7, y: 8))
    }

    @Test(
        "transforms with any numbers give results that are not NaN",
        arguments: [
            CGFloat.nan, .infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 0,
        ]
    )
    func wildTransforms(number: CGFloat) {
        let paths: [WritableKeyPath<CATransform3D, CGFloat>] = [
            \.m11, \.m12, \.m14, \.m21, \.m22, \.m24, \.m33, \.m34, \.m41, \.m42, \.m44,
        ]
        for path in paths {
            let (root, layer) = (CALayer(), CALayer())
            layer.frame = CGRect(x: 1, y: 2, width: 30, height: 40)
            root.addSublayer(layer)
            layer.transform[keyPath: path] = number
            root.sublayerTransform[keyPath: path] = number
            for point in [
                layer.convert(CGPoint(x: 3, y: 4), to: root),
                layer.convert(CGPoint(x: 3, y: 4), from: root),
            ] {
                #expect(point.x.isFinite && point.y.isFinite)
            }
            let rect = layer.convert(CGRect(x: 3, y: 4, width: 5, height: 6), to: root)
            #expect(!rect.minX.isNaN && !rect.height.isNaN)
            #expect(!layer.frame.minX.isNaN)
            layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
            #expect(!layer.position.x.isNaN && !layer.bounds.width.isNaN)
            _ = root.hitTest(CGPoint(x: 3, y: 4))
            _ = root.snapshot()
        }
    }

    // MARK: Hit tests

    @Test("the frontmost layer is hit, by depth and then by order")
    func hits() {
        let (root, a, b, c) = (CALayer(), CALayer(), CALayer(), CALayer())
        root.frame = CGRect(x: 10, y: 10, width: 100, height: 100)
        for layer in [a, b, c] { layer.frame = CGRect(x: 20, y: 20, width: 50, height: 50) }
        root.sublayers = [a, b, c]
        let point = CGPoint(x: 40, y: 40)
        #expect(root.hitTest(point) === c)
        a.zPosition = 1
        #expect(root.hitTest(point) === a)
        a.isHidden = true
        #expect(root.hitTest(point) === c)
        c.frame.origin.x = 60
        #expect(root.hitTest(point) === b)
        #expect(root.hitTest(CGPoint(x: 15, y: 15)) === root)
        #expect(root.hitTest(CGPoint(x: 5, y: 5)) == nil)
        // Points beyond the root's edge hit, unless the root clips.
        c.frame = CGRect(x: 90, y: 90, width: 50, height: 50)
        #expect(root.hitTest(CGPoint(x: 140, y: 140)) === c)
        root.masksToBounds = true
        #expect(root.hitTest(CGPoint(x: 140, y: 140)) == nil)
        root.isHidden = true
        #expect(root.hitTest(point) == nil)
    }

    @Test("hit tests follow transforms, and a layer without an inverse is not hit")
    func transformedHits() {
        let (root, a) = (CALayer(), CALayer())
        root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        a.frame = CGRect(x: 40, y: 0, width: 20, height: 100)
        root.addSublayer(a)
        #expect(root.hitTest(CGPoint(x: 5, y: 50)) === root)
        a.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
        #expect(root.hitTest(CGPoint(x: 5, y: 50)) === a)
        #expect(root.hitTest(CGPoint(x: 50, y: 5)) === root)
        a.transform = CATransform3DMakeScale(0, 1, 1)
        #expect(root.hitTest(CGPoint(x: 50, y: 50)) === root)
    }

    @Test("a subclass can override contains")
    func ownContains() {
        final class Nothing: CALayer {
            override func contains(_ point: CGPoint) -> Bool { false }
        }
        let (root, inner) = (CALayer(), Nothing())
        root.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        inner.frame = root.bounds
        root.addSublayer(inner)
        #expect(root.hitTest(CGPoint(x: 1, y: 1)) === root)
    }
}
