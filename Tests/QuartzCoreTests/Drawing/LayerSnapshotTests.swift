import CoreMedia
import CoreVideo
import Foundation
import QuartzCore
import Testing

@Suite("Snapshots of layers")
struct LayerSnapshotTests {
    @Test("sublayers are in drawing order: by depth, then by list order")
    func order() {
        let root = CALayer()
        let layers = [3, 0, -1, 3, 0, .nan].map { depth in
            let layer = CALayer()
            layer.zPosition = depth
            return layer
        }
        root.sublayers = layers
        let ids = root.snapshot().sublayers.map(\.id)
        #expect(ids == [2, 1, 4, 5, 0, 3].map { ObjectIdentifier(layers[$0]) })
    }

    @Test("an unchanged tree gives the same snapshot, and a changed one shares unchanged parts")
    func sharing() {
        let (root, a, b, leaf) = (CALayer(), CALayer(), CALayer(), CALayer())
        root.sublayers = [a, b]
        a.addSublayer(leaf)
        let first = root.snapshot()
        #expect(root.snapshot() === first)
        leaf.opacity = 0.5
        let second = root.snapshot()
        #expect(second !== first)
        #expect(second.sublayers[0] !== first.sublayers[0])
        #expect(second.sublayers[1] === first.sublayers[1])
        #expect(second.sublayers[0].revision == first.sublayers[0].revision)
        #expect(second.sublayers[0].sublayers[0].revision != first.sublayers[0].sublayers[0].revision)
        #expect(first.sublayers[0].sublayers[0].properties.opacity == 1)
    }

    @Test("a sublayer's mapping follows its superlayer's")
    func sharedMapping() {
        let (root, inner) = (CALayer(), CALayer())
        root.bounds.size = CGSize(width: 100, height: 100)
        root.addSublayer(inner)
        let first = root.snapshot()
        root.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
        let second = root.snapshot()
        #expect(second.sublayers[0].mapping.point(.zero) == CGPoint(x: -50, y: -50))
        #expect(first.sublayers[0].mapping.point(.zero) == .zero)
        root.isGeometryFlipped = true
        #expect(root.snapshot().sublayers[0].contentsAreFlipped)
    }

