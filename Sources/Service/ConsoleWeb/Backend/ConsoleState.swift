/// The present state and settings.
package struct ConsoleState: Sendable, Hashable, Codable {
    /// A camera's activity.
    package enum Activity: String, Sendable, Hashable, Codable {
        case starting, running, interrupted, gone, failed, ended
    }

    /// The chosen camera; nil if there is none.
    package var camera: ConsoleCamera?
    package var activity: Activity
    /// A message that says what is wrong and what to do; nil if nothing is.
    package var problem: String?
    /// The configured frame rate in frames per second; the next two are the supported range.
    package var rate: Double
    package var lowestRate: Double
    package var highestRate: Double
    package var delayed: ConsolePlayback

    package init(
        camera: ConsoleCamera?,
        activity: Activity,
        problem: String?,
        rate: Double,
        lowestRate: Double,
        highestRate: Double,
        delayed: ConsolePlayback
    ) {
        self.camera = camera
        self.activity = activity
        self.problem = problem
        self.rate = rate
        self.lowestRate = lowestRate
        self.highestRate = highestRate
        self.delayed = delayed
    }
}

/// The state of the delayed view.
///
/// Times are in seconds since the camera started.
package struct ConsolePlayback: Sendable, Hashable, Codable {
    /// Seconds behind the present.
    ///
    /// While the view is paused or in slow motion, this is the present distance.
    package var delay: Double
    /// Maximum delay that can be requested.
    package var longestDelay: Double
    /// The playback speed: 1 as captured, 0.25 in slow motion, negative backwards.
    package var speed: Double
    package var isPaused: Bool
    /// The capture time of the displayed frame.
    ///
    /// The next two are those of the oldest and newest frames kept. All are nil before the first frame.
    package var position: Double?
    package var oldest: Double?
    package var newest: Double?

    package init(
        delay: Double,
        longestDelay: Double,
        speed: Double,
        isPaused: Bool,
        position: Double?,
        oldest: Double?,
        newest: Double?
    ) {
        self.delay = delay
        self.longestDelay = longestDelay
        self.speed = speed
        self.isPaused = isPaused
        self.position = position
        self.oldest = oldest
        self.newest = newest
    }
}

/// A camera that can be chosen.
package struct ConsoleCamera: Sendable, Hashable, Codable {
    /// The device's `uniqueID`, without credentials.
    package var id: String
    package var name: String
    package var isChosen: Bool
    package var isConnected: Bool

    package init(id: String, name: String, isChosen: Bool, isConnected: Bool) {
        self.id = id
        self.name = name
        self.isChosen = isChosen
        self.isConnected = isConnected
    }
}

/// A code that came into view.
package struct ConsoleScan: Sendable, Hashable, Codable {
    /// A number that counts up from 1 and is never reused.
    package var id: Int
    /// The time of day, in seconds since 1970.
    package var date: Double
    /// The camera's name.
    package var source: String
    /// The number of the frame in which the code was read.
    ///
    /// `time` is the frame's, in seconds since the camera started.
    package var frame: Int?
    package var time: Double
    package var code: ConsoleCode

    package init(id: Int, date: Double, source: String, frame: Int?, time: Double, code: ConsoleCode) {
        self.id = id
        self.date = date
        self.source = source
        self.frame = frame
        self.time = time
        self.code = code
    }
}

/// A saved movie.
package struct ConsoleClip: Sendable, Hashable, Codable {
    /// The file's name: letters, digits, `-` and `_`, with the ending `.mp4`.
    package var name: String
    package var bytes: Int
    /// The duration in seconds; nil if it was not determined.
    package var duration: Double?
    /// The time at which the clip was saved, in seconds since 1970.
    package var date: Double

    package init(name: String, bytes: Int, duration: Double?, date: Double) {
        self.name = name
        self.bytes = bytes
        self.duration = duration
        self.date = date
    }
}

/// An event in a saved movie.
package struct ConsoleFilmEvent: Sendable, Hashable, Codable {
    /// One word: `code`, `drop`, `settings`, `decision`, `detection` or `note`.
    package var kind: String
    /// The number of the frame in the movie, from 0; nil without frames.
    package var frame: Int?
    /// The time in the movie in seconds.
    package var time: Double
    /// What happened, as text by name.
    package var values: [String: String]

    package init(kind: String, frame: Int?, time: Double, values: [String: String]) {
        self.kind = kind
        self.frame = frame
        self.time = time
        self.values = values
    }
}

/// A command from a browser.
package enum ConsoleCommand: Sendable, Hashable {
    case chooseCamera(id: String)
    /// Sets the frame rate in frames per second.
    case setRate(Double)
    /// Sets the delay in seconds; playback then continues at speed 1.
    case setDelay(Double)
    case setSpeed(Double)
    case pause
    case resume
    case goLive
    /// Steps by a number of frames, negative backwards, and pauses.
    case step(Int)
    /// Shows a time in seconds since the camera started.
    case seek(to: Double)
    case seekBy(Double)
}

/// An error of the backend, with a message for people.
package struct ConsoleError: Error, Sendable, Hashable {
    package enum Code: String, Sendable, Hashable, Codable {
        /// The request is invalid: 400.
        case invalid
        /// The camera, clip or scan does not exist: 404.
        case notFound
        /// The request cannot be performed now, such as an image without a camera: 409.
        case notNow
        /// The operation failed, for example because of a full disk: 500.
        case failed
        /// Others use too much already: 503.
        case busy
    }
    package var code: Code
    /// A message that says what failed and what to do.
    package var message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
