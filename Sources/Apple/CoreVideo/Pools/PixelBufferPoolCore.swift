import Synchronization

/// The memory of a pool: shared by the pool and the buffers that are out.
///
/// Buffers hold the core, so the pool may end before them; their memory is freed then when it comes back. There is no
/// timer: unused blocks are looked at whenever one is taken, given back or flushed.
final class PixelBufferPoolCore: Sendable {
    /// What decides how long unused blocks are kept.
    struct Policy: Sendable {
        /// This many unused blocks are kept however old.
        var minimumCount = 0
        /// Nanoseconds an unused block is kept; nil for ever.
        var maximumAge: UInt64? = 1_000_000_000
    }

    /// What taking a block came to.
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
        /// Unused blocks, the longest unused one first; the newest is taken first, as it may still be in the cache.
        var idle: [Idle] = []
        /// Blocks that exist, in use or not.
        var allocated = 0
        var isClosed = false
        /// Someone was refused a block for its threshold and has not been told of a return yet.
        var owesNotification = false
    }

    /// The time in nanoseconds.
    typealias Clock = @Sendable () -> UInt64

    let layout: PixelBufferLayout
    private let policy: Policy
    private let clock: Clock
    /// Called after a block came back, outside the lock; says whether someone waits for that after a refusal.
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

    /// Gives a block: an unused one when there is one, a new one otherwise, unless `threshold` or more exist.
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
            // Old ones first: the one that comes back is young by definition.
            let expired = removeExpired(&state, now)
            state.idle.append(Idle(memory: memory, since: now))
            return (true, expired, owed)
        }
        if !isKept { memory.free() }
        for idle in expired { idle.memory.free() }
        onReturn?(owesNotification)
    }

    /// Frees unused blocks: the aged ones, or all.
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

    /// The pool has ended: unused blocks are freed, others when they come back.
    func close() {
        state.withLock { $0.isClosed = true }
        flush(all: true)
    }

    /// Blocks in use.
    var outstanding: Int {
        state.withLock { $0.allocated - $0.idle.count }
    }

    /// Blocks that exist, in use or not.
    var allocated: Int {
        state.withLock { $0.allocated }
    }

    private func removeExpired(_ state: inout State, _ now: UInt64) -> [Idle] {
        guard let maximumAge = policy.maximumAge else { return [] }
        let removable = state.idle.count - policy.minimumCount
        guard removable > 0 else { return [] }
        // The list is ordered by age, so the expired ones are at its beginning.
        let expired = state.idle.prefix(removable).prefix { now >= $0.since && now - $0.since > maximumAge }
        guard !expired.isEmpty else { return [] }
        let old = Array(expired)
        state.idle.removeFirst(old.count)
        state.allocated -= old.count
        return old
    }

    deinit {
        // Only reached when no buffer is out. Blocks are left when the pool's owner did not close it.
        flush(all: true)
    }
}
