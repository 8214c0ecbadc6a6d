import Foundation

extension CALayer {
    /// Edits the tree with the lock held.
    func edit(_ body: (inout TreeEdit) -> Void) {
        var edit = TreeEdit()
        Self.lock.withLock { body(&edit) }
        // Layers without other references are freed here, outside the lock.
        withExtendedLifetime(edit) {}
    }
}
