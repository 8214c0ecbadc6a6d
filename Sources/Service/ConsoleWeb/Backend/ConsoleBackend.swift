package import Foundation

/// The interface through which the web server uses the cameras.
///
/// All functions may be called on any thread. A subscription ends when its sequence is released.
package protocol ConsoleBackend: Sendable {
    /// Returns the present state and settings.
    func state() async -> ConsoleState
    /// Returns the cameras that can be chosen.
    func cameras() async -> [ConsoleCamera]
    /// Performs a command.
    ///
    /// - Returns: The state after the command.
    func perform(_ command: ConsoleCommand) async throws(ConsoleError) -> ConsoleState

    /// Returns the images of a view from now on. A slow consumer receives the newest image and misses those between.
    ///
    /// An image is compressed once for all viewers of the same view and width, and only while there are viewers.
    ///
    /// - Parameter width: Maximum width; nil for the camera's own.
    func images(of view: ConsoleView, width: Int?) -> AsyncStream<ConsoleImage>
    /// Returns the frames of a view from now on as H.264, fewer and smaller ones for a viewer whose line is slow.
    ///
    /// A frame is compressed once for all viewers on lines alike, and only while there are viewers.
    func fragments(of view: ConsoleView) -> ConsoleFragments
    /// Returns the newest image of a view.
    func snapshot(of view: ConsoleView, width: Int?) async throws(ConsoleError) -> ConsoleImage
    /// Returns the next live image as the camera captured it, without its masks.
    ///
    /// Only for clients whose right it is.
    func unmaskedSnapshot(width: Int?) async throws(ConsoleError) -> ConsoleImage
    /// Returns a movie of a view as fragmented MP4 with H.264: first the header, then fragments that each start with a
    /// key frame or follow the previous one without a gap.
    ///
    /// For a consumer that is slower than the movie, the sequence ends.
    func movie(of view: ConsoleView) async throws(ConsoleError) -> AsyncStream<Data>

    /// Returns the events from now on, starting with the state. A slow consumer misses the oldest events and receives
    /// their number.
    func events() -> AsyncStream<ConsoleEvent>

    /// Returns the newest scans before an identifier, newest first.
    func scans(before: Int?, limit: Int) async -> [ConsoleScan]
    /// Returns the JPEG of a scan's frame; nil if it is no longer kept.
    func image(ofScan id: Int) async -> Data?

    /// Saves the newest seconds as a movie in the clip folder.
    func saveClip(seconds: Double) async throws(ConsoleError) -> ConsoleClip
    /// Returns the movies in the clip folder, newest first.
    func clips() async -> [ConsoleClip]
    /// Returns the file of a clip; nil unless `name` is exactly one of those in `clips()`.
    func file(ofClip name: String) async -> URL?

    /// Returns the events in a clip, in order of their times; nil unless `name` is one of those in `clips()` and its
    /// file can be read.
    func events(ofClip name: String) async -> [ConsoleFilmEvent]?

    /// Returns the metrics for `/metrics`.
    func metrics() async -> [ConsoleMetric]
    /// Returns the health for `/healthz`.
    func health() async -> ConsoleHealth
}

/// The health of a server.
package struct ConsoleHealth: Sendable, Hashable {
    /// One word: `ok`, the camera's activity if it is not running, or the name of another part that fails.
    package var status: String
    /// Indicates whether no action by an operator is needed.
    package var isFine: Bool
    /// A message that says what is wrong and what to do; nil if nothing is.
    package var problem: String?

    package init(status: String, isFine: Bool, problem: String? = nil) {
        self.status = status
        self.isFine = isFine
        self.problem = problem
    }

    /// Creates the health of a camera.
    package init(_ state: ConsoleState) {
        switch state.activity {
        case .running where state.problem == nil, .ended: self.init(status: "ok", isFine: true)
        default: self.init(status: state.activity.rawValue, isFine: false, problem: state.problem)
        }
    }
}

extension ConsoleBackend {
    /// Returns the chosen camera's health.
    package func health() async -> ConsoleHealth { ConsoleHealth(await state()) }

    /// Returns no fragments; clients take images instead.
    package func fragments(of view: ConsoleView) -> ConsoleFragments { .none }

    /// Throws, as there is no camera with masks.
    package func unmaskedSnapshot(width: Int?) async throws(ConsoleError) -> ConsoleImage {
        throw ConsoleError(.notFound, "The camera has no masks. See /api/live.jpg for its picture.")
    }
}

/// One of the two views.
package enum ConsoleView: String, Sendable, Hashable, CaseIterable, Codable {
    /// The live view: each frame after it was scanned.
    case live
    /// The delayed feed, which can be paused and scrubbed.
    case delayed
}

/// A JPEG of a frame, with the data of that same frame.
package struct ConsoleImage: Sendable {
    /// The bytes of the JPEG file.
    package var jpeg: Data
    package var frame: ConsoleFrame

    package init(jpeg: Data, frame: ConsoleFrame) {
        self.jpeg = jpeg
        self.frame = frame
    }
}

/// The data of a displayed frame.
package struct ConsoleFrame: Sendable, Hashable, Codable {
    /// Number of frames that the camera captured before this one; nil if unknown.
    package var number: Int?
    /// The capture time in seconds since the camera started.
    package var time: Double
    /// Seconds since capture.
    package var age: Double
    /// The width of the camera's image in pixels, not of the JPEG.
    package var width: Int
    package var height: Int
    /// The codes that were read in this frame; nil if it was not scanned.
    package var codes: [ConsoleCode]?

    package init(number: Int?, time: Double, age: Double, width: Int, height: Int, codes: [ConsoleCode]?) {
        self.number = number
        self.time = time
        self.age = age
        self.width = width
        self.height = height
        self.codes = codes
    }
}

/// A code in a frame.
package struct ConsoleCode: Sendable, Hashable, Codable {
    /// The symbology, as named by `obscura scan --json`.
    package var type: String
    /// The payload as text; nil if it is not text.
    package var text: String?
    /// The four corners, as fractions of the image's width and height, origin top-left.
    package var corners: [ConsolePoint]

    package init(type: String, text: String?, corners: [ConsolePoint]) {
        self.type = type
        self.text = text
        self.corners = corners
    }
}

/// A point as fractions of the image's width and height.
package struct ConsolePoint: Sendable, Hashable, Codable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}
