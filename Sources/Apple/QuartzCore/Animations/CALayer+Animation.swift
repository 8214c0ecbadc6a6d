public import CoreVideo
import Foundation

extension CALayer: CAMediaTiming {
    /// The begin time; stored without effect.
    public var beginTime: CFTimeInterval {
        get { value(\.timing.beginTime) }
        set { set(\.timing.beginTime, newValue) }
    }

    /// The duration of one cycle; stored without effect.
    public var duration: CFTimeInterval {
        get { value(\.timing.duration) }
        set { set(\.timing.duration, newValue) }
    }

    /// The rate at which local time passes; stored without effect.
    public var speed: Float {
        get { value(\.timing.speed) }
        set { set(\.timing.speed, newValue) }
    }

    /// The offset added to local time; stored without effect.
    public var timeOffset: CFTimeInterval {
        get { value(\.timing.timeOffset) }
        set { set(\.timing.timeOffset, newValue) }
    }

    /// The number of repetitions; stored without effect.
    public var repeatCount: Float {
        get { value(\.timing.repeatCount) }
        set { set(\.timing.repeatCount, newValue) }
    }

    /// The total duration of all repetitions; stored without effect.
    public var repeatDuration: CFTimeInterval {
        get { value(\.timing.repeatDuration) }
        set { set(\.timing.repeatDuration, newValue) }
    }

    /// A Boolean value that indicates whether each cycle plays in reverse afterwards; stored without effect.
    public var autoreverses: Bool {
        get { value(\.timing.autoreverses) }
        set { set(\.timing.autoreverses, newValue) }
    }

    /// The effect before the begin time and after the end; stored without effect.
    public var fillMode: CAMediaTimingFillMode {
        get { value(\.timing.fillMode) }
        set { set(\.timing.fillMode, newValue) }
    }
}
