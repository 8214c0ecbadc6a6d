public import Foundation
import Synchronization

extension AVAudioSession {
    /// Sets the app's use of audio, its purpose and the way it shares routes, with options.
    ///
    /// - Throws: Never throws, whatever the arguments.
    public func setCategory(
        _ category: Category,
        mode: Mode,
        policy: RouteSharingPolicy,
        options: CategoryOptions = []
    ) throws {
        try setCategory(category, mode: mode, options: options)
        state.withLock { $0.policy = policy }
    }

    /// The way that routes are shared with other apps.
    public var routeSharingPolicy: RouteSharingPolicy { state.withLock { $0.policy } }
    /// The categories that can be set: all.
    public var availableCategories: [Category] {
        [.ambient, .soloAmbient, .playback, .record, .playAndRecord, .multiRoute]
    }
    /// The modes that can be set: all.
    public var availableModes: [Mode] {
        [
            .default, .voiceChat, .videoChat, .gameChat, .videoRecording, .measurement, .moviePlayback, .spokenAudio,
            .voicePrompt,
        ]
    }

    /// A Boolean value that indicates whether other apps play sound; unknown, hence false.
    public var isOtherAudioPlaying: Bool { false }
    /// A Boolean value that indicates whether sound that is not essential should stop; always false.
    public var secondaryAudioShouldBeSilencedHint: Bool { false }
    /// A Boolean value that indicates whether haptics and system sounds play while recording.
    public var allowHapticsAndSystemSoundsDuringRecording: Bool { state.withLock { $0.allowsHaptics } }

    /// Sets whether haptics and system sounds play while recording, which is stored.
    ///
    /// - Throws: Never throws, whatever the arguments.
    public func setAllowHapticsAndSystemSoundsDuringRecording(_ inValue: Bool) throws {
        state.withLock { $0.allowsHaptics = inValue }
    }

    /// A Boolean value that indicates whether the app plays sound of more than two channels; always false.
    public var supportsMultichannelContent: Bool { false }

    /// Sets whether the app plays sound of more than two channels, which has no effect.
    ///
    /// - Throws: Never throws, whatever the argument.
    public func setSupportsMultichannelContent(_ inValue: Bool) throws {}

    /// The preferred duration of an I/O buffer in seconds.
    public var preferredIOBufferDuration: TimeInterval { ioBufferDuration }
    /// The preferred number of recorded channels.
    public var preferredInputNumberOfChannels: Int { inputNumberOfChannels }
    /// The preferred number of played channels.
    public var preferredOutputNumberOfChannels: Int { outputNumberOfChannels }
    /// The preferred orientation of recorded stereo sound.
    public var preferredInputOrientation: StereoOrientation { state.withLock { $0.orientation } }
    /// The orientation of recorded stereo sound: the preferred one.
    public var inputOrientation: StereoOrientation { preferredInputOrientation }

    /// Sets the preferred orientation of recorded stereo sound, which is stored.
    ///
    /// - Throws: Never throws, whatever the arguments.
    public func setPreferredInputOrientation(_ orientation: StereoOrientation) throws {
        state.withLock { $0.orientation = orientation }
    }

    /// Sets whether input and output have one clock, which has no effect.
    ///
    /// - Throws: Never throws, whatever the arguments.
    public func setAggregatedIOPreference(_ inIOType: IOType) throws {}

    /// Sets whether the system's alerts interrupt, which has no effect.
    ///
    /// - Throws: Never throws, whatever the arguments.
    public func setPrefersNoInterruptionsFromSystemAlerts(_ inValue: Bool) throws {}

    /// A Boolean value that indicates whether the system's alerts do not interrupt; always true.
    public var prefersNoInterruptionsFromSystemAlerts: Bool { true }

    /// Activates the session and calls the closure with true.
    public func activate(
        options: ActivationOptions = [],
        completionHandler handler: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        handler(true, nil)
    }

    /// Options for activating a session; there are none.
    public struct ActivationOptions: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt
        /// Creates options from bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
    }
}

extension AVAudioSession.Mode {
    /// The mode for spoken prompts.
    public static let voicePrompt = AVAudioSession.Mode(rawValue: "AVAudioSessionModeVoicePrompt")
    /// The mode for short videos.
    public static let shortFormVideo = AVAudioSession.Mode(rawValue: "AVAudioSessionModeShortFormVideo")
}

extension AVAudioSession.Category {
    /// Processes audio offline.
    public static let audioProcessing = AVAudioSession.Category(rawValue: "AVAudioSessionCategoryAudioProcessing")
}

extension AVAudioSession.CategoryOptions {
    /// Lets the microphone be overridden by a muted one.
    public static let overrideMutedMicrophoneInterruption = AVAudioSession.CategoryOptions(rawValue: 128)
    /// Allows recording with high quality over Bluetooth.
    public static let bluetoothHighQualityRecording = AVAudioSession.CategoryOptions(rawValue: 1 << 19)
}
