import Synchronization

/// The memory of a pool, shared by the pool and the buffers in use.
///
/// Buffers retain the core, so the pool may be released before them; their memory is then freed when it is returned.
/// There is no timer: unused blocks are checked each time a block is taken, returned or flushed.
final class PixelBufferPoolCore: Sendable {
    /// The settings that decide how long unused blocks are kept.
    struct Policy: Sendable {
        /// The number of unused blocks that are kept regardless of age.
        var minimumCount = 0
        /// The time in nanoseconds that an unused block is kept; nil means forever.
        var maximumAge: UInt64? = 1_000_000_000
    }

    /// The result of a request for a block.
    enum Outcome {
        case memory(PixelMemory)
        case aboveThreshold
        case failed(PixelBufferError)
    }

    private struct Idle: Sendable {
        var memory: PixelMemory
        var since: UInt64
    }

    private struct State: Sendable {
        /// Unused blocks, the longest unused one first.
        ///
        /// The newest is reused first, because it may still be in the cache.
        var idle: [Idle] = []
        /// The number of blocks that exist, in use or not.
        var allocated = 0
        var isClosed = false
        /// True after a request failed because of its threshold, until the next return of a block has been reported.
        var owesNotification = false
    }

    /// A closure that returns the time in nanoseconds.
    typealias Clock = @Sendable () -> UInt64

    let layout: PixelBufferLayout
    private let policy: Policy
    private let clock: Clock
    /// Called after a block has been returned, outside the lock; the argument is true if a request was refused before.
    private let onReturn: (@Sendable (_ afterRefusal: Bool) -> Void)?
    private let state = Mutex(State())

    init(
        _ layout: PixelBufferLayout,
        policy: Policy,
        clock: @escaping Clock = mach_absolute_time,
        onReturn: (@Sendable (_ afterRefusal: Bool) -> Void)? = nil
    ) {
        self.layout = layout
        self.policy = policy
        self.clock = clock
        self.onReturn = onReturn
    }

    /// Returns an unused block if there is one, otherwise a new one unless `threshold` or more blocks exist.
    func take(threshold: Int?) -> Outcome {
        let now = clock()
        enum Step { case reuse(PixelMemory), allocate, refuse }
        let (step, expired) = state.withLock { state -> (Step, [Idle]) in
            if let last = state.idle.popLast() {
                return (.reuse(last.memory), removeExpired(&state, now))
            }
            if let threshold, state.allocated >= threshold {
                state.owesNotification = true
                return (.refuse, [])
            }
            state.allocated += 1
            return (.allocate, [])
        }
        for idle in expired { idle.memory.free() }
        switch step {
        case .reuse(let memory): return .memory(memory)
        case .refuse: return .aboveThreshold
        case .allocate:
            do throws(PixelBufferError) {
                return .memory(try PixelMemory.allocate(layout))
            } catch {
                state.withLock { $0.allocated -= 1 }
                return .failed(error)
            }
        }
    }

    /// Takes a block back.
    func give(_ memory: PixelMemory) {
        let now = clock()
        let (isKept, expired, owesNotification) = state.withLock { state -> (Bool, [Idle], Bool) in
            let owed = state.owesNotification
            state.owesNotification = false
            if state.isClosed {
                state.allocated -= 1
                return (false, [], owed)
            }
            // Expired blocks are removed first; the returned block has age zero.
            let expired = removeExpired(&state, now)
            state.idle.append(Idle(memory: memory, since: now))
            return (true, expired, owed)
        }
        if !isKept { memory.free() }
        for idle in expired { idle.memory.free() }
        onReturn?(owesNotification)
    }

    /// Frees unused blocks: the expired ones, or all.
    func flush(all: Bool) {
        let now = clock()
        let old = state.withLock { state in
            guard all else { return removeExpired(&state, now) }
            let old = state.idle
            state.idle.removeAll()
            state.allocated -= old.count
            return old
        }
        for idle in old { idle.memory.free() }
    }

    /// Called when the pool is released: frees unused blocks now and the others when they are returned.
    func close() {
        state.withLock { $0.isClosed = true }
        flush(all: true)
    }

    /// The number of blocks in use.
    var outstanding: Int {
        state.withLock { $0.allocated - $0.idle.count }
    }

    /// The number of blocks that exist, in use or not.
    var allocated: Int {
        state.withLock { $0.allocated }
    }

    private func removeExpired(_ state: inout State, _ now: UInt64) -> [Idle] {
        guard let maximumAge = policy.maximumAge else { return [] }
        let removable = state.idle.count - policy.minimumCount
        guard removable > 0 else { return [] }
        // The list is ordered by age, so expired blocks are at its start.
        let expired = state.idle.prefix(removable).prefix { now >= $0.since && now - $0.since > maximumAge }
        guard !expired.isEmpty else { return [] }
        let old = Array(expired)
        state.idle.removeFirst(old.count)
        state.allocated -= old.count
        return old
    }

    deinit {
        // Runs only when no buffer is in use. Blocks remain only if the pool's owner did not close it.
        flush(all: true)
    }
}
