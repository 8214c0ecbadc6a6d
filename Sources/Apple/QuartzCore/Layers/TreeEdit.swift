/// One change of the tree, made under the lock, and what is to be freed after it.
struct TreeEdit {
    private var freed: [AnyObject] = []
    private var lists: [[CALayer]] = []

    /// Keeps an object until after the lock.
    mutating func keep(_ object: AnyObject?) {
        if let object { freed.append(object) }
    }

    /// Takes all layers out of one.
    mutating func removeChildren(of layer: CALayer) {
        for child in layer.state.children { child.parent = nil }
        lists.append(layer.state.children)
        lists.append(layer.drawn.children)
        layer.edit(.clear)
        layer.layoutIsDue()
    }

    /// Takes a layer out of where it is.
    mutating func detach(_ layer: CALayer) {
        guard let parent = layer.parent else { return }
        keep(parent)
        keep(layer)
        parent.edit(.remove(layer))
        layer.parent = nil
        parent.layoutIsDue()
    }

    /// Puts a layer at an index, out of where it was.
    mutating func insert(_ layer: CALayer, into parent: CALayer, at index: Int) {
        // What has nothing inside cannot have the parent inside: most layers need no look at all those around.
        var ancestor: CALayer? = layer === parent || !layer.state.children.isEmpty ? parent : nil
        while let present = ancestor {
            precondition(present !== layer, "A layer cannot be a sublayer of itself or of a layer inside it.")
            keep(present)
            ancestor = present.parent
        }
        detach(layer)
        parent.edit(.insert(layer, at: index))
        layer.parent = parent
        parent.layoutIsDue()
    }
}
