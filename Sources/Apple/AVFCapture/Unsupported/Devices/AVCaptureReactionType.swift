public import CoreMedia
public import Foundation

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
