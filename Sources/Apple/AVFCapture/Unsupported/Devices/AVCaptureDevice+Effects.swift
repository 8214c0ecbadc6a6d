import AVFBase
public import CoreMedia
public import Foundation
import Synchronization

// Effects that other systems lay over a camera's pictures: there are none here. They are never active, cannot be switched
// on, and no format supports them.

extension AVCaptureDevice {
    /// Who switches on that the picture follows the people in it.
    public enum CenterStageControlMode: Int, Sendable {
        /// The user.
        case user = 0
        /// The program.
        case app = 1
        /// Both.
        case cooperative = 2
    }

    private static let centerStageMode = Mutex(CenterStageControlMode.user)

    /// Who switches on that the picture follows the people in it; the user at first.
    public class var centerStageControlMode: CenterStageControlMode {
        get { centerStageMode.withLock { $0 } }
        set { centerStageMode.withLock { $0 = newValue } }
    }

    /// Whether the picture is to follow the people in it: no.
    ///
    /// Setting raises while ``centerStageControlMode`` is `.user`, and has no effect else.
    public class var isCenterStageEnabled: Bool {
        get { false }
        set {
            guard centerStageControlMode == .user else { return }
            ObjectiveCException.raise(
                .invalidArgument,
                "isCenterStageEnabled was set to \(newValue) while only the user may do that. Set centerStageControlMode "
                    + "to .app or .cooperative first."
            )
        }
    }

    /// Whether the picture follows the people in it: no.
    public var isCenterStageActive: Bool { false }
    /// The part of the picture in which people are followed: all of it.
    ///
    /// Setting raises.
    public var centerStageRectOfInterest: CGRect {
        get { CGRect(x: 0, y: 0, width: 1, height: 1) }
        set { _ = mayUse("centerStageRectOfInterest", false, ask: "the format's isCenterStageSupported") }
    }

    /// Whether the background is to be blurred: no.
    public class var isPortraitEffectEnabled: Bool { false }
    /// Whether the background is blurred: no.
    public var isPortraitEffectActive: Bool { false }
    /// Whether faces are to be lit: no.
    public class var isStudioLightEnabled: Bool { false }
    /// Whether faces are lit: no.
    public var isStudioLightActive: Bool { false }
    /// Whether the screen's edge is to give light: no.
    public class var isEdgeLightEnabled: Bool { false }
    /// Whether the screen's edge gives light: no.
    public class var isEdgeLightActive: Bool { false }
    /// Whether the background is to be replaced: no.
    public class var isBackgroundReplacementEnabled: Bool { false }
    /// Whether the background is replaced: no.
    public var isBackgroundReplacementActive: Bool { false }

    // MARK: Reactions

    /// Whether effects may be laid over pictures as reactions: no.
    public class var reactionEffectsEnabled: Bool { false }
    /// Whether gestures bring reactions: no.
    public class var reactionEffectGesturesEnabled: Bool { false }
    /// Whether reactions can be shown now: no.
    public var canPerformReactionEffects: Bool { false }
    /// The reactions that can be shown: none.
    public var availableReactionTypes: Set<AVCaptureReactionType> { [] }
    /// The reactions that are being shown: none.
    public var reactionEffectsInProgress: [AVCaptureReactionEffectState] { [] }

    /// Shows a reaction: raises, as none is available.
    public func performEffect(for reactionType: AVCaptureReactionType) {
        ObjectiveCException.raise(
            .invalidArgument,
            "\(localizedName) cannot show the reaction \(reactionType.rawValue). Ask availableReactionTypes first."
        )
    }

    // MARK: Windows of the system

    /// A window of the system about cameras and microphones.
    public enum SystemUserInterface: Int, Sendable {
        /// For effects of cameras.
        case videoEffects = 1
        /// For modes of microphones.
        case microphoneModes = 2
    }

    /// How microphones treat what is not speech.
    public enum MicrophoneMode: Int, Sendable {
        /// As usual.
        case standard = 0
        /// They take in everything.
        case wideSpectrum = 1
        /// They leave it out.
        case voiceIsolation = 2
    }

    /// Shows a window of the system: there is none, so nothing happens.
    public class func showSystemUserInterface(_ systemUserInterface: SystemUserInterface) {}
    /// How microphones treat what is not speech: as usual.
    public class var activeMicrophoneMode: MicrophoneMode { .standard }
    /// How the user wants microphones to treat what is not speech: as usual.
    public class var preferredMicrophoneMode: MicrophoneMode { .standard }
}

/// A reaction that is shown over pictures.
public struct AVCaptureReactionType: RawRepresentable, Hashable, Sendable {
    /// The reaction's name.
    public let rawValue: String

    /// Names a reaction.
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

    /// The name of a symbol for the reaction; empty, as there are no symbols here.
    public var systemImageName: String { "" }
}

/// A reaction that is being shown; none ever is.
open class AVCaptureReactionEffectState: NSObject {
    /// What is shown.
    public let reactionType: AVCaptureReactionType
    /// When it began.
    public let startTime: CMTime
    /// When it ended; invalid while it is shown.
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
