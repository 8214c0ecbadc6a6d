/// A media file or picture that is played as a camera: `file:clip.mp4?loop=1&pace=realtime`.
///
/// | key | value | default |
/// | --- | --- | --- |
/// | `loop` | 1 begins again at the end | 0 |
/// | `pace` | `realtime` as fast as the clip plays, `lossless` as fast as its consumers take the frames | `lossless` |
public struct FileCameraSettings: Sendable, Hashable {
    /// How fast the frames come.
    public enum Pace: String, Sendable, Hashable, CaseIterable {
        /// As fast as the clip plays; what cannot be taken is dropped, as with a camera.
        case realtime
        /// As fast as the consumers take the frames; nothing is dropped.
        case lossless
    }

    /// The file's path, relative to the current folder if it does not begin with a slash.
    public var path: String
    /// Whether the clip begins again when it has ended.
    public var loops: Bool
    /// How fast the frames come.
    public var pace: Pace

    /// Describes how to play a file.
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
