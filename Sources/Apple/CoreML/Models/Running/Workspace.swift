import Inference

/// Memory for one prediction at a time: what pictures become on their way into a network.
///
/// Predictions that follow each other use the same memory, so that none is mapped and cleared for each.
final class Workspace {
    private var memory: [String: ArrayStorage] = [:]

    /// Returns memory of at least a size under a name, with undefined content.
    func memory(_ name: String, byteCount: Int) -> ArrayStorage {
        if let known = memory[name], known.byteCount >= byteCount { return known }
        let made = ArrayStorage(uninitialized: byteCount)
        memory[name] = made
        return made
    }
}

/// The owner of a tensor's memory for the time of one prediction.
///
/// An engine's request remembers the tensors of its last run; it remembers this, and the memory goes.
final class Lease {
    private var storage: ArrayStorage?

    init(_ storage: ArrayStorage) { self.storage = storage }

    /// Lets the memory go.
    func end() { storage = nil }
}
