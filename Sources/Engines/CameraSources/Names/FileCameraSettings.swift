/// A media file or still image that is played as a camera: `file:clip.mp4?loop=1&pace=realtime`.
///
/// | key | value | default |
/// | --- | --- | --- |
/// | `loop` | 1 begins again at the end | 0 |
/// | `pace` | `realtime` as fast as the clip plays, `lossless` as fast as its consumers take the frames | `lossless` |
public struct FileCameraSettings: Sendable, Hashable {
    /// The speed at which frames are delivered.
    public enum Pace: String, Sendable, Hashable, CaseIterable {
        /// In real time. Frames that the consumers cannot take are dropped, as with a camera.
        case realtime
        /// As fast as the consumers take the frames. Nothing is dropped.
        case lossless
    }

    /// The file's path; without a leading slash it is relative to the current folder.
    public var path: String
    /// Indicates whether the clip restarts after its end.
    public var loops: Bool
    /// The speed at which frames are delivered.
    public var pace: Pace

    /// Creates settings for a file.
    public init(path: String, loops: Bool = false, pace: Pace = .lossless) {
        self.path = path
        self.loops = loops
        self.pace = pace
    }

    static let keys = ["loop", "pace"]

    init(path: String, options: NameOptions) throws(CameraError) {
        self.init(path: path)
        if let loops = try options.flag("loop") { self.loops = loops }
        if let pace = try options.choice("pace", of: Pace.self) { self.pace = pace }
    }

    /// The options that differ from their defaults.
    var optionTexts: [String] { (loops ? ["loop=1"] : []) + (pace == .lossless ? [] : ["pace=\(pace.rawValue)"]) }
}
