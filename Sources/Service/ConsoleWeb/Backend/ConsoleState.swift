/// What there is to be seen and set.
package struct ConsoleState: Sendable, Hashable, Codable {
    /// What a camera is doing.
    package enum Activity: String, Sendable, Hashable, Codable {
        case starting, running, interrupted, gone, failed, ended
    }

    /// The chosen camera; nil where there is none.
    package var camera: ConsoleCamera?
    package var activity: Activity
    /// What is wrong, in words that say what to do; nil where nothing is.
    package var problem: String?
    /// Frames a second: what the camera is set to, and between what it can be set.
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

/// What the delayed view shows.
///
/// Times are in seconds since the camera began.
package struct ConsolePlayback: Sendable, Hashable, Codable {
    /// Seconds behind the present; while paused or in slow motion, how far behind it is now.
    package var delay: Double
    /// The longest delay that can be asked for.
    package var longestDelay: Double
    /// 1 as captured, 0.25 in slow motion, negative backwards.
    package var speed: Double
    package var isPaused: Bool
    /// The captured time that is shown, and the oldest and newest that are held; nil before the first frame.
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
    /// Counts up from 1; never given twice.
    package var id: Int
    /// The time of day, in seconds since 1970.
    package var date: Double
    /// The camera's name.
    package var source: String
    /// The frame that it was read in: its number, and its time in seconds since the camera began.
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

/// A saved film.
package struct ConsoleClip: Sendable, Hashable, Codable {
    /// The file's name: letters, digits, `-` and `_`, with the ending `.mp4`.
    package var name: String
    package var bytes: Int
    /// Seconds it lasts; nil where that was not looked up.
    package var duration: Double?
    /// When it was saved, in seconds since 1970.
    package var date: Double

    package init(name: String, bytes: Int, duration: Double?, date: Double) {
        self.name = name
        self.bytes = bytes
        self.duration = duration
        self.date = date
    }
}

/// What a browser may ask for.
package enum ConsoleCommand: Sendable, Hashable {
    case chooseCamera(id: String)
    /// Frames a second.
    case setRate(Double)
    /// Seconds; plays at speed 1 from then on.
    case setDelay(Double)
    case setSpeed(Double)
    case pause
    case resume
    case goLive
    /// Frames, negative backwards; pauses.
    case step(Int)
    /// Seconds since the camera began.
    case seek(to: Double)
    case seekBy(Double)
}

/// Why something cannot be done, in words for people.
package struct ConsoleError: Error, Sendable, Hashable {
    package enum Code: String, Sendable, Hashable, Codable {
        /// What was asked for makes no sense: 400.
        case invalid
        /// There is no such camera, clip or scan: 404.
        case notFound
        /// It cannot be done now, such as a picture without a camera: 409.
        case notNow
        /// It did not work, such as a full disk: 500.
        case failed
        /// Others ask for too much already: 503.
        case busy
    }
    package var code: Code
    /// What failed and what to do.
    package var message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
