import Testing

@testable import QuartzCore

@Suite("Edits of the layer tree")
struct TreeEditTests {
    /// Edits with the lock held, as ``CALayer`` does.
    ///
    /// - Returns: The edit, which keeps alive what it has removed.
    @discardableResult
    private func edit(_ body: (inout TreeEdit) -> Void) -> TreeEdit {
        var edit = TreeEdit()
        CALayer.lock.withLock { body(&edit) }
        return edit
    }

    private func layers(_ count: Int) -> [CALayer] { (0..<count).map { _ in CALayer() } }

    /// Returns whether two lists have the same layers.
    private func are(_ list: [CALayer], _ other: [CALayer]) -> Bool { list.elementsEqual(other, by: ===) }

    /// Returns whether a layer has these sublayers, in the tree and in what is drawn.
    private func has(_ parent: CALayer, _ children: [CALayer]) -> Bool {
        are(parent.state.children, children) && are(parent.drawn.children, children)
            && children.allSatisfy { $0.parent === parent }
    }

    /// Removes the requests for layout, so that new ones show.
    private func rest(_ layers: CALayer...) { for layer in layers { layer.upkeep.layout = .none } }

    @Test("an insertion puts a layer at its index or at the end, and requests layout of its superlayer")
    func insertion() {
        let parent = CALayer()
        let list = layers(4)
        edit { $0.insert(list[0], into: parent, at: .max) }
        #expect(has(parent, [list[0]]))
        #expect(parent.upkeep.layout == .drawing && list[0].upkeep.layout == .none)
        edit { edit in
            edit.insert(list[1], into: parent, at: 0)
            edit.insert(list[2], into: parent, at: 1)
            edit.insert(list[3], into: parent, at: 99)
        }
        #expect(has(parent, [list[1], list[2], list[0], list[3]]))
    }

    @Test("an insertion removes the layer from its place before; both superlayers lay out again")
    func move() {
        let (first, second, child) = (CALayer(), CALayer(), CALayer())
        edit { $0.insert(child, into: first, at: 0) }
        rest(first, second)
        edit { $0.insert(child, into: second, at: 0) }
        #expect(has(first, []) && has(second, [child]))
        #expect(first.upkeep.layout == .drawing && second.upkeep.layout == .drawing)
        // Within one list, the index counts the other layers.
        let others = layers(2)
        edit { edit in
            for other in others { edit.insert(other, into: second, at: .max) }
            edit.insert(child, into: second, at: 1)
        }
        #expect(has(second, [others[0], child, others[1]]))
    }

    @Test("detaching a layer without a superlayer changes nothing")
    func detachment() {
        let (parent, child, other) = (CALayer(), CALayer(), CALayer())
        edit { edit in
            edit.insert(child, into: parent, at: 0)
            edit.insert(other, into: parent, at: 1)
        }
        rest(parent)
        let revision = parent.revision
        edit { $0.detach(parent) }
        #expect(parent.upkeep.layout == .none && parent.revision == revision)
        edit { $0.detach(child) }
        #expect(has(parent, [other]) && child.parent == nil)
        #expect(parent.upkeep.layout == .drawing && parent.revision > revision)
        rest(parent)
        edit { $0.detach(child) }
        #expect(parent.upkeep.layout == .none)
    }

    @Test("a removal of all sublayers leaves none with a superlayer")
    func removal() {
        let parent = CALayer()
        let list = layers(3)
        edit { edit in for layer in list { edit.insert(layer, into: parent, at: .max) } }
        edit { $0.insert(CALayer(), into: list[0], at: 0) }
        rest(parent, list[0])
        edit { $0.removeChildren(of: parent) }
        #expect(has(parent, []))
        #expect(list.allSatisfy { $0.parent == nil })
        // Trees below stay as they are.
        #expect(list[0].state.children.count == 1 && list[0].upkeep.layout == .none)
        #expect(parent.upkeep.layout == .drawing)
    }

