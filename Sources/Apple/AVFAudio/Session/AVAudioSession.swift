public import Foundation
import Synchronization

/// The audio configuration of an app.
///
/// On Linux nothing mediates between apps: settings are stored and can be read back, but have no other effect.
///
/// Differs from Apple: there are no interruptions, and the two ports of the route are the sound system's defaults.
/// Sample rate and numbers of
/// channels are the preferred ones, or 48,000 Hz and two.
public final class AVAudioSession: NSObject, Sendable {
    /// The app's use of audio.
    public struct Category: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a category from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Plays audio that may mix with that of other apps and is silenced by the screen lock.
        public static let ambient = Category(rawValue: "AVAudioSessionCategoryAmbient")
        /// Plays audio that is silenced by the screen lock.
        public static let soloAmbient = Category(rawValue: "AVAudioSessionCategorySoloAmbient")
        /// Plays audio.
        public static let playback = Category(rawValue: "AVAudioSessionCategoryPlayback")
        /// Records audio.
        public static let record = Category(rawValue: "AVAudioSessionCategoryRecord")
        /// Records and plays audio.
        public static let playAndRecord = Category(rawValue: "AVAudioSessionCategoryPlayAndRecord")
        /// Routes different audio to different devices.
        public static let multiRoute = Category(rawValue: "AVAudioSessionCategoryMultiRoute")
    }

    /// The purpose of the audio.
    public struct Mode: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a mode from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The default mode, for no particular purpose.
        public static let `default` = Mode(rawValue: "AVAudioSessionModeDefault")
        /// The mode for voice calls.
        public static let voiceChat = Mode(rawValue: "AVAudioSessionModeVoiceChat")
        /// The mode for video calls.
        public static let videoChat = Mode(rawValue: "AVAudioSessionModeVideoChat")
        /// The mode for games.
        public static let gameChat = Mode(rawValue: "AVAudioSessionModeGameChat")
        /// The mode for recording movies.
        public static let videoRecording = Mode(rawValue: "AVAudioSessionModeVideoRecording")
        /// The mode for measurements, with as little processing as possible.
        public static let measurement = Mode(rawValue: "AVAudioSessionModeMeasurement")
        /// The mode for playing movies.
        public static let moviePlayback = Mode(rawValue: "AVAudioSessionModeMoviePlayback")
        /// The mode for speech.
        public static let spokenAudio = Mode(rawValue: "AVAudioSessionModeSpokenAudio")
    }

    /// Options that modify a category.
    public struct CategoryOptions: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt
        /// Creates options from bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Mixes with the audio of other apps.
        public static let mixWithOthers = CategoryOptions(rawValue: 1)
        /// Lowers the volume of other apps.
        public static let duckOthers = CategoryOptions(rawValue: 2)
        /// Allows Bluetooth hands-free devices.
        public static let allowBluetooth = CategoryOptions(rawValue: 4)
        /// Allows Bluetooth hands-free devices.
        public static let allowBluetoothHFP = CategoryOptions(rawValue: 4)
        /// Uses the speaker rather than the receiver.
        public static let defaultToSpeaker = CategoryOptions(rawValue: 8)
        /// Interrupts apps that play speech, and mixes with the others.
        public static let interruptSpokenAudioAndMixWithOthers = CategoryOptions(rawValue: 17)
        /// Allows wireless headphones.
        public static let allowBluetoothA2DP = CategoryOptions(rawValue: 32)
        /// Allows AirPlay.
        public static let allowAirPlay = CategoryOptions(rawValue: 64)
    }

    /// Options for deactivating a session.
    public struct SetActiveOptions: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt
        /// Creates options from bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Notifies other apps that they may resume.
        public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 1)
    }

    /// The permission to record.
    public enum RecordPermission: UInt, Sendable {
        /// The app has not asked for permission.
        case undetermined = 1_970_168_948
        /// The permission is denied.
        case denied = 1_684_369_017
        /// The permission is granted.
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
    /// What is stored for the sake of reading it back.
    let state = Mutex(State())

    struct State {
        var preferredInput: AVAudioSessionPortDescription?
        var policy = RouteSharingPolicy.default
        var allowsHaptics = false
        var orientation = StereoOrientation.none
    }

    private static let shared = AVAudioSession()

    /// Returns the session of the app.
    public class func sharedInstance() -> AVAudioSession { shared }

    /// The app's use of audio.
    public var category: Category { settings.withLock { $0.category } }
    /// The purpose of the audio.
    public var mode: Mode { settings.withLock { $0.mode } }
    /// The options that modify the category.
    public var categoryOptions: CategoryOptions { settings.withLock { $0.options } }

    /// Sets the app's use of audio.
    ///
    /// - Throws: Never throws, whatever the arguments.
    public func setCategory(_ category: Category) throws { settings.withLock { $0.category = category } }

    /// Sets the app's use of audio, with options.
    ///
    /// - Throws: Never throws, whatever the arguments.
    public func setCategory(_ category: Category, options: CategoryOptions = []) throws {
        settings.withLock { ($0.category, $0.options) = (category, options) }
    }

    /// Sets the app's use of audio and its purpose, with options.
    ///
    /// - Throws: Never throws, whatever the arguments.
    public func setCategory(_ category: Category, mode: Mode, options: CategoryOptions = []) throws {
        settings.withLock { ($0.category, $0.mode, $0.options) = (category, mode, options) }
    }

    /// Sets the purpose of the audio.
    ///
    /// - Throws: Never throws, whatever the arguments.
    public func setMode(_ mode: Mode) throws { settings.withLock { $0.mode = mode } }

    /// Activates or deactivates the session; has no effect.
    ///
    /// - Throws: Never throws, whatever the arguments.
    public func setActive(_ active: Bool, options: SetActiveOptions = []) throws {}

    /// The permission to record, which is always granted.
    public var recordPermission: RecordPermission { .granted }

    /// Requests permission to record; calls the closure with true on the calling thread.
    public func requestRecordPermission(_ response: @escaping (Bool) -> Void) { response(true) }

    /// The number of frames per second.
    public var sampleRate: Double { settings.withLock { $0.sampleRate } }
    /// The preferred number of frames per second.
    public var preferredSampleRate: Double { sampleRate }
    /// Sets the preferred number of frames per second.
    ///
    /// - Throws: Never throws, whatever the arguments.
    public func setPreferredSampleRate(_ sampleRate: Double) throws { settings.withLock { $0.sampleRate = sampleRate } }

    /// The duration of an I/O buffer in seconds.
    public var ioBufferDuration: TimeInterval { settings.withLock { $0.bufferDuration } }
    /// Sets the preferred duration of an I/O buffer in seconds.
    ///
    /// - Throws: Never throws, whatever the arguments.
    public func setPreferredIOBufferDuration(_ duration: TimeInterval) throws {
        settings.withLock { $0.bufferDuration = duration }
    }

    /// The number of recorded channels.
    public var inputNumberOfChannels: Int { settings.withLock { $0.inputChannels } }
    /// The number of played channels.
    public var outputNumberOfChannels: Int { settings.withLock { $0.outputChannels } }
    /// Sets the preferred number of recorded channels.
    ///
    /// - Throws: Never throws, whatever the arguments.
    public func setPreferredInputNumberOfChannels(_ count: Int) throws {
        settings.withLock { $0.inputChannels = count }
    }
    /// Sets the preferred number of played channels.
    ///
    /// - Throws: Never throws, whatever the arguments.
    public func setPreferredOutputNumberOfChannels(_ count: Int) throws {
        settings.withLock { $0.outputChannels = count }
    }

    /// A Boolean value that indicates whether audio input is available; `AVCaptureDevice` finds the microphones.
    public var isInputAvailable: Bool { true }
    /// The latency from a microphone to the app in seconds; unknown, hence 0.
    public var inputLatency: TimeInterval { 0 }
    /// The latency from the app to a loudspeaker in seconds; unknown, hence 0.
    public var outputLatency: TimeInterval { 0 }
}
