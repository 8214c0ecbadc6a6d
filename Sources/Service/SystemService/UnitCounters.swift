/// Counters of a unit's work, from which ``UnitPulse`` judges whether it is alive.
///
/// Counters may restart when a camera or a connection does: any change of a counter is progress.
public struct UnitCounters: Sendable, Hashable {
    /// The counters of a camera.
    public struct Camera: Sendable, Hashable {
        /// Indicates whether the camera reports that frames arrive; false while it is unplugged, being retried, paused
        /// or at its end.
        public var isRunning: Bool
        /// Frames that arrived from the camera, including lost ones.
        public var frames: Int
        /// The configured interval between two frames in seconds; nil if unknown.
        public var interval: Double?

        /// Creates a camera's counters.
        public init(isRunning: Bool, frames: Int, interval: Double? = nil) {
            self.isRunning = isRunning
            self.frames = frames
            self.interval = interval
        }
    }

    /// The counters of a part that processes a queue: the store's writer, a sink, the writer of clips.
    public struct Worker: Sendable, Hashable {
        /// Number of completed attempts, successful or not: a write that failed because the disk is full and a refused
        /// connection also count.
        public var finished: Int
        /// Number of waiting items.
        public var waiting: Int
        /// Indicates whether the part deliberately waits before it retries.
        public var isResting: Bool

        /// Creates a worker's counters.
        public init(finished: Int, waiting: Int, isResting: Bool = false) {
            self.finished = finished
            self.waiting = waiting
            self.isResting = isResting
        }
    }

    /// The cameras by name.
    public var cameras: [String: Camera]
    /// The workers by their names in messages, such as `store` and `mqtt`.
    public var workers: [String: Worker]

    /// Creates a unit's counters.
    public init(cameras: [String: Camera] = [:], workers: [String: Worker] = [:]) {
        self.cameras = cameras
        self.workers = workers
    }
}
