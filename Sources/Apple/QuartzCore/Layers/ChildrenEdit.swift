/// One change to a layer's list of sublayers.
enum ChildrenEdit {
    /// Inserts a layer at an index, or at the end.
    case insert(CALayer, at: Int)
    /// Removes a layer.
    case remove(CALayer)
    /// Removes all layers.
    case clear

    /// Applies the change.
    ///
    /// - Parameters:
    ///   - children: the list.
    ///   - isCurrent: indicates whether the change was made to this list, and not to a list that is more recent.
    func apply(to children: inout [CALayer], isCurrent: Bool) {
        switch self {
        case .insert(let layer, let index):
            if !isCurrent { children.removeAll { $0 === layer } }
            children.insert(layer, at: min(index, children.count))
        case .remove(let layer):
            if let index = children.firstIndex(where: { $0 === layer }) { children.remove(at: index) }
        case .clear:
            children = []
        }
    }
}

extension CALayer {
    /// Applies a change to the list of sublayers and to the list that is drawn.
    ///
    /// The caller holds the lock.
    final func edit(_ edit: ChildrenEdit) {
        edit.apply(to: &state.children, isCurrent: true)
        if let transaction = ThreadTransaction.current {
            transaction.note(self, edit)
        } else {
            // Each list is edited separately: assigning one to the other would copy all layers on every change.
            edit.apply(to: &drawn.children, isCurrent: undrawnEdits == 0)
            drawnDidChange()
        }
    }

    /// Records that a transaction's changes to the list have been applied to the drawn list.
    ///
    /// The caller holds the lock.
    final func editsWereDrawn() {
        undrawnEdits -= 1
        // Changes from several threads may have been applied to the drawn list in a different order.
        if undrawnEdits == 0, !drawn.children.elementsEqual(state.children, by: ===) {
            drawn.children = state.children
        }
    }
}