    @Test("removed layers live until the edit is released, which happens after the lock")
    func lifetime() {
        let parent = CALayer()
        weak var child: CALayer?
        weak var grandchild: CALayer?
        do {
            let (first, second) = (CALayer(), CALayer())
            edit { edit in
                edit.insert(first, into: parent, at: 0)
                edit.insert(second, into: first, at: 0)
            }
            (child, grandchild) = (first, second)
        }
        #expect(child != nil && grandchild != nil)
        var kept: TreeEdit? = edit { edit in if let grandchild { edit.detach(grandchild) } }
        #expect(grandchild != nil)
        withExtendedLifetime(kept) {}
        kept = nil
        #expect(grandchild == nil && child != nil)
        kept = edit { $0.removeChildren(of: parent) }
        #expect(child != nil)
        withExtendedLifetime(kept) {}
        kept = nil
        #expect(child == nil)
    }

    @Test("any object can be kept until the edit is released")
    func keep() {
        final class Object {}
        weak var object: Object?
        var kept: TreeEdit?
        do {
            let made = Object()
            object = made
            kept = edit { edit in
                edit.keep(nil)
                edit.keep(made)
                edit.keep(made)
            }
        }
        #expect(object != nil)
        withExtendedLifetime(kept) {}
        kept = nil
        #expect(object == nil)
    }

    @Test("within a transaction the tree changes at once, and what is drawn with the commit")
    func transaction() {
        let (parent, child, other) = (CALayer(), CALayer(), CALayer())
        edit { $0.insert(child, into: parent, at: 0) }
        CATransaction.begin()
        edit { edit in
            edit.removeChildren(of: parent)
            edit.insert(other, into: parent, at: 0)
        }
        #expect(are(parent.state.children, [other]))
        #expect(are(parent.drawn.children, [child]))
        #expect(child.parent == nil && other.parent === parent)
        CATransaction.commit()
        #expect(has(parent, [other]))
    }

    @Test("in any history the tree is the same as plain lists of children", arguments: [false, true])
    func histories(inTransactions: Bool) {
        let seed = UInt64.random(in: 0 ... .max)
        var generator = SplitMix(state: seed)
        for _ in 0..<60 {
            let all = layers(7)
            var lists: [[Int]] = all.map { _ in [] }
            func parent(of layer: Int) -> Int? { lists.firstIndex { $0.contains(layer) } }
            func isInside(_ layer: Int?, _ outer: Int) -> Bool {
                guard let layer else { return false }
                return layer == outer || isInside(parent(of: layer), outer)
            }
            for _ in 0..<20 {
                if inTransactions { CATransaction.begin() }
                for _ in 0..<3 {
                    let layer = Int.random(in: 0..<7, using: &generator)
                    let target = Int.random(in: 0..<7, using: &generator)
                    switch Int.random(in: 0..<8, using: &generator) {
                    case 0..<5:
                        guard !isInside(target, layer) else { break }
                        let index = Int.random(in: 0...4, using: &generator)
                        edit { $0.insert(all[layer], into: all[target], at: index) }
                        for list in lists.indices { lists[list].removeAll { $0 == layer } }
                        lists[target].insert(layer, at: min(index, lists[target].count))
                    case 5, 6:
                        edit { $0.detach(all[layer]) }
                        for list in lists.indices { lists[list].removeAll { $0 == layer } }
                    default:
                        edit { $0.removeChildren(of: all[layer]) }
                        lists[layer] = []
                    }
                }
                if inTransactions { CATransaction.commit() }
                for (layer, list) in zip(all, lists) { #expect(has(layer, list.map { all[$0] }), "seed \(seed)") }
                let roots = all.indices.filter { parent(of: $0) == nil }
                #expect(roots.allSatisfy { all[$0].parent == nil }, "seed \(seed)")
            }
        }
    }
}
