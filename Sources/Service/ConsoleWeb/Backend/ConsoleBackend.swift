package import Foundation

/// What the web part asks of the cameras.
///
/// All functions may be called from any thread. Subscriptions end when the sequence they gave is let go of.
package protocol ConsoleBackend: Sendable {
    /// What there is to be seen and set now.
    func state() async -> ConsoleState
    /// The cameras that can be chosen.
    func cameras() async -> [ConsoleCamera]
    /// Carries out a command.
    ///
    /// - Returns: the state after it.
    func perform(_ command: ConsoleCommand) async throws(ConsoleError) -> ConsoleState

    /// The pictures of a view from now on: who is slow gets the newest and misses those between.
    ///
    /// A picture is compressed once for all who watch the same view at the same width, and only while somebody does.
    ///
    /// - Parameter width: the largest width wanted; nil for the camera's own.
    func pictures(of view: ConsoleView, width: Int?) -> AsyncStream<ConsolePicture>
    /// One picture of a view, the newest.
    func snapshot(of view: ConsoleView, width: Int?) async throws(ConsoleError) -> ConsolePicture
    /// A film of a view as fragmented MP4 with H.264: first the header, then fragments, each beginning with a key frame
    /// or following the one before without a gap.
    ///
    /// Who is slower than the film is cut off: the sequence ends.
    func film(of view: ConsoleView) async throws(ConsoleError) -> AsyncStream<Data>

    /// What happens from now on; the first event is the state. Who is slow misses the oldest, and is told so.
    func events() -> AsyncStream<ConsoleEvent>

    /// The newest scans, the newest first, of those before an identifier.
    func scans(before: Int?, limit: Int) async -> [ConsoleScan]
    /// The JPEG picture of a scan's frame; nil when it is not kept any more.
    func picture(ofScan id: Int) async -> Data?

    /// Saves the newest seconds as a film in the clip folder.
    func saveClip(seconds: Double) async throws(ConsoleError) -> ConsoleClip
    /// The films in the clip folder, the newest first.
    func clips() async -> [ConsoleClip]
    /// The file of a clip; nil unless `name` is exactly one of those in `clips()`.
    func file(ofClip name: String) async -> URL?

    /// The figures of `/metrics`.
    func metrics() async -> [ConsoleMetric]
    /// Whether all is well, for `/healthz`.
    func health() async -> ConsoleHealth
}

/// Whether a server does what it is for.
package struct ConsoleHealth: Sendable, Hashable {
    /// One word: `ok`, what a camera is doing instead of running, or what else does not work.
    package var status: String
    /// Whether whoever looks after the server has nothing to do.
    package var isFine: Bool
    /// What is wrong, in words that say what to do; nil where nothing is.
    package var problem: String?

    package init(status: String, isFine: Bool, problem: String? = nil) {
        self.status = status
        self.isFine = isFine
        self.problem = problem
    }

    /// How a camera is.
    package init(_ state: ConsoleState) {
        switch state.activity {
        case .running where state.problem == nil, .ended: self.init(status: "ok", isFine: true)
        default: self.init(status: state.activity.rawValue, isFine: false, problem: state.problem)
        }
    }
}

extension ConsoleBackend {
    /// How the chosen camera is.
    package func health() async -> ConsoleHealth { ConsoleHealth(await state()) }
}

/// One of the two pictures that are shown.
package enum ConsoleView: String, Sendable, Hashable, CaseIterable, Codable {
    /// What the camera sees: each frame when it has been scanned.
    case live
    /// What it saw: the delayed feed, which can be paused and scrubbed.
    case delayed
}

/// A JPEG picture of a frame, and what belongs to that very frame.
package struct ConsolePicture: Sendable {
    /// The bytes of the JPEG file.
    package var jpeg: Data
    package var frame: ConsoleFrame

    package init(jpeg: Data, frame: ConsoleFrame) {
        self.jpeg = jpeg
        self.frame = frame
    }
}

/// What is known of a frame that is shown.
package struct ConsoleFrame: Sendable, Hashable, Codable {
    /// How many frames the camera captured before it; nil where that is not known.
    package var number: Int?
    /// When it was captured, in seconds since the camera began.
    package var time: Double
    /// Seconds from capture to now.
    package var age: Double
    /// The size of the camera's picture in pixels, not that of the JPEG.
    package var width: Int
    package var height: Int
    /// The codes that were read in this very frame; nil where it was not examined.
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
    /// The symbology, as `obscura scan --json` names it.
    package var type: String
    /// The payload as text; nil where it is no text.
    package var text: String?
    /// Its four corners, as fractions of the picture's width and height, origin top left.
    package var corners: [ConsolePoint]

    package init(type: String, text: String?, corners: [ConsolePoint]) {
        self.type = type
        self.text = text
        self.corners = corners
    }
}

/// A point in fractions of the picture's width and height.
package struct ConsolePoint: Sendable, Hashable, Codable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}
