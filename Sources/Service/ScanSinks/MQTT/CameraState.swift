public import Foundation

/// A camera's state, which the broker retains for later subscribers.
public struct CameraState: Sendable, Hashable {
    /// The newest scan of a camera.
    public struct Scan: Sendable, Hashable {
        /// The scan's id.
        public var id: UUID
        /// The code's text; nil if its bytes are not text.
        public var text: String?
        /// The code's type.
        public var type: String
        /// The frame's capture time.
        public var time: Date

        /// Creates a scan.
        public init(id: UUID, text: String?, type: String, time: Date) {
            self.id = id
            self.text = text
            self.type = type
            self.time = time
        }
    }

    /// The quality of the printed labels.
    public struct Print: Sendable, Hashable {
        /// The worst mean grade of all parameters over the newest labels, 4 to 0, in tenths; nil before the first.
        public var grade: Double?
        /// The parameters that are poor or about to be, in the order of their names.
        public var alarms: [String]
        /// The sentence about the last change; nil before the first.
        public var text: String?

        /// Creates the quality of labels.
        public init(grade: Double?, alarms: [String], text: String?) {
            self.grade = grade
            self.alarms = alarms
            self.text = text
        }
    }

    /// Indicates whether the camera is delivering frames.
    public var isRunning: Bool
    /// Indicates whether the delayed view is paused.
    public var isPaused: Bool
    /// The configured frame rate in frames per second.
    public var rate: Double
    /// The delay of the delayed view in seconds.
    public var delay: Double
    /// Frames captured since the camera started.
    public var captured: Int
    /// Frames that were delivered.
    public var delivered: Int
    /// Frames that were dropped.
    public var dropped: Int
    /// The newest scanned code.
    public var lastScan: Scan?
    /// The newest thing that a model saw; its text is the class.
    public var lastObject: Scan?
    /// A message about the present fault; nil if there is none.
    public var problem: String?
    /// The quality of the printed labels; nil if they are not graded.
    public var print: Print?

    /// Creates a camera's state.
    public init(
        isRunning: Bool,
        isPaused: Bool = false,
        rate: Double = 0,
        delay: Double = 0,
        captured: Int = 0,
        delivered: Int = 0,
        dropped: Int = 0,
        lastScan: Scan? = nil,
        lastObject: Scan? = nil,
        problem: String? = nil,
        print: Print? = nil
    ) {
        self.isRunning = isRunning
        self.isPaused = isPaused
        self.rate = rate
        self.delay = delay
        self.captured = captured
        self.delivered = delivered
        self.dropped = dropped
        self.lastScan = lastScan
        self.lastObject = lastObject
        self.problem = problem
        self.print = print
    }

    /// Returns the state's JSON for the broker.
    ///
    /// - Parameters:
    ///   - run: Identifies the sender's run, and together with `number` the message: a repeat has the same.
    func json(unit: String, camera: String, run: UUID, number: Int) -> Data {
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
            Self.write(lastScan, as: "last", to: &text)
            text.key("number")
            text.value(Int64(number))
            Self.write(lastObject, as: "object", to: &text)
            text.key("paused")
            text.value(isPaused)
            Self.write(print, to: &text)
            if let problem {
                text.key("problem")
                text.value(problem)
            }
            text.key("rate")
            text.value(rate)
            text.key("run")
            text.value(run.uuidString.lowercased())
            text.key("running")
            text.value(isRunning)
            text.key("unit")
            text.value(unit)
        }
        return text.data
    }

    private static func write(_ print: Print?, to text: inout JSONText) {
        guard let print else { return }
        text.key("print")
        text.object { text in
            text.key("alarms")
            text.array(print.alarms) { $0.value($1) }
            if let grade = print.grade {
                text.key("grade")
                text.value(grade)
            }
            if let sentence = print.text {
                text.key("text")
                text.value(sentence)
            }
        }
    }

    private static func write(_ scan: Scan?, as key: StaticString, to text: inout JSONText) {
        guard let scan else { return }
        text.key(key)
        text.object { text in
            text.key("id")
            text.value(scan.id.uuidString.lowercased())
            if let string = scan.text {
                text.key("text")
                text.value(string)
            }
            text.key("time")
            text.value(TimeText.of(scan.time))
            text.key("type")
            text.value(scan.type)
        }
    }
}
