/// One edit of the tree, made under the lock, and the objects to free after it.
struct TreeEdit {
    private var freed: [AnyObject] = []
    private var lists: [[CALayer]] = []

    /// Keeps an object alive until the lock is released.
    mutating func keep(_ object: AnyObject?) {
        if let object { freed.append(object) }
    }

    /// Removes all sublayers of a layer.
    mutating func removeChildren(of layer: CALayer) {
        for child in layer.state.children { child.parent = nil }
        lists.append(layer.state.children)
        lists.append(layer.drawn.children)
        layer.edit(.clear)
        layer.layoutIsDue()
    }

    /// Removes a layer from its superlayer.
    mutating func detach(_ layer: CALayer) {
        guard let parent = layer.parent else { return }
        keep(parent)
        keep(layer)
        parent.edit(.remove(layer))
        layer.parent = nil
        parent.layoutIsDue()
    }

    /// Moves a layer to an index in another layer.
    mutating func insert(_ layer: CALayer, into parent: CALayer, at index: Int) {
        // A layer without sublayers cannot contain the parent, so most insertions need no search through the ancestors.
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
