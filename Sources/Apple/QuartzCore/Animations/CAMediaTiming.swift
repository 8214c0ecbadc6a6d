import Foundation

/// When something happens and how fast; kept, as nothing is animated.
public protocol CAMediaTiming {
    /// When it begins, in seconds of what it is part of.
    var beginTime: CFTimeInterval { get set }
    /// How long it takes, in seconds.
    var duration: CFTimeInterval { get set }
    /// How fast its time goes.
    var speed: Float { get set }
    /// What is added to its time, in seconds.
    var timeOffset: CFTimeInterval { get set }
    /// How often it happens.
    var repeatCount: Float { get set }
    /// How long it happens again and again, in seconds.
    var repeatDuration: CFTimeInterval { get set }
    /// Whether it goes back each time.
    var autoreverses: Bool { get set }
    /// What is seen before and after it.
    var fillMode: CAMediaTimingFillMode { get set }
}

/// What is seen of an animation before it begins and after it has ended.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Makes a mode from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Its end, afterwards.
    public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
    /// Its beginning, before.
    public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
    /// Both.
    public static let both = CAMediaTimingFillMode(rawValue: "both")
    /// Nothing.
    public static let removed = CAMediaTimingFillMode(rawValue: "removed")
}

/// What the properties of ``CAMediaTiming`` say.
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