    @Test("every drawn property changes the revision", arguments: PropertyChange.all)
    func revisions(change: PropertyChange) {
        let layer = CATextLayer()
        let shape = CAShapeLayer()
        layer.addSublayer(shape)
        let first = layer.snapshot()
        let count = CALayer.changeCount
        change.make(layer, shape)
        let second = layer.snapshot()
        #expect(second !== first)
        #expect(CALayer.changeCount > count)
        let (one, two) = (first.sublayers.first, second.sublayers.first)
        #expect(
            first.revision != second.revision || first.mask !== second.mask
                || first.mapping != second.mapping
                || one?.revision != two?.revision
        )
    }

    struct PropertyChange: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let make: @Sendable (CATextLayer, CAShapeLayer) -> Void

        init(_ name: String, _ make: @escaping @Sendable (CATextLayer, CAShapeLayer) -> Void) {
            testDescription = name
            self.make = make
        }

        static let all: [PropertyChange] = [
            PropertyChange("bounds") { layer, _ in layer.bounds.size.width = 5 },
            PropertyChange("position") { layer, _ in layer.position.x = 5 },
            PropertyChange("anchorPoint") { layer, _ in layer.anchorPoint.x = 5 },
            PropertyChange("anchorPointZ") { layer, _ in layer.anchorPointZ = 5 },
            PropertyChange("zPosition") { layer, _ in layer.zPosition = 5 },
            PropertyChange("transform") { layer, _ in layer.transform.m11 = 5 },
            PropertyChange("sublayerTransform") { layer, _ in layer.sublayerTransform.m11 = 5 },
            PropertyChange("isGeometryFlipped") { layer, _ in layer.isGeometryFlipped = true },
            PropertyChange("isDoubleSided") { layer, _ in layer.isDoubleSided = false },
            PropertyChange("isHidden") { layer, _ in layer.isHidden = true },
            PropertyChange("opacity") { layer, _ in layer.opacity = 0 },
            PropertyChange("masksToBounds") { layer, _ in layer.masksToBounds = true },
            PropertyChange("backgroundColor") { layer, _ in layer.backgroundColor = .white },
            PropertyChange("borderWidth") { layer, _ in layer.borderWidth = 2 },
            PropertyChange("borderColor") { layer, _ in layer.borderColor = nil },
            PropertyChange("cornerRadius") { layer, _ in layer.cornerRadius = 2 },
            PropertyChange("maskedCorners") { layer, _ in layer.maskedCorners = [] },
            PropertyChange("contents") { layer, _ in layer.contents = 5 },
            PropertyChange("contentsGravity") { layer, _ in layer.contentsGravity = .center },
            PropertyChange("contentsRect") { layer, _ in layer.contentsRect = .zero },
            PropertyChange("contentsScale") { layer, _ in layer.contentsScale = 2 },
            PropertyChange("magnificationFilter") { layer, _ in layer.magnificationFilter = .nearest },
            PropertyChange("shadowOpacity") { layer, _ in layer.shadowOpacity = 1 },
            PropertyChange("shadowPath") { layer, _ in layer.shadowPath = CGMutablePath() },
            PropertyChange("mask") { layer, _ in layer.mask = CALayer() },
            PropertyChange("pictureGravity") { layer, _ in layer.imageGravity = "x" },
            PropertyChange("string") { layer, _ in layer.string = "x" },
            PropertyChange("fontSize") { layer, _ in layer.fontSize = 3 },
            PropertyChange("path") { _, shape in shape.path = CGMutablePath() },
            PropertyChange("strokeColor") { _, shape in shape.strokeColor = .white },
            PropertyChange("sublayers") { _, shape in shape.removeFromSuperlayer() },
        ]
    }

    @Test("contents are the drawable part of the properties")
    func contents() throws {
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, 8, 4, kCVPixelFormatType_32BGRA, nil, &made)
        let buffer = try #require(made)
        let layer = CALayer()
        #expect(isNone(layer.snapshot().contents))
        layer.contents = buffer
        guard case .pixelBuffer(let drawn) = layer.snapshot().contents else { throw Missing() }
        #expect(drawn === buffer)
        layer.contents = CGImage(pixelBuffer: buffer)
        guard case .image(let image) = layer.snapshot().contents else { throw Missing() }
        #expect(image.pixelBuffer === buffer)
        layer.contents = "a word"
        #expect(isNone(layer.snapshot().contents))
        #expect(layer.contents as? String == "a word")
        layer.contents = nil
        #expect(layer.contents == nil)
    }

    @Test("replaced contents are released, even if snapshots exist")
    func release() throws {
        weak var seen: CVPixelBuffer?
        let layer = CALayer()
        do {
            var made: CVPixelBuffer?
            CVPixelBufferCreate(nil, 8, 4, kCVPixelFormatType_32BGRA, nil, &made)
            layer.contents = made
            seen = made
        }
        #expect(seen != nil)
        _ = layer.snapshot()
        layer.contents = nil
        #expect(seen == nil)
    }

    @Test("a video layer is asked for its image, whatever its contents")
    func images() throws {
        final class Screen: CALayer, ImageLayer {
            func image(atHostTime time: CMTime) -> CVPixelBuffer? { nil }
            func imageRect(for image: CVPixelBuffer, in properties: LayerProperties) -> CGRect { properties.bounds }
        }
        let (root, inner, screen) = (CALayer(), CALayer(), Screen())
        root.addSublayer(inner)
        #expect(!root.snapshot().hasImages)
        inner.addSublayer(screen)
        let snapshot = root.snapshot()
        #expect(snapshot.hasImages)
        guard case .imageLayer(let found) = snapshot.sublayers[0].sublayers[0].contents else {
            throw Missing()
        }
        #expect(found === screen)
        #expect(found.imageOrientation == .upright)
        inner.isHidden = true
        #expect(!root.snapshot().hasImages)
    }

    @Test(
        "orientations are counted in quarter turns",
        arguments: [
            (0, 0), (90, 1), (180, 2), (270, 3), (-90, 3), (360, 0), (450, 1), (100, 1), (.nan, 0),
            (.infinity, 0),
        ]
    )
    func orientations(degrees: CGFloat, turns: Int) {
        let orientation = DrawnOrientation(degrees: degrees, isMirrored: true)
        #expect(orientation.quarterTurns == turns)
        #expect(orientation.swapsSides == !turns.isMultiple(of: 2))
        #expect(orientation.isMirrored)
    }

    @Test("a mask belongs to no tree, and is positioned like a sublayer")
    func masks() throws {
        let (root, mask) = (CALayer(), CALayer())
        root.addSublayer(mask)
        mask.frame = CGRect(x: 3, y: 4, width: 5, height: 6)
        root.mask = mask
        #expect(root.sublayers == nil)
        #expect(mask.superlayer == nil)
        let snapshot = root.snapshot()
        #expect(try #require(snapshot.mask).mapping.point(.zero) == CGPoint(x: 3, y: 4))
        mask.position.x += 1
        #expect(root.snapshot().mask !== snapshot.mask)
        root.mask = nil
        #expect(root.snapshot().mask == nil)
    }

    @Test("a mask that forms a cycle ends at the layer")
    func maskCycle() throws {
        let (root, inner) = (CALayer(), CALayer())
        root.mask = root
        #expect(root.snapshot().mask == nil)
        root.mask = nil
        root.addSublayer(inner)
        inner.mask = root
        #expect(root.snapshot().sublayers[0].mask == nil)
        inner.mask = nil
    }

    @Test("deep trees are drawn to the limit, and drawing, converting and freeing do not recurse too deeply")
    func depth() throws {
        var root = CALayer()
        let leaf = root
        for _ in 0..<20_000 {
            let outer = CALayer()
            outer.addSublayer(root)
            root = outer
        }
        var count = 0
        var next: LayerSnapshot? = root.snapshot()
        while let present = next {
            count += 1
            next = present.sublayers.first
        }
        #expect(count == CALayer.drawnDepth)
        leaf.position.x = 5
        #expect(leaf.convert(CGPoint.zero, to: nil) == CGPoint(x: 5, y: 0))
        #expect(root.hitTest(.zero) == nil)
        root.setNeedsLayout()
        root.layoutIfNeeded()
    }

    @Test("freeing a very deep tree needs little stack")
    func end() {
        weak var seen: CALayer?
        do {
            var root = CALayer()
            seen = root
            for _ in 0..<100_000 {
                let outer = CALayer()
                outer.addSublayer(root)
                root = outer
            }
            #expect(seen?.superlayer != nil)
        }
        #expect(seen == nil)
    }

    @Test("wide trees are drawn completely")
    func width() {
        let root = CALayer()
        for _ in 0..<10_000 { root.addSublayer(CALayer()) }
        let first = root.snapshot()
        #expect(first.sublayers.count == 10_000)
        root.sublayers?[5_000].opacity = 0
        let second = root.snapshot()
        #expect(zip(first.sublayers, second.sublayers).filter { $0 !== $1 }.count == 1)
    }

    private func isNone(_ contents: LayerContents) -> Bool {
        if case .none = contents { true } else { false }
    }

    private struct Missing: Error {}
}
