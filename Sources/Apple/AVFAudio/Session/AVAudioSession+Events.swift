public import Foundation

// Events of the sound hardware. Nothing mediates between apps on Linux, so none of them happens.

extension AVAudioSession {
    /// An app took or returned the sound hardware; never posted.
    public class var interruptionNotification: NSNotification.Name {
        NSNotification.Name("AVAudioSessionInterruptionNotification")
    }
    /// The route changed; never posted.
    public class var routeChangeNotification: NSNotification.Name {
        NSNotification.Name("AVAudioSessionRouteChangeNotification")
    }
    /// The media server ended; never posted.
    public class var mediaServicesWereLostNotification: NSNotification.Name {
        NSNotification.Name("AVAudioSessionMediaServicesWereLostNotification")
    }
    /// The media server was restarted; never posted.
    public class var mediaServicesWereResetNotification: NSNotification.Name {
        NSNotification.Name("AVAudioSessionMediaServicesWereResetNotification")
    }
    /// The sound of other apps started or stopped; never posted.
    public class var silenceSecondaryAudioHintNotification: NSNotification.Name {
        NSNotification.Name("AVAudioSessionSilenceSecondaryAudioHintNotification")
    }
    /// Spatial playback became possible or impossible; never posted.
    public class var spatialPlaybackCapabilitiesChangedNotification: NSNotification.Name {
        NSNotification.Name("AVAudioSessionSpatialPlaybackCapabilitiesChangedNotification")
    }
    /// The rendering mode changed; never posted.
    public class var renderingModeChangeNotification: NSNotification.Name {
        NSNotification.Name("AVAudioSessionRenderingModeChangeNotification")
    }
    /// The inputs changed; never posted.
    public class var availableInputsChangeNotification: NSNotification.Name {
        NSNotification.Name("AVAudioSessionAvailableInputsChangeNotification")
    }

    /// The beginning or the end of an interruption.
    public enum InterruptionType: UInt, Sendable {
        /// An interruption has ended.
        case ended = 0
        /// An interruption has begun.
        case began = 1
    }

    /// The advice for an app after an interruption.
    public struct InterruptionOptions: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt
        /// Creates options from bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The app may resume.
        public static let shouldResume = InterruptionOptions(rawValue: 1)
    }

    /// The reason for an interruption.
    public enum InterruptionReason: UInt, Sendable {
        /// Another app took the sound hardware.
        case `default` = 0
        /// The app was suspended.
        case appWasSuspended = 1
        /// The built-in microphone was muted.
        case builtInMicMuted = 2
        /// The route was disconnected.
        case routeDisconnected = 4
    }

    /// The reason for a change of route.
    public enum RouteChangeReason: UInt, Sendable {
        /// An unknown reason.
        case unknown = 0
        /// A device was added.
        case newDeviceAvailable = 1
        /// A device was removed.
        case oldDeviceUnavailable = 2
        /// The category changed.
        case categoryChange = 3
        /// The output was overridden.
        case override = 4
        /// The device woke up.
        case wakeFromSleep = 6
        /// No route serves the category.
        case noSuitableRouteForCategory = 7
        /// The ports are the same, configured differently.
        case routeConfigurationChange = 8
    }

    /// A hint to stop or resume sound that is not essential.
    public enum SilenceSecondaryAudioHintType: UInt, Sendable {
        /// Other sound has ended.
        case end = 0
        /// Other sound has begun.
        case begin = 1
    }

    /// The way that routes are shared with other apps.
    public enum RouteSharingPolicy: UInt, Sendable {
        /// The system's rules.
        case `default` = 0
        /// The route of long audio, such as music.
        case longFormAudio = 1
        /// A route of this app.
        case independent = 2
        /// The route of long video.
        case longFormVideo = 3

        /// The route of long audio, under its old name.
        public static var longForm: RouteSharingPolicy { .longFormAudio }
    }

    /// The aggregation of input and output.
    public enum IOType: UInt, Sendable {
        /// The default.
        case notSpecified = 0
        /// Input and output of one clock.
        case aggregated = 1
    }

    /// The preferred orientation of stereo sound.
    public enum StereoOrientation: Int, Sendable {
        /// None.
        case none = 0
        /// Portrait.
        case portrait = 1
        /// Portrait, upside down.
        case portraitUpsideDown = 2
        /// Landscape, the connector to the right.
        case landscapeRight = 3
        /// Landscape, the connector to the left.
        case landscapeLeft = 4
    }
}

/// The type of an interruption, in a notification.
public let AVAudioSessionInterruptionTypeKey = "AVAudioSessionInterruptionTypeKey"
/// The options of an interruption, in a notification.
public let AVAudioSessionInterruptionOptionKey = "AVAudioSessionInterruptionOptionKey"
/// The reason of an interruption, in a notification.
public let AVAudioSessionInterruptionReasonKey = "AVAudioSessionInterruptionReasonKey"
/// The key of a notification for a Boolean value: true if the app was suspended.
public let AVAudioSessionInterruptionWasSuspendedKey = "AVAudioSessionInterruptionWasSuspendedKey"
/// The reason of a change of route, in a notification.
public let AVAudioSessionRouteChangeReasonKey = "AVAudioSessionRouteChangeReasonKey"
/// The route before a change, in a notification.
public let AVAudioSessionRouteChangePreviousRouteKey = "AVAudioSessionRouteChangePreviousRouteKey"
/// The type of a hint to be silent, in a notification.
public let AVAudioSessionSilenceSecondaryAudioHintTypeKey = "AVAudioSessionSilenceSecondaryAudioHintTypeKey"
