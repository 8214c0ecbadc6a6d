import DequeModule

/// Tracks the location of compressed frames, and decides which must be moved or dropped to stay within the budgets.
///
/// This value type decides; others act. Its unit is the *group*: a key frame and the frames that depend on it. The
/// oldest groups are on disk, the newest in memory. Groups move from memory to disk, and are dropped from disk, in
/// order of age.
struct RingLedger: Sendable {
    /// The location of a group's bytes.
    enum Place: Sendable, Equatable {
        case memory
        /// Still in memory, being written to a part of the file.
        case moving(CircularSpace.Part)
        case disk(CircularSpace.Part)
    }

    /// A key frame and the frames up to the next one.
    struct Group: Sendable, Equatable {
        var frames: Range<Int>
        var bytes: Int
        var place = Place.memory
        /// True if no frame will be added.
        var isClosed = false
    }

    /// The next action.
    enum Action: Sendable, Equatable {
        /// Write a group to a part of the file, then call ``RingLedger/moved()`` or ``RingLedger/couldNotMove()``.
        case move(frames: Range<Int>, to: CircularSpace.Part)
        /// Drop the oldest group with ``RingLedger/removeOldest()``.
        case drop(frames: Range<Int>)
        /// Wait for the current move, because memory is full.
        case waitForMove
    }

    /// The memory in bytes for one frame's bookkeeping, wherever its data is.
    static let bookkeeping = 256

    let memoryBudget: Int
    private(set) var groups: Deque<Group> = []
    private(set) var space: CircularSpace
    /// The bytes of compressed frames in memory.
    private(set) var memoryBytes = 0
    /// The bytes of compressed frames on disk.
    private(set) var diskBytes = 0
    /// The number of groups on disk, which are the oldest ones.
    private var diskCount = 0
    /// True while the oldest group in memory is being written.
    private var isMoving = false
    /// False once the disk has failed within space that it had before.
    private var canMove = true
    /// The end of the file's part that was written successfully, for which the disk has room.
    private var diskReach = 0

    /// Makes an empty ledger.
    init(memoryBudget: Int, diskBudget: Int) {
        self.memoryBudget = max(memoryBudget, 1)
        space = CircularSpace(capacity: diskBudget)
    }

    /// The maximum number of bytes on disk; reduced once the disk was full.
    var diskBudget: Int { space.capacity }
    /// The number of held frames.
    var frameCount: Int {
        guard let first = groups.first, let last = groups.last else { return 0 }
        return last.frames.upperBound - first.frames.lowerBound
    }
    /// The memory that counts against the budget, in bytes.
    var memoryUsed: Int { memoryBytes + frameCount * Self.bookkeeping }
    /// The bytes that count against both budgets.
    var used: Int { memoryUsed + diskBytes }
    /// The sum of both budgets in bytes.
    var budget: Int { memoryBudget + space.capacity }
    /// True if the last group is closed or so large that the next frame should begin another.
    var wantsKeyFrame: Bool { groups.last.map { $0.isClosed || $0.bytes > memoryBudget / 4 } ?? false }

    // MARK: Frames

    /// Adds a compressed frame, the next in order.
    mutating func add(frame: Int, bytes: Int, isKey: Bool) {
        memoryBytes += bytes
        if !isKey, let last = groups.indices.last, groups[last].place == .memory {
            groups[last].frames = groups[last].frames.lowerBound..<(frame + 1)
            groups[last].bytes += bytes
            groups[last].isClosed = false
            return
        }
        closeGroup()
        groups.append(Group(frames: frame..<(frame + 1), bytes: bytes))
    }

    /// Makes the next frame begin a group.
    mutating func closeGroup() {
        if let last = groups.indices.last { groups[last].isClosed = true }
    }

    /// Returns the group of a frame; nil if it is not held.
    func group(of frame: Int) -> Group? {
        var low = 0
        var high = groups.count
        while low < high {
            let middle = (low + high) / 2
            if groups[middle].frames.upperBound <= frame { low = middle + 1 } else { high = middle }
        }
        guard low < groups.count, groups[low].frames.contains(frame) else { return nil }
        return groups[low]
    }

    // MARK: Budgets

    /// Returns the next action; nil if there is nothing to do.
    ///
    /// - Parameter keepFrom: the first frame to keep as long as the budgets allow; older ones are dropped immediately.
    mutating func nextAction(keepFrom: Int = 0) -> Action? {
        guard let oldest = groups.first else { return nil }
        if oldest.isClosed, oldest.frames.upperBound <= keepFrom, diskCount > 0 || !isMoving {
            return .drop(frames: oldest.frames)
        }
        // Moving starts early, so that frames arriving meanwhile have room.
        if !isMoving, canMove, space.capacity > 0, memoryUsed > memoryBudget / 8 * 7, diskCount < groups.count,
            groups[diskCount].isClosed
        {
            let group = groups[diskCount]
            if let part = space.take(group.bytes) {
                groups[diskCount].place = .moving(part)
                isMoving = true
                return .move(frames: group.frames, to: part)
            }
            // The file is full, so its oldest group is dropped. A group larger than the file is dropped once it is the
            // oldest.
            if group.bytes <= space.capacity, diskCount > 0 { return .drop(frames: oldest.frames) }
        }
        guard memoryUsed > memoryBudget else { return nil }
        if isMoving { return .waitForMove }
        // A group that still grows is all there is; the next frame begins a new one.
        guard oldest.isClosed else {
            closeGroup()
            return nil
        }
        return groups.count > 1 ? .drop(frames: oldest.frames) : nil
    }

    /// Notes that the moving group has been written.
    mutating func moved() {
        guard isMoving, diskCount < groups.count, case .moving(let part) = groups[diskCount].place else { return }
        isMoving = false
        groups[diskCount].place = .disk(part)
        memoryBytes -= groups[diskCount].bytes
        diskBytes += groups[diskCount].bytes
        diskReach = max(diskReach, part.end)
        diskCount += 1
    }

    /// Notes that the moving group could not be written, so the file will not grow beyond its present size.
    mutating func couldNotMove() {
        guard isMoving, diskCount < groups.count, case .moving(let part) = groups[diskCount].place else { return }
        isMoving = false
        groups[diskCount].place = .memory
        // A failure within space that was written before means that the disk is broken, not full.
        if part.end <= diskReach { canMove = false }
        space.giveBackNewest()
        space.shrink(to: diskReach)
    }

    /// Drops the oldest group, which must not be moving.
    mutating func removeOldest() {
        guard let group = groups.popFirst() else { return }
        if case .disk = group.place {
            diskCount -= 1
            diskBytes -= group.bytes
            space.giveBackOldest()
        } else {
            memoryBytes -= group.bytes
        }
    }
}
