import Synchronization

/// A simulated shortage of pixel memory: a rule consulted before each block is allocated.
///
/// Systems rarely refuse an allocation, and a real shortage affects the whole process at once, so it cannot be tested.
/// The rule applies to all pools and buffers of the process. Without a rule the cost is one atomic load.
package enum PixelMemoryShortage {
    /// Returns true to refuse a block of the given size.
    ///
    /// Called on the thread that allocates; must not allocate pixels.
    package typealias Rule = @Sendable (_ byteCount: Int) -> Bool

    private static let isPlayed = Atomic(false)
    private static let rule = Mutex<Rule?>(nil)

    /// Sets the rule for refusing blocks; nil ends the simulation.
    package static func play(_ new: Rule?) {
        rule.withLock { $0 = new }
        isPlayed.store(new != nil, ordering: .releasing)
    }

    static func refuses(_ byteCount: Int) -> Bool {
        guard isPlayed.load(ordering: .acquiring) else { return false }
        return rule.withLock { $0 }?(byteCount) ?? false
    }
}
