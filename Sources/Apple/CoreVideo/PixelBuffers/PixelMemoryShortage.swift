import Synchronization

/// A machine without memory for pixels, played: what is asked before each block is allocated.
///
/// Systems rarely refuse memory when it is asked for, and then in one piece for the whole process, so that nothing could
/// be tested with real shortage. Applies to all pools and pictures of the process; costs one load where nobody plays.
package enum PixelMemoryShortage {
    /// Says of a block of so many bytes whether it is refused.
    ///
    /// Called on whatever thread allocates; must not allocate pixels.
    package typealias Rule = @Sendable (_ byteCount: Int) -> Bool

    private static let isPlayed = Atomic(false)
    private static let rule = Mutex<Rule?>(nil)

    /// Refuses blocks from now on by a rule, or none any more with nil.
    package static func play(_ new: Rule?) {
        rule.withLock { $0 = new }
        isPlayed.store(new != nil, ordering: .releasing)
    }

    static func refuses(_ byteCount: Int) -> Bool {
        guard isPlayed.load(ordering: .acquiring) else { return false }
        return rule.withLock { $0 }?(byteCount) ?? false
    }
}
