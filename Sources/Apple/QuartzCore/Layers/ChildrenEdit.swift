/// One change of a layer's list of sublayers.
enum ChildrenEdit {
    /// A layer is put at an index, or at the end.
    case insert(CALayer, at: Int)
    /// A layer is taken out.
    case remove(CALayer)
    /// All are taken out.
    case clear

    /// Makes the change.
    ///
    /// - Parameters:
    ///   - children: the list.
    ///   - isCurrent: whether it is the list for which the change was meant, not one that lags behind.
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
    /// Changes the list of sublayers, and what is drawn of it; under the lock.
    final func edit(_ edit: ChildrenEdit) {
        edit.apply(to: &state.children, isCurrent: true)
        if let transaction = ThreadTransaction.current {
            transaction.note(self, edit)
        } else {
            // Each list by itself: taking over the other one would copy all layers with each change.
            edit.apply(to: &drawn.children, isCurrent: undrawnEdits == 0)
            drawnDidChange()
        }
    }

    /// Notes that a transaction's changes of the list are drawn; under the lock.
    final func editsWereDrawn() {
        undrawnEdits -= 1
        // Changes of several threads may have come in another order than they are drawn.
        if undrawnEdits == 0, !drawn.children.elementsEqual(state.children, by: ===) {
            drawn.children = state.children
        }
    }
}
