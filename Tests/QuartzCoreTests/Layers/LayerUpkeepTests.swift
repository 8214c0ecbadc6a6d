import CoreVideo
import Foundation
import QuartzCore
import Testing

@Suite("Layout and display of layers")
struct LayerUpkeepTests {
    /// A layer that lays out its sublayers side by side and counts the layouts.
    private final class Row: CALayer {
        var layouts = 0
        var displays = 0

        override func layoutSublayers() {
            layouts += 1
            let width = bounds.width / CGFloat(max(sublayers?.count ?? 1, 1))
            for (index, layer) in (sublayers ?? []).enumerated() {
                layer.frame = CGRect(x: CGFloat(index) * width, y: 0, width: width, height: bounds.height)
            }
        }

        override func display() { displays += 1 }
    }

    @Test("a change of size or sublayers requests layout, which drawing performs")
    func drawing() {
        let row = Row()
        row.sublayers = [CALayer(), CALayer()]
        row.bounds.size = CGSize(width: 100, height: 20)
        #expect(row.needsLayout())
        #expect(row.layouts == 0)
        let snapshot = row.snapshot()
        #expect(row.layouts == 1)
        #expect(!row.needsLayout())
        #expect(snapshot.sublayers.map(\.bounds.width) == [50, 50])
        _ = row.snapshot()
        row.position.x = 4
        row.bounds.origin.x = 4
        _ = row.snapshot()
        #expect(row.layouts == 1)
    }

    @Test("a transaction lays out what it changed, and everything is drawn at once")
    func transaction() {
        let (root, row) = (CALayer(), Row())
        root.addSublayer(row)
        row.addSublayer(CALayer())
        row.bounds.size.width = 10
        _ = root.snapshot()
        let before = row.layouts
        CATransaction.begin()
        row.bounds.size.width = 70
        // Drawing at this point does not lay out the layer.
        #expect(root.snapshot().sublayers[0].sublayers[0].bounds.width == 10)
        #expect(row.layouts == before)
        CATransaction.commit()
        #expect(row.layouts == before + 1)
        #expect(root.snapshot().sublayers[0].sublayers[0].bounds.width == 70)
        #expect(row.layouts == before + 1)
    }

    @Test("layoutIfNeeded lays out the layer, its sublayers and its ancestors that requested it")
    func layoutIfNeeded() {
        let (outer, row, inner) = (Row(), Row(), Row())
        outer.addSublayer(row)
        row.addSublayer(inner)
        outer.bounds.size = CGSize(width: 60, height: 10)
        row.layoutIfNeeded()
        #expect(inner.bounds.width == 60)
        #expect([outer, row, inner].map(\.layouts) == [1, 1, 1])
        row.layoutIfNeeded()
        #expect([outer, row, inner].map(\.layouts) == [1, 1, 1])
        inner.setNeedsLayout()
        #expect(inner.needsLayout())
        outer.layoutIfNeeded()
        #expect([outer, row, inner].map(\.layouts) == [1, 1, 2])
    }

    @Test("layouts that keep requesting layout come to an end")
    func endless() {
        final class Restless: CALayer {
            var layouts = 0
            override func layoutSublayers() {
                layouts += 1
                setNeedsLayout()
            }
        }
        let layer = Restless()
        layer.setNeedsLayout()
        _ = layer.snapshot()
        #expect(layer.layouts > 0 && layer.layouts < 1000)
        let before = layer.layouts
        layer.layoutIfNeeded()
        #expect(layer.layouts > before && layer.layouts < 2000)
        CATransaction.begin()
        layer.setNeedsLayout()
        CATransaction.commit()
        #expect(layer.layouts < 3000)
        // The next drawing performs the postponed layout.
        let late = layer.layouts
        _ = layer.snapshot()
        #expect(layer.layouts > late)
    }

    @Test("display is requested explicitly, and by new sizes if enabled")
    func display() {
        let row = Row()
        row.bounds.size.width = 10
        _ = row.snapshot()
        #expect(row.displays == 0)
        row.setNeedsDisplay()
        #expect(row.needsDisplay())
        _ = row.snapshot()
        #expect(row.displays == 1)
        row.displayIfNeeded()
        #expect(row.displays == 1)
        row.needsDisplayOnBoundsChange = true
        row.bounds.size.width = 20
        row.displayIfNeeded()
        #expect(row.displays == 2)
        row.bounds.origin.x = 20
        row.displayIfNeeded()
        #expect(row.displays == 2)
        row.setNeedsDisplay(CGRect(x: 0, y: 0, width: 1, height: 1))
        CATransaction.begin()
        CATransaction.commit()
        row.displayIfNeeded()
        #expect(row.displays == 3)
    }

    @Test("a delegate lays out, displays and provides actions, and is not retained")
    func delegates() {
        final class Helper: CALayerDelegate {
            func display(_ layer: CALayer) { layer.contents = "displayed" }
            func layoutSublayers(of layer: CALayer) { layer.sublayers?[0].position.x = 9 }
            func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
                event == "opacity" ? NSNull() : nil
            }
        }
        let (layer, inner) = (CALayer(), CALayer())
        var helper: Helper? = Helper()
        layer.delegate = helper
        layer.addSublayer(inner)
        layer.setNeedsDisplay()
        _ = layer.snapshot()
        #expect(inner.position.x == 9)
        #expect(layer.contents as? String == "displayed")
        #expect(layer.action(forKey: "opacity") is NSNull)
        #expect(layer.action(forKey: "bounds") == nil)
        layer.actions = ["bounds": NSNull()]
        #expect(layer.action(forKey: "bounds") is NSNull)
        helper = nil
        #expect(layer.delegate == nil)
        withExtendedLifetime(helper) {}
    }

    @Test("adding an animation notifies its delegate of start and end, and draws nothing")
    func animations() {
        final class Ear: CAAnimationDelegate {
            let log = Log()
            func animationDidStart(_ anim: CAAnimation) { log.add("start") }
            func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { log.add("stop \(flag)") }
        }
        let (layer, ear) = (CALayer(), Ear())
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.toValue = 0
        animation.delegate = ear
        layer.add(animation, forKey: "fade")
        #expect(ear.log.words == ["start", "stop true"])
        #expect(layer.opacity == 1)
        #expect(layer.animationKeys() == nil)
        animation.isRemovedOnCompletion = false
        animation.fillMode = .forwards
        CATransaction.begin()
        layer.add(animation, forKey: "fade")
        layer.add(animation, forKey: "fade")
        #expect(ear.log.words.count == 2)
        CATransaction.commit()
        #expect(ear.log.words.count == 6)
        #expect(layer.animationKeys() == ["fade"])
        #expect(layer.animation(forKey: "fade") === animation)
        layer.removeAnimation(forKey: "fade")
        #expect(layer.animationKeys() == nil)
        layer.add(animation, forKey: nil)
        layer.removeAllAnimations()
        #expect(layer.animationKeys() == nil)
    }
}
