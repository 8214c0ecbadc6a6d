public import Foundation

extension AVCaptureDevice {
    /// The distance ranges for automatic focus.
    public enum AutoFocusRangeRestriction: Int, Sendable {
        /// All distances.
        case none = 0
        /// Near distances.
        case near = 1
        /// Far distances.
        case far = 2
    }

    /// The times at which a virtual camera may switch to another constituent camera.
    public enum PrimaryConstituentDeviceSwitchingBehavior: Int, Sendable {
        /// Switching is not supported.
        case unsupported = 0
        /// Whenever another camera is better.
        case auto = 1
        /// Only on certain changes.
        case restricted = 2
        /// Never.
        case locked = 3
    }

    /// The changes on which a virtual camera may switch to another constituent camera.
    public struct PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions: OptionSet, Sendable {
        /// The conditions as bits.
        public let rawValue: UInt

        /// Makes conditions from bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The zoom changes.
        public static var videoZoomChanged: PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions {
            .init(rawValue: 1 << 0)
        }
        /// The focus mode changes.
        public static var focusModeChanged: PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions {
            .init(rawValue: 1 << 1)
        }
        /// The exposure mode changes.
        public static var exposureModeChanged: PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions {
            .init(rawValue: 1 << 2)
        }
    }

    /// The parties that may enable Center Stage, which keeps people in the frame.
    public enum CenterStageControlMode: Int, Sendable {
        /// The user.
        case user = 0
        /// The program.
        case app = 1
        /// Both the user and the program.
        case cooperative = 2
    }

    /// A window of the system with settings for cameras or microphones.
    public enum SystemUserInterface: Int, Sendable {
        /// Video effects.
        case videoEffects = 1
        /// Microphone modes.
        case microphoneModes = 2
    }

    /// The processing of microphone input.
    public enum MicrophoneMode: Int, Sendable {
        /// Standard processing.
        case standard = 0
        /// All sounds are captured.
        case wideSpectrum = 1
        /// Sounds other than voices are removed.
        case voiceIsolation = 2
    }

    /// The aspect ratio of an image.
    public struct AspectRatio: RawRepresentable, Hashable, Sendable {
        /// The aspect ratio's name.
        public let rawValue: String

        /// Creates an aspect ratio from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// 1 to 1.
        public static let ratio1x1 = AspectRatio(rawValue: "AVCaptureAspectRatio1x1")
        /// 16 to 9.
        public static let ratio16x9 = AspectRatio(rawValue: "AVCaptureAspectRatio16x9")
        /// 9 to 16.
        public static let ratio9x16 = AspectRatio(rawValue: "AVCaptureAspectRatio9x16")
        /// 4 to 3.
        public static let ratio4x3 = AspectRatio(rawValue: "AVCaptureAspectRatio4x3")
        /// 3 to 4.
        public static let ratio3x4 = AspectRatio(rawValue: "AVCaptureAspectRatio3x4")
    }

    /// The persistence with which cinematic video keeps its subject in focus.
    public enum CinematicVideoFocusMode: Int, Sendable {
        /// None.
        case none = 0
        /// The focus always stays on the subject.
        case strong = 1
        /// The focus may move to another subject.
        case weak = 2
    }

    /// The states of lens stabilization.
    public enum LensStabilizationStatus: Int, Sendable {
        /// The lens has no stabilization.
        case unsupported = 0
        /// Stabilization is off.
        case off = 1
        /// Stabilization is active.
        case active = 2
        /// The movement is too large to compensate.
        case outOfRange = 3
        /// Stabilization is currently impossible.
        case unavailable = 4
    }

    /// One of several connectors of a device; no device here has any.
    open class InputSource: NSObject {
        /// The identifier of the connector.
        public let inputSourceID: String
        /// The display name of the connector.
        public let localizedName: String

        init(inputSourceID: String, localizedName: String) {
            self.inputSourceID = inputSourceID
            self.localizedName = localizedName
            super.init()
        }
    }

    /// The playback modes of a tape.
    public enum TransportControlsPlaybackMode: Int, Sendable {
        /// The tape may move but does not play.
        case notPlaying = 0
        /// The tape plays.
        case playing = 1
    }

    /// The speed of a tape; 1 is the regular speed.
    public typealias TransportControlsSpeed = Float
}

@available(*, unavailable)
extension AVCaptureDevice.InputSource: @unchecked Sendable {}
