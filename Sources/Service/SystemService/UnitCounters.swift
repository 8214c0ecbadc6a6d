/// What a unit has done so far, counted; what ``UnitPulse`` judges by.
///
/// Counts may begin anew when a camera or a connection does: any change of a count is movement.
public struct UnitCounters: Sendable, Hashable {
    /// A camera.
    public struct Camera: Sendable, Hashable {
        /// Whether it says that frames come; false while it is unplugged, tried again, paused or at its end.
        public var isRunning: Bool
        /// Frames that came from it, lost ones included.
        public var frames: Int
        /// Seconds between two frames as it is set; nil where that is not known.
        public var interval: Double?

        /// A camera's figures.
        public init(isRunning: Bool, frames: Int, interval: Double? = nil) {
            self.isRunning = isRunning
            self.frames = frames
            self.interval = interval
        }
    }

    /// Something that works off a queue: the store's writer, a sink, the writer of clips.
    public struct Worker: Sendable, Hashable {
        /// How often it has come to an end with a piece of work, well or not: a write that failed because the disk is
        /// full and a connection that was refused count as well.
        public var finished: Int
        /// Pieces that wait.
        public var waiting: Int
        /// Whether it waits on purpose until it tries again.
        public var isResting: Bool

        /// A worker's figures.
        public init(finished: Int, waiting: Int, isResting: Bool = false) {
            self.finished = finished
            self.waiting = waiting
            self.isResting = isResting
        }
    }

    /// By their names.
    public var cameras: [String: Camera]
    /// By what they are called in messages, such as `store` and `mqtt`.
    public var workers: [String: Worker]

    /// A unit's figures.
    public init(cameras: [String: Camera] = [:], workers: [String: Worker] = [:]) {
        self.cameras = cameras
        self.workers = workers
    }
}
