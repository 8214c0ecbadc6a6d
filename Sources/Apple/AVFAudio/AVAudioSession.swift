public import Foundation
import Synchronization

/// What an app says about its use of sound.
///
/// On Linux nothing mediates between apps: settings are kept and read back, and change nothing else.
///
/// Differs from Apple: there is no interruption, no route and no hardware behind it; the sample rate and the numbers of
/// channels are what was preferred, or 48,000 Hz and two.
public final class AVAudioSession: NSObject, Sendable {
    /// What the app does with sound.
    public struct Category: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Makes a category from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Plays sound that may mix with others and falls silent with the screen lock.
        public static let ambient = Category(rawValue: "AVAudioSessionCategoryAmbient")
        /// Plays sound that falls silent with the screen lock.
        public static let soloAmbient = Category(rawValue: "AVAudioSessionCategorySoloAmbient")
        /// Plays sound.
        public static let playback = Category(rawValue: "AVAudioSessionCategoryPlayback")
        /// Records sound.
        public static let record = Category(rawValue: "AVAudioSessionCategoryRecord")
        /// Records and plays sound.
        public static let playAndRecord = Category(rawValue: "AVAudioSessionCategoryPlayAndRecord")
        /// Sends different sound to different devices.
        public static let multiRoute = Category(rawValue: "AVAudioSessionCategoryMultiRoute")
    }

    /// What the sound is for.
    public struct Mode: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Makes a mode from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// For nothing in particular.
        public static let `default` = Mode(rawValue: "AVAudioSessionModeDefault")
        /// For calls.
        public static let voiceChat = Mode(rawValue: "AVAudioSessionModeVoiceChat")
        /// For calls with pictures.
        public static let videoChat = Mode(rawValue: "AVAudioSessionModeVideoChat")
        /// For games.
        public static let gameChat = Mode(rawValue: "AVAudioSessionModeGameChat")
        /// For films that are being recorded.
        public static let videoRecording = Mode(rawValue: "AVAudioSessionModeVideoRecording")
        /// For measurements, with as little processing as possible.
        public static let measurement = Mode(rawValue: "AVAudioSessionModeMeasurement")
        /// For films that are being played.
        public static let moviePlayback = Mode(rawValue: "AVAudioSessionModeMoviePlayback")
        /// For speech.
        public static let spokenAudio = Mode(rawValue: "AVAudioSessionModeSpokenAudio")
    }

    /// How a category is changed.
    public struct CategoryOptions: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt
        /// Makes options from bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Mix with the sound of other apps.
        public static let mixWithOthers = CategoryOptions(rawValue: 1)
        /// Make other apps quieter.
        public static let duckOthers = CategoryOptions(rawValue: 2)
        /// Allow hands-free devices.
        public static let allowBluetooth = CategoryOptions(rawValue: 4)
        /// Allow hands-free devices.
        public static let allowBluetoothHFP = CategoryOptions(rawValue: 4)
        /// Use the speaker rather than the receiver.
        public static let defaultToSpeaker = CategoryOptions(rawValue: 8)
        /// Interrupt others that speak, and mix with the rest.
        public static let interruptSpokenAudioAndMixWithOthers = CategoryOptions(rawValue: 17)
        /// Allow wireless headphones.
        public static let allowBluetoothA2DP = CategoryOptions(rawValue: 32)
        /// Allow AirPlay.
        public static let allowAirPlay = CategoryOptions(rawValue: 64)
    }

    /// How a session ends.
    public struct SetActiveOptions: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt
        /// Makes options from bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Tell others that they may go on.
        public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 1)
    }

    /// Whether the app may record.
    public enum RecordPermission: UInt, Sendable {
        /// Nobody asked.
        case undetermined = 1_970_168_948
        /// It may not.
        case denied = 1_684_369_017
        /// It may.
        case granted = 1_735_552_628
    }

    private struct Settings {
        var category = Category.soloAmbient
        var mode = Mode.default
        var options: CategoryOptions = []
        var sampleRate = 48_000.0
        var bufferDuration = 0.02
        var inputChannels = 2
        var outputChannels = 2
    }

    private let settings = Mutex(Settings())

    private static let shared = AVAudioSession()

    /// The session of the app.
    public class func sharedInstance() -> AVAudioSession { shared }

    /// What the app does with sound.
    public var category: Category { settings.withLock { $0.category } }
    /// What the sound is for.
    public var mode: Mode { settings.withLock { $0.mode } }
    /// How the category is changed.
    public var categoryOptions: CategoryOptions { settings.withLock { $0.options } }

    /// Says what the app does with sound.
    ///
    /// - Throws: nothing, whatever is asked for.
    public func setCategory(_ category: Category) throws { settings.withLock { $0.category = category } }

    /// Says what the app does with sound, and how the category is changed.
    ///
    /// - Throws: nothing, whatever is asked for.
    public func setCategory(_ category: Category, options: CategoryOptions = []) throws {
        settings.withLock { ($0.category, $0.options) = (category, options) }
    }

    /// Says what the app does with sound, and what for.
    ///
    /// - Throws: nothing, whatever is asked for.
    public func setCategory(_ category: Category, mode: Mode, options: CategoryOptions = []) throws {
        settings.withLock { ($0.category, $0.mode, $0.options) = (category, mode, options) }
    }

    /// Says what the sound is for.
    ///
    /// - Throws: nothing, whatever is asked for.
    public func setMode(_ mode: Mode) throws { settings.withLock { $0.mode = mode } }

    /// Begins or ends the use of sound; has no effect.
    ///
    /// - Throws: nothing, whatever is asked for.
    public func setActive(_ active: Bool, options: SetActiveOptions = []) throws {}

    /// Whether the app may record: always.
    public var recordPermission: RecordPermission { .granted }

    /// Asks whether the app may record; the answer, always true, comes on the calling thread.
    public func requestRecordPermission(_ response: @escaping (Bool) -> Void) { response(true) }

    /// Frames in a second.
    public var sampleRate: Double { settings.withLock { $0.sampleRate } }
    /// Frames in a second that the app would like.
    public var preferredSampleRate: Double { sampleRate }
    /// Says how many frames in a second the app would like.
    ///
    /// - Throws: nothing, whatever is asked for.
    public func setPreferredSampleRate(_ sampleRate: Double) throws { settings.withLock { $0.sampleRate = sampleRate } }

    /// Seconds of sound that are exchanged at a time.
    public var ioBufferDuration: TimeInterval { settings.withLock { $0.bufferDuration } }
    /// Says how many seconds of sound the app would like to exchange at a time.
    ///
    /// - Throws: nothing, whatever is asked for.
    public func setPreferredIOBufferDuration(_ duration: TimeInterval) throws {
        settings.withLock { $0.bufferDuration = duration }
    }

    /// Channels that are recorded.
    public var inputNumberOfChannels: Int { settings.withLock { $0.inputChannels } }
    /// Channels that are played.
    public var outputNumberOfChannels: Int { settings.withLock { $0.outputChannels } }
    /// Says how many channels the app would like to record.
    ///
    /// - Throws: nothing, whatever is asked for.
    public func setPreferredInputNumberOfChannels(_ count: Int) throws {
        settings.withLock { $0.inputChannels = count }
    }
    /// Says how many channels the app would like to play.
    ///
    /// - Throws: nothing, whatever is asked for.
    public func setPreferredOutputNumberOfChannels(_ count: Int) throws {
        settings.withLock { $0.outputChannels = count }
    }

    /// Whether sound can be recorded; microphones are found through `AVCaptureDevice`.
    public var isInputAvailable: Bool { true }
    /// Seconds from a microphone to the app; not known.
    public var inputLatency: TimeInterval { 0 }
    /// Seconds from the app to a loudspeaker; not known.
    public var outputLatency: TimeInterval { 0 }
}
