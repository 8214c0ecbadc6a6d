import CoreMedia
import CoreVideo
import Foundation
import PixelTransforms
import QuartzCore
import Testing

@testable import Compositor

/// The items that trees become, their positions and their order.
///
/// Tests ``LayerScene``, ``SceneBuilder``, ``SceneGeometry`` and ``PixelRect``.
@Suite("Scenes")
struct LayerSceneTests {
    private func scene(_ layer: CALayer, _ width: Int = 100, _ height: Int = 100) throws -> LayerScene {
        try LayerCompositor(layer).scene(width: width, height: height, at: .zero)
    }

    /// Returns one letter for each item.
    private func kinds(_ scene: LayerScene) -> String {
        scene.items.map { item in
            switch item.content {
            case .color: "c"
            case .image: "p"
            case .drawing(let drawing): drawing.isStill ? "d" : "m"
            }
        }.joined()
    }

    private func key(_ item: LayerScene.Item?) throws -> DrawingKey {
        guard case .drawing(let drawing)? = item?.content else { throw Missing() }
        return drawing.key
    }
    private struct Missing: Error {}

    @Test("a preview with an outline and a text becomes three items, with the image unconverted")
    func overlays() throws {
        let still = StillLayer(try target(64, 48, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange))
        still.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        let outline = CAShapeLayer()
        outline.frame = still.bounds
        outline.path = CGPath(rect: CGRect(x: 10, y: 10, width: 20, height: 20), transform: nil)
        outline.fillColor = nil
        outline.strokeColor = .green
        outline.lineWidth = 2
        outline.lineJoin = .round
        still.addSublayer(outline)
        let text = CATextLayer()
        text.frame = CGRect(x: 0, y: 80, width: 100, height: 20)
        text.string = "text"
        still.addSublayer(text)
        let scene = try scene(still)
        #expect(kinds(scene) == "pdd")
        #expect(scene.items[0].frame == scene.bounds)
        // The drawing is as large as its outline, not as its layer.
        #expect(PixelRect(x: 5, y: 5, width: 30, height: 30).contains(scene.items[1].frame))
        #expect(scene.items[2].frame == PixelRect(x: 0, y: 80, width: 100, height: 20))
    }

    @Test("a single part fades directly, several parts fade as a group")
    func opacity() throws {
        let root = layer(0, 0, 100, 100)
        let inner = layer(0, 0, 50, 50, .red)
        inner.opacity = 0.5
        root.addSublayer(inner)
        var scene = try scene(root)
        #expect(kinds(scene) == "c")
        #expect(scene.items[0].opacity == 0.5)
        inner.addSublayer(layer(0, 0, 10, 10, .green))
        scene = try self.scene(root)
        #expect(kinds(scene) == "d")
        #expect(scene.items[0].opacity == 0.5)
        let still = StillLayer(try target(8, 8))
        still.frame = CGRect(x: 0, y: 0, width: 5, height: 5)
        inner.addSublayer(still)
        #expect(kinds(try self.scene(root)) == "m")
    }

    @Test("layers that are outside, hidden, empty or transparent are omitted")
    func leftOut() throws {
        let root = layer(0, 0, 100, 100)
        let hidden = layer(0, 0, 9, 9, .red)
        hidden.isHidden = true
        let clear = layer(0, 0, 9, 9, .red)
        clear.opacity = 0
        let edgeOn = layer(0, 0, 9, 9, .red)
        edgeOn.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
        root.sublayers = [
            hidden, clear, edgeOn, layer(200, 0, 9, 9, .red), layer(0, 0, 0, 9, .red), layer(0, 0, 9, 9, .clear),
        ]
        #expect(kinds(try scene(root)) == "")
    }

    @Test("keys stay the same without changes and under whole-pixel moves; any other change changes them")
    func keys() throws {
        let root = layer(0, 0, 100, 100)
        let shape = CAShapeLayer()
        shape.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
        shape.path = CGPath(ellipseIn: shape.bounds, transform: nil)
        root.addSublayer(shape)
        let first = try key(try scene(root).items.first)
        #expect(try key(try scene(root).items.first) == first)
        root.addSublayer(layer(50, 50, 10, 10, .red))
        #expect(try key(try scene(root).items.first) == first)
        root.bounds.origin = CGPoint(x: -7, y: 3)
        #expect(try key(try scene(root).items.first) == first)
        root.bounds.origin = CGPoint(x: -7.5, y: 3)
        #expect(try key(try scene(root).items.first) != first)
        root.bounds.origin = .zero
        #expect(try key(try scene(root).items.first) == first)
        shape.fillColor = .red
        #expect(try key(try scene(root).items.first) != first)
    }

    @Test("a group's key changes with its content")
    func groupKeys() throws {
        let root = layer(0, 0, 100, 100)
        let group = layer(10, 10, 40, 40, .red)
        group.cornerRadius = 5
        group.masksToBounds = true
        let inner = layer(5, 5, 10, 10, .green)
        group.addSublayer(inner)
        root.addSublayer(group)
        let first = try key(try scene(root).items.last)
        #expect(try key(try scene(root).items.last) == first)
        inner.backgroundColor = .blue
        let second = try key(try scene(root).items.last)
        #expect(second != first)
        inner.frame.origin.x += 1
        #expect(try key(try scene(root).items.last) != second)
    }

    @Test("a clipped camera image uses only the visible part")
    func cut() throws {
        let buffer = try target(64, 48)
        let still = StillLayer(
            buffer,
            DrawnOrientation(quarterTurns: 1, isMirrored: false),
            place: CGRect(x: -50, y: 0, width: 200, height: 100)
        )
        still.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        let item = try #require(try scene(still).items.first)
        guard case .image(let image) = item.content else { throw Missing() }
        // After a quarter turn, half of the width corresponds to half of the stored rows.
        #expect(image.source == CGRect(x: 0, y: 12, width: 64, height: 24))
        #expect(image.alignment?.rotation == .clockwise90)
        #expect(image.alignment?.rect == CGRect(x: 0, y: 0, width: 100, height: 100))
    }

    @Test("an item drawn separately looks the same as within the whole")
    func apart() throws {
        let root = layer(0, 0, 100, 100)
        let group = layer(10, 20, 40, 30, .red)
        group.cornerRadius = 8
        group.masksToBounds = true
        group.addSublayer(layer(5, 5, 10, 60, .green))
        group.opacity = 0.5
        root.addSublayer(group)
        let compositor = LayerCompositor(root)
        let scene = try compositor.scene(width: 100, height: 100, at: .zero)
        let item = try #require(scene.items.first)
        let apart = Drawn(try #require(compositor.drawing(of: item)))
        #expect(item.frame == PixelRect(x: 10, y: 20, width: 40, height: 30))
        #expect(apart[0, 0] == SIMD4(0, 0, 0, 0))
        #expect(apart[20, 15] == red)
        #expect(apart[10, 15] == green)
        let buffer = try target(100, 100)
        try compositor.paint(scene, into: buffer)
        let whole = Drawn(buffer)
        for y in 0..<30 {
            for x in 0..<40 {
                let part = apart[x, y]
                let expected = SIMD4(part.x / 2, part.y / 2, part.z / 2, 255)
                #expect(whole[10 + x, 20 + y].isNear(expected, 2))
            }
        }
    }
}
