import Capsules
import DequeModule

/// What waits to be written into a capsule, bounded: what does not fit is left out and counted by its name.
///
/// A value without threads; its owner keeps it under a lock.
struct CapsuleQueue<Job> {
    /// The largest number of records that wait.
    let limit: Int
    /// The largest number of frames whose pixels wait, as each holds a buffer of its camera.
    let pixelLimit: Int

    private var jobs = Deque<(job: Job, holdsPixels: Bool)>()
    /// The number of frames whose pixels wait or are being compressed.
    private(set) var heldPixels = 0
    private var omitted: [String: (count: Int, first: Int)] = [:]
    /// The number of all that was left out, by the name of its kind.
    private(set) var omissions: [String: Int] = [:]

    init(limit: Int, pixelLimit: Int) {
        self.limit = max(limit, 1)
        self.pixelLimit = max(pixelLimit, 1)
    }

    /// The number of records that wait.
    var count: Int { jobs.count }

    /// True if the pixels of another frame may wait.
    var hasRoomForPixels: Bool { heldPixels < pixelLimit && jobs.count < limit }

    /// Adds a record, or leaves it out.
    ///
    /// - Parameters:
    ///   - kind: The name under which it is left out.
    ///   - number: The number of its frame.
    ///   - holdsPixels: Whether it holds a buffer of a camera.
    /// - Returns: False if it was left out.
    @discardableResult
    mutating func add(_ job: Job, kind: String, number: Int, holdsPixels: Bool = false) -> Bool {
        guard jobs.count < limit, !holdsPixels || heldPixels < pixelLimit else {
            omitted[kind, default: (0, number)].count += 1
            omissions[kind, default: 0] += 1
            return false
        }
        if holdsPixels { heldPixels += 1 }
        jobs.append((job, holdsPixels))
        return true
    }

    /// Takes out everything that waits; the pixels count as held until ``release(_:)``.
    mutating func takeAll() -> [(job: Job, holdsPixels: Bool)] {
        defer { jobs.removeAll(keepingCapacity: true) }
        return Array(jobs)
    }

    /// Notes that the pixels of a number of frames are no longer held.
    mutating func release(_ count: Int) { heldPixels -= count }

    /// Takes out what was left out since the last call, in the order of the names.
    mutating func takeOmissions() -> [CapsuleRecord] {
        defer { omitted = [:] }
        return omitted.sorted { $0.key < $1.key }.map {
            .omission(kind: $0.key, count: $0.value.count, firstNumber: $0.value.first)
        }
    }
}

extension CapsuleQueue: Sendable where Job: Sendable {}
