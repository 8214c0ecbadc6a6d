import Foundation

/// The timing properties of layers and animations; stored without effect, because nothing is animated.
public protocol CAMediaTiming {
    /// The begin time in seconds, relative to the parent's time.
    var beginTime: CFTimeInterval { get set }
    /// The duration of one cycle, in seconds.
    var duration: CFTimeInterval { get set }
    /// The rate at which local time passes, relative to the parent's time.
    var speed: Float { get set }
    /// The offset added to local time, in seconds.
    var timeOffset: CFTimeInterval { get set }
    /// The number of repetitions.
    var repeatCount: Float { get set }
    /// The total duration of all repetitions, in seconds.
    var repeatDuration: CFTimeInterval { get set }
    /// A Boolean value that indicates whether each cycle plays in reverse afterwards.
    var autoreverses: Bool { get set }
    /// The effect before the begin time and after the end.
    var fillMode: CAMediaTimingFillMode { get set }
}

/// The effect of an animation before it begins and after it ends.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a mode from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The final value stays visible after the animation ends.
    public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
    /// The initial value is visible before the animation begins.
    public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
    /// Both `forwards` and `backwards` apply.
    public static let both = CAMediaTimingFillMode(rawValue: "both")
    /// The animation has no effect outside its duration.
    public static let removed = CAMediaTimingFillMode(rawValue: "removed")
}

/// Storage for the properties of ``CAMediaTiming``.
struct MediaTiming {
    var beginTime: CFTimeInterval = 0
    var duration: CFTimeInterval = 0
    var speed: Float = 1
    var timeOffset: CFTimeInterval = 0
    var repeatCount: Float = 0
    var repeatDuration: CFTimeInterval = 0
    var autoreverses = false
    var fillMode = CAMediaTimingFillMode.removed
}
