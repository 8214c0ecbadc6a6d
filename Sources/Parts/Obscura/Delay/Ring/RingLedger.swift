import DequeModule

/// Which compressed frames are held where, and what must move or go to stay within the budgets.
///
/// A value: it decides, others do. The unit is the *group*: a key frame and the frames that depend on it. The oldest
/// groups are on disk, the newest in memory; groups leave memory for the disk, and the disk for good, in order of age.
struct RingLedger: Sendable {
    /// Where the bytes of a group are.
    enum Place: Sendable, Equatable {
        case memory
        /// In memory still, being written to a part of the file.
        case moving(CircularSpace.Part)
        case disk(CircularSpace.Part)
    }

    /// A key frame and the frames up to the next one.
    struct Group: Sendable, Equatable {
        var frames: Range<Int>
        var bytes: Int
        var place = Place.memory
        /// Whether no frame will be added.
        var isClosed = false
    }

    /// What is to be done next.
    enum Action: Sendable, Equatable {
        /// Write a group to a part of the file, then call ``RingLedger/moved()`` or ``RingLedger/couldNotMove()``.
        case move(frames: Range<Int>, to: CircularSpace.Part)
        /// Let go of the oldest group by ``RingLedger/removeOldest()``.
        case drop(frames: Range<Int>)
        /// Memory is full until a move that was begun has ended.
        case waitForMove
    }

    /// What one frame costs in memory besides its bytes, wherever these are.
    static let bookkeeping = 256

    let memoryBudget: Int
    private(set) var groups: Deque<Group> = []
    private(set) var space: CircularSpace
    /// Bytes of compressed frames in memory.
    private(set) var memoryBytes = 0
    /// Bytes of compressed frames on disk.
    private(set) var diskBytes = 0
    /// How many of the oldest groups are on disk.
    private var diskCount = 0
    /// Whether the oldest group in memory is being written.
    private var isMoving = false
    /// Whether the disk takes what it has room for.
    private var canMove = true
    /// The bytes of the file that have been written at some time, which the disk has room for.
    private var diskReach = 0

    /// Nothing held.
    init(memoryBudget: Int, diskBudget: Int) {
        self.memoryBudget = max(memoryBudget, 1)
        space = CircularSpace(capacity: diskBudget)
    }

    /// The most bytes that may be on disk; less than at first once the disk was full.
    var diskBudget: Int { space.capacity }
    /// Frames that are held.
    var frameCount: Int {
        guard let first = groups.first, let last = groups.last else { return 0 }
        return last.frames.upperBound - first.frames.lowerBound
    }
    /// Memory that counts against the budget.
    var memoryUsed: Int { memoryBytes + frameCount * Self.bookkeeping }
    /// Bytes that are held and count against the budgets.
    var used: Int { memoryUsed + diskBytes }
    /// Bytes that can be held.
    var budget: Int { memoryBudget + space.capacity }
    /// Whether the group that grows is so large that the next frame should begin another.
    var wantsKeyFrame: Bool { groups.last.map { $0.isClosed || $0.bytes > memoryBudget / 4 } ?? false }

    // MARK: Frames

    /// Notes a compressed frame, the next in order.
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

    /// Lets the next frame begin a group.
    mutating func closeGroup() {
        if let last = groups.indices.last { groups[last].isClosed = true }
    }

    /// The group that a frame belongs to; nil when it is not held.
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

    /// What is to be done now; nil when all is well.
    ///
    /// - Parameter keepFrom: the first frame that is wanted for as long as the budgets allow; older ones go at once.
    mutating func nextAction(keepFrom: Int = 0) -> Action? {
        guard let oldest = groups.first else { return nil }
        if oldest.isClosed, oldest.frames.upperBound <= keepFrom, diskCount > 0 || !isMoving {
            return .drop(frames: oldest.frames)
        }
        // Moving begins early, so that frames that come meanwhile find room.
        if !isMoving, canMove, space.capacity > 0, memoryUsed > memoryBudget / 8 * 7, diskCount < groups.count,
            groups[diskCount].isClosed
        {
            let group = groups[diskCount]
            if let part = space.take(group.bytes) {
                groups[diskCount].place = .moving(part)
                isMoving = true
                return .move(frames: group.frames, to: part)
            }
            // The file is full: its oldest group goes. One that it could never take goes when its turn comes.
            if group.bytes <= space.capacity, diskCount > 0 { return .drop(frames: oldest.frames) }
        }
        guard memoryUsed > memoryBudget else { return nil }
        if isMoving { return .waitForMove }
        // A group that still grows is all there is: the next frame begins a new one.
        guard oldest.isClosed else {
            closeGroup()
            return nil
        }
        return groups.count > 1 ? .drop(frames: oldest.frames) : nil
    }

    /// The group that was being moved has been written.
    mutating func moved() {
        guard isMoving, diskCount < groups.count, case .moving(let part) = groups[diskCount].place else { return }
        isMoving = false
        groups[diskCount].place = .disk(part)
        memoryBytes -= groups[diskCount].bytes
        diskBytes += groups[diskCount].bytes
        diskReach = max(diskReach, part.end)
        diskCount += 1
    }

    /// The group that was being moved could not be written: the file gets no larger than it has been.
    mutating func couldNotMove() {
        guard isMoving, diskCount < groups.count, case .moving(let part) = groups[diskCount].place else { return }
        isMoving = false
        groups[diskCount].place = .memory
        // Where there was room before it is not full but broken.
        if part.end <= diskReach { canMove = false }
        space.giveBackNewest()
        space.shrink(to: diskReach)
    }

    /// Lets go of the oldest group; not while it is moving.
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
