/// A capsule that is played as a camera: `capsule:bug.capsule?from=12.5&clients=recorded`.
///
/// | key | value | default |
/// | --- | --- | --- |
/// | `pace` | `lossless` in virtual time, as fast as its consumers; `realtime` as it was recorded | `lossless` |
/// | `from` | the second of the recording at which it begins | 0 |
/// | `clients` | `own` lets the program's own speed decide; `recorded` drops the frames that were dropped | `own` |
/// | `camera` | the camera's place in the recording, from 1 | all in `OBSCURA_CAMERAS`, else the first |
public struct CapsuleReplaySettings: Sendable, Hashable {
    /// The client whose speed decides about late frames.
    public enum Clients: String, Sendable, Hashable, CaseIterable {
        /// The program that runs now.
        case own
        /// The one that was recorded: its frames are dropped again, for the same reasons.
        case recorded
    }

    /// The capsule's path; without a leading slash it is relative to the current folder.
    public var path: String
    /// The speed at which frames are delivered.
    public var pace: FileCameraSettings.Pace
    /// The second of the recording at which the replay begins.
    public var from: Double
    /// The client whose speed decides about late frames.
    public var clients: Clients
    /// The camera's place in the recording, from 1; nil for all, or the first where one is needed.
    public var camera: Int?

    /// Creates settings for a capsule.
    public init(
        path: String,
        pace: FileCameraSettings.Pace = .lossless,
        from: Double = 0,
        clients: Clients = .own,
        camera: Int? = nil
    ) {
        self.path = path
        self.pace = pace
        self.from = from
        self.clients = clients
        self.camera = camera
    }

    static let keys = ["pace", "from", "clients", "camera"]

    init(path: String, options: NameOptions) throws(CameraError) {
        self.init(path: path)
        if let pace = try options.choice("pace", of: FileCameraSettings.Pace.self) { self.pace = pace }
        if let from = try options.number("from", in: 0...1_000_000, unit: "s") { self.from = from }
        if let clients = try options.choice("clients", of: Clients.self) { self.clients = clients }
        camera = try options.whole("camera", in: 1...1000).map { Int($0) }
        if clients == .recorded, pace == .realtime {
            throw options.subject.error(
                "clients=recorded replays in virtual time only; leave out pace=realtime"
            )
        }
    }

    /// The options that differ from their defaults.
    var optionTexts: [String] {
        var texts: [String] = []
        if pace != .lossless { texts.append("pace=\(pace.rawValue)") }
        if from != 0 { texts.append("from=\(DecimalText.text(from))") }
        if clients != .own { texts.append("clients=\(clients.rawValue)") }
        if let camera { texts.append("camera=\(camera)") }
        return texts
    }
}
