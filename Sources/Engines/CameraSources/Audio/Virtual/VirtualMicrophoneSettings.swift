/// The audio and behaviour of a virtual microphone: `virtual:RATExCHANNELS?key=value&…`.
///
/// Rate and channels can be left out: `virtual:` is `virtual:48000x1`.
///
/// | key | value | default |
/// | --- | --- | --- |
/// | `clap` | 1: a click at each whole second of the clock | 1 |
/// | `tone` | 0…20000 Hz: a quiet tone, half as loud in each further channel; 0 for none | 440 |
/// | `level` | 0…120: level of the tone in decibels below full scale | 30 |
/// | `sample` | `int16`, `float32` | `int16` |
/// | `buffer` | 16…65536: sample frames in a buffer | 1024 |
/// | `clock` | `host`: real time; `virtual`: from 0 on, as fast as consumers take the audio | `host` |
/// | `seconds` | duration of the audio, after which the microphone stops | endless |
/// | `stall` | `at+length`, in seconds: audio is lost from second `at` on for this long | never |
/// | `unplug` | the second at which the microphone is unplugged | never |
public struct VirtualMicrophoneSettings: Sendable, Hashable {
    /// Sample frames per second, 1000…192000.
    public var rate: Int = 48000
    /// Number of channels, 1…8.
    public var channels: Int = 1
    /// The type of one sample.
    public var sample: MicrophoneFormat.Sample = .int16
    /// Indicates whether it claps at each whole second.
    public var claps: Bool = true
    /// The tone's frequency in whole Hz; 0 for none.
    public var tone: Int = 440
    /// Level of the tone in decibels below full scale.
    public var level: Double = 30
    /// Sample frames in a buffer.
    public var bufferLength: Int = 1024
    /// The clock of the audio.
    public var clock: VirtualCameraSettings.Clock = .host
    /// Duration of the audio in seconds; nil for no end.
    public var seconds: Double?
    /// A period in which audio is lost.
    public var stall: VirtualCameraSettings.Stall?
    /// The second of the stream at which the microphone is unplugged.
    public var unplug: Double?

    /// Creates the settings of `virtual:`.
    public init() {}

    static let rates = 1000...192_000
    static let channelCounts = 1...8
    static let keys = ["clap", "tone", "level", "sample", "buffer", "clock", "seconds", "stall", "unplug"]
    private static let longestTime: Int64 = 100_000_000

    /// Parses the text after `virtual:`.
    init(head: Substring, options: NameOptions) throws(CameraError) {
        self.init()
        try readHead(head, options.subject)
        if let value = try options.flag("clap") { claps = value }
        if let value = try options.whole("tone", in: 0...20000) { tone = Int(value) }
        if let value = try options.number("level", in: 0...120, unit: "decibels") { level = value }
        if let value = try options.choice("sample", of: SampleWord.self) { sample = value.sample }
        if let value = try options.whole("buffer", in: 16...65536) { bufferLength = Int(value) }
        if let value = try options.choice("clock", of: VirtualCameraSettings.Clock.self) { clock = value }
        seconds = try options.number("seconds", in: 0...Self.longestTime, unit: "seconds")
        if let text = options["stall"] { stall = try VirtualCameraSettings.stall(text, options) }
        unplug = try options.number("unplug", in: 0...Self.longestTime, unit: "seconds")
    }

    private mutating func readHead(_ head: Substring, _ subject: NameSubject) throws(CameraError) {
        guard !head.isEmpty else { return }
        let parts = head.split(omittingEmptySubsequences: false) { $0 == "x" || $0 == "X" || $0 == "×" }
        guard parts.count <= 2, let rate = DecimalText.whole(parts[0]), Self.rates.contains(Int(rate)) else {
            throw subject.error(
                "'\(head)' is no rate of sound; write samples a second, from \(Self.rates.lowerBound) to "
                    + "\(Self.rates.upperBound), and channels, as in virtual:48000x2"
            )
        }
        self.rate = Int(rate)
        guard parts.count == 2 else { return }
        guard let channels = DecimalText.whole(parts[1]), Self.channelCounts.contains(Int(channels)) else {
            throw subject.error(
                """
                '\(parts[1])' is no number of channels; write 1 to \(Self.channelCounts.upperBound), as in \
                virtual:48000x2
                """
            )
        }
        self.channels = Int(channels)
    }

    /// Rate and channels.
    var nameText: String { "\(rate)x\(channels)" }

    /// The options that differ from their defaults, in the order of the table.
    var optionTexts: [String] {
        let usual = VirtualMicrophoneSettings()
        var texts: [String] = []
        if claps != usual.claps { texts.append("clap=\(claps ? 1 : 0)") }
        if tone != usual.tone { texts.append("tone=\(tone)") }
        if level != usual.level { texts.append("level=\(DecimalText.text(level))") }
        if sample != usual.sample { texts.append("sample=\(SampleWord(sample).rawValue)") }
        if bufferLength != usual.bufferLength { texts.append("buffer=\(bufferLength)") }
        if clock != usual.clock { texts.append("clock=\(clock.rawValue)") }
        if let seconds { texts.append("seconds=\(DecimalText.text(seconds))") }
        if let stall { texts.append("stall=\(DecimalText.text(stall.start))+\(DecimalText.text(stall.length))") }
        if let unplug { texts.append("unplug=\(DecimalText.text(unplug))") }
        return texts
    }

    private enum SampleWord: String, CaseIterable {
        case int16, float32

        init(_ sample: MicrophoneFormat.Sample) { self = sample == .int16 ? .int16 : .float32 }

        var sample: MicrophoneFormat.Sample { self == .int16 ? .int16 : .float32 }
    }
}
