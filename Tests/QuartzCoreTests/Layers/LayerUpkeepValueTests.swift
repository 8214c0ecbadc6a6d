import Testing

@testable import QuartzCore

@Suite("Requests of a layer for layout and display")
struct LayerUpkeepValueTests {
    private let allDues: [LayerUpkeep.Due] = [.none, .drawing, .transaction]

    @Test("a layer begins without requests")
    func beginning() {
        let upkeep = LayerUpkeep()
        #expect(upkeep.layout == .none && upkeep.display == .none && !upkeep.displaysNewSizes)
    }

    @Test("the end of layout reports a request once, and leaves the display's request")
    func endLayout() {
        for due in allDues {
            var upkeep = LayerUpkeep(layout: due, display: .transaction)
            #expect(upkeep.endLayout() == (due != .none))
            #expect(upkeep.layout == .none && upkeep.display == .transaction)
            #expect(upkeep.endLayout() == false)
        }
    }

    @Test("the end of display reports a request once, and leaves the layout's request")
    func endDisplay() {
        for due in allDues {
            var upkeep = LayerUpkeep(layout: .drawing, display: due, displaysNewSizes: true)
            #expect(upkeep.endDisplay() == (due != .none))
            #expect(upkeep.display == .none && upkeep.layout == .drawing && upkeep.displaysNewSizes)
            #expect(upkeep.endDisplay() == false)
        }
    }

    @Test("drawing takes over what a transaction has left, and adds no request")
    func leftToDrawing() {
        for layout in allDues {
            for display in allDues {
                var upkeep = LayerUpkeep(layout: layout, display: display)
                for _ in 0..<2 {
                    upkeep.isLeftToDrawing()
                    #expect(upkeep.layout == (layout == .none ? .none : .drawing))
                    #expect(upkeep.display == (display == .none ? .none : .drawing))
                }
            }
        }
    }

    @Test("a request outside a transaction is drawing's; within one it is the transaction's, unless drawing has it")
    func requests() {
        let layer = CALayer()
        CALayer.lock.withLock { layer.layoutIsDue() }
        #expect(layer.upkeep.layout == .drawing && layer.upkeep.display == .none)
        CATransaction.begin()
        CALayer.lock.withLock {
            layer.layoutIsDue()
            layer.displayIsDue()
        }
        #expect(layer.upkeep.layout == .drawing && layer.upkeep.display == .transaction)
        CATransaction.commit()
        #expect(layer.upkeep.display == .none)
    }

    /// A layer that requests further layout in each layout.
    private final class Restless: CALayer {
        var layouts = 0

        override func layoutSublayers() {
            layouts += 1
            setNeedsLayout()
        }
    }

    @Test("layout that requests layout has a limited number of rounds, and the last request stays")
    func rounds() {
        let layer = Restless()
        layer.setNeedsLayout()
        LayerUpkeep.layOut(layer)
        #expect(layer.layouts == LayerUpkeep.rounds)
        #expect(layer.upkeep.layout == .drawing)
        LayerUpkeep.work(off: layer)
        // Drawing lays out within a transaction of its own, whose end has its own rounds.
        #expect(layer.layouts > LayerUpkeep.rounds)
        #expect(layer.upkeep.layout == .drawing)
    }
}
