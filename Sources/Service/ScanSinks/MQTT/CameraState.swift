public import Foundation

/// What a camera is doing, as the broker keeps it for whoever comes later.
public struct CameraState: Sendable, Hashable {
    /// The newest scan of a camera.
    public struct Scan: Sendable, Hashable {
        /// The scan's id.
        public var id: UUID
        /// What the code says, nil where its bytes are no text.
        public var text: String?
        /// The kind of code.
        public var type: String
        /// When the frame was taken.
        public var time: Date

        /// A scan.
        public init(id: UUID, text: String?, type: String, time: Date) {
            self.id = id
            self.text = text
            self.type = type
            self.time = time
        }
    }

    /// Whether frames come.
    public var isRunning: Bool
    /// Whether the delayed view is paused.
    public var isPaused: Bool
    /// Frames a second that the camera is set to.
    public var rate: Double
    /// Seconds by which the delayed view is behind.
    public var delay: Double
    /// Frames since the camera began.
    public var captured: Int
    /// Frames that were handed over.
    public var delivered: Int
    /// Frames that were dropped.
    public var dropped: Int
    /// The newest scan.
    public var lastScan: Scan?
    /// What is wrong, in words; nil where nothing is.
    public var problem: String?

    /// What a camera is doing.
    public init(
        isRunning: Bool,
        isPaused: Bool = false,
        rate: Double = 0,
        delay: Double = 0,
        captured: Int = 0,
        delivered: Int = 0,
        dropped: Int = 0,
        lastScan: Scan? = nil,
        problem: String? = nil
    ) {
        self.isRunning = isRunning
        self.isPaused = isPaused
        self.rate = rate
        self.delay = delay
        self.captured = captured
        self.delivered = delivered
        self.dropped = dropped
        self.lastScan = lastScan
        self.problem = problem
    }

    /// As the broker gets it.
    func json(unit: String, camera: String) -> Data {
        var text = JSONText()
        text.object { text in
            text.key("camera")
            text.value(camera)
            text.key("captured")
            text.value(Int64(captured))
            text.key("delay")
            text.value(delay)
            text.key("delivered")
            text.value(Int64(delivered))
            text.key("dropped")
            text.value(Int64(dropped))
            if let lastScan {
                text.key("last")
                text.object { text in
                    text.key("id")
                    text.value(lastScan.id.uuidString.lowercased())
                    if let string = lastScan.text {
                        text.key("text")
                        text.value(string)
                    }
                    text.key("time")
                    text.value(TimeText.of(lastScan.time))
                    text.key("type")
                    text.value(lastScan.type)
                }
            }
            text.key("paused")
            text.value(isPaused)
            if let problem {
                text.key("problem")
                text.value(problem)
            }
            text.key("rate")
            text.value(rate)
            text.key("running")
            text.value(isRunning)
            text.key("unit")
            text.value(unit)
        }
        return text.data
    }
}
