/// The sound of a capsule that is played as a microphone: `capsule:bug.capsule?from=12.5`.
///
/// | key | value | default |
/// | --- | --- | --- |
/// | `pace` | `lossless` in virtual time, as fast as its consumers; `realtime` as it was recorded | `lossless` |
/// | `from` | the second of the recording at which it begins | 0 |
/// | `microphone` | the microphone's place in the recording, from 1 | 1 |
public struct CapsuleSoundSettings: Sendable, Hashable {
    /// The capsule's path; without a leading slash it is relative to the current folder.
    public var path: String
    /// The speed at which sound is delivered.
    public var pace: FileCameraSettings.Pace
    /// The second of the recording at which the replay begins.
    public var from: Double
    /// The microphone's place in the recording, from 1.
    public var microphone: Int

    /// Creates settings for a capsule.
    public init(path: String, pace: FileCameraSettings.Pace = .lossless, from: Double = 0, microphone: Int = 1) {
        self.path = path
        self.pace = pace
        self.from = from
        self.microphone = microphone
    }

    static let keys = ["pace", "from", "microphone"]

    init(path: String, options: NameOptions) throws(CameraError) {
        self.init(path: path)
        if let pace = try options.choice("pace", of: FileCameraSettings.Pace.self) { self.pace = pace }
        if let from = try options.number("from", in: 0...1_000_000, unit: "s") { self.from = from }
        if let place = try options.whole("microphone", in: 1...1000) { microphone = Int(place) }
    }

    /// The options that differ from their defaults.
    var optionTexts: [String] {
        var texts: [String] = []
        if pace != .lossless { texts.append("pace=\(pace.rawValue)") }
        if from != 0 { texts.append("from=\(DecimalText.text(from))") }
        if microphone != 1 { texts.append("microphone=\(microphone)") }
        return texts
    }

    /// The settings of the cameras of the same capsule, whose clock the sound follows.
    var cameras: CapsuleReplaySettings { CapsuleReplaySettings(path: path, pace: pace, from: from) }
}
