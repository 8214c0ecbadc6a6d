import AVFBase
public import CoreMedia
public import Foundation
import Synchronization

// Effects that other systems apply to a camera's images. There are none here: they are never active, cannot be enabled,
// and are not supported by any format.

extension AVCaptureDevice {
    /// The parties that may enable Center Stage, which keeps people in the frame.
    public enum CenterStageControlMode: Int, Sendable {
        /// The user.
        case user = 0
        /// The program.
        case app = 1
        /// Both the user and the program.
        case cooperative = 2
    }

    private static let centerStageMode = Mutex(CenterStageControlMode.user)

    /// The party that may enable Center Stage; the user by default.
    public class var centerStageControlMode: CenterStageControlMode {
        get { centerStageMode.withLock { $0 } }
        set { centerStageMode.withLock { $0 = newValue } }
    }

    /// A Boolean value that indicates whether Center Stage is enabled; always false.
    ///
    /// Setting it raises while ``centerStageControlMode`` is `.user`, and has no effect otherwise.
    public class var isCenterStageEnabled: Bool {
        get { false }
        set {
            guard centerStageControlMode == .user else { return }
            ObjectiveCException.raise(
                .invalidArgument,
                "isCenterStageEnabled was set to \(newValue), but only the user may do that. Set "
                    + "centerStageControlMode to .app or .cooperative first."
            )
        }
    }

    /// A Boolean value that indicates whether Center Stage is active; always false.
    public var isCenterStageActive: Bool { false }
    /// The region in which Center Stage keeps people in the frame; always the whole image.
    ///
    /// Setting it raises.
    public var centerStageRectOfInterest: CGRect {
        get { CGRect(x: 0, y: 0, width: 1, height: 1) }
        set { _ = mayUse("centerStageRectOfInterest", false, ask: "the format's isCenterStageSupported") }
    }

    /// A Boolean value that indicates whether background blur is enabled; always false.
    public class var isPortraitEffectEnabled: Bool { false }
    /// A Boolean value that indicates whether background blur is active; always false.
    public var isPortraitEffectActive: Bool { false }
    /// A Boolean value that indicates whether Studio Light, which lights faces, is enabled; always false.
    public class var isStudioLightEnabled: Bool { false }
    /// A Boolean value that indicates whether Studio Light is active; always false.
    public var isStudioLightActive: Bool { false }
    /// A Boolean value that indicates whether Edge Light, which lights the user by the screen's edge, is enabled;
    /// always false.
    public class var isEdgeLightEnabled: Bool { false }
    /// A Boolean value that indicates whether Edge Light is active; always false.
    public class var isEdgeLightActive: Bool { false }
    /// A Boolean value that indicates whether background replacement is enabled; always false.
    public class var isBackgroundReplacementEnabled: Bool { false }
    /// A Boolean value that indicates whether background replacement is active; always false.
    public var isBackgroundReplacementActive: Bool { false }

    // MARK: Reactions

    /// A Boolean value that indicates whether reaction effects are enabled; always false.
    public class var reactionEffectsEnabled: Bool { false }
    /// A Boolean value that indicates whether gestures trigger reactions; always false.
    public class var reactionEffectGesturesEnabled: Bool { false }
    /// A Boolean value that indicates whether reactions can be shown now; always false.
    public var canPerformReactionEffects: Bool { false }
    /// The available reactions; always empty.
    public var availableReactionTypes: Set<AVCaptureReactionType> { [] }
    /// The reactions in progress; always empty.
    public var reactionEffectsInProgress: [AVCaptureReactionEffectState] { [] }

    /// Shows a reaction; always raises, as none is available.
    public func performEffect(for reactionType: AVCaptureReactionType) {
        ObjectiveCException.raise(
            .invalidArgument,
            "\(localizedName) cannot show the reaction \(reactionType.rawValue). Ask availableReactionTypes first."
        )
    }

    // MARK: System windows

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

    /// Shows a window of the system; has no effect, as there is none.
    public class func showSystemUserInterface(_ systemUserInterface: SystemUserInterface) {}
    /// The microphone mode in use; always standard.
    public class var activeMicrophoneMode: MicrophoneMode { .standard }
    /// The microphone mode preferred by the user; always standard.
    public class var preferredMicrophoneMode: MicrophoneMode { .standard }
}

/// A reaction shown over the image.
public struct AVCaptureReactionType: RawRepresentable, Hashable, Sendable {
    /// The reaction's name.
    public let rawValue: String

    /// Creates a reaction from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A thumb up.
    public static let thumbsUp = AVCaptureReactionType(rawValue: "AVCaptureReactionTypeThumbsUp")
    /// A thumb down.
    public static let thumbsDown = AVCaptureReactionType(rawValue: "AVCaptureReactionTypeThumbsDown")
    /// Balloons.
    public static let balloons = AVCaptureReactionType(rawValue: "AVCaptureReactionTypeBalloons")
    /// A heart.
    public static let heart = AVCaptureReactionType(rawValue: "AVCaptureReactionTypeHeart")
    /// Fireworks.
    public static let fireworks = AVCaptureReactionType(rawValue: "AVCaptureReactionTypeFireworks")
    /// Rain.
    public static let rain = AVCaptureReactionType(rawValue: "AVCaptureReactionTypeRain")
    /// Confetti.
    public static let confetti = AVCaptureReactionType(rawValue: "AVCaptureReactionTypeConfetti")
    /// Lasers.
    public static let lasers = AVCaptureReactionType(rawValue: "AVCaptureReactionTypeLasers")

    /// The name of the reaction's system image; always empty, as there are no system images here.
    public var systemImageName: String { "" }
}

/// A reaction in progress; there never is one here.
open class AVCaptureReactionEffectState: NSObject {
    /// The reaction that is shown.
    public let reactionType: AVCaptureReactionType
    /// The time at which it began.
    public let startTime: CMTime
    /// The time at which it ended; invalid while it is shown.
    public let endTime: CMTime

    init(reactionType: AVCaptureReactionType, startTime: CMTime, endTime: CMTime) {
        self.reactionType = reactionType
        self.startTime = startTime
        self.endTime = endTime
        super.init()
    }
}

@available(*, unavailable)
extension AVCaptureReactionEffectState: @unchecked Sendable {}
