/// Calls layers that asked to be laid out or displayed.
enum LayerUpkeep {
    /// Calls those that asked within a transaction.
    static func work(off transaction: ThreadTransaction) {}

    /// Calls those of a tree.
    static func work(off root: CALayer) {}
}

extension CALayer {
    /// Notes that the layer is to be laid out; under the lock.
    func layoutIsDue() {}
}
