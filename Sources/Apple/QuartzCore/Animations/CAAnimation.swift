public import CoreVideo
public import Foundation

/// An action that a change to a layer's property triggers.
///
/// Differs from Apple: actions are stored but never run, because nothing is animated.
public protocol CAAction {
    /// Runs the action.
    ///
    /// - Parameters:
    ///   - event: the name of the property.
    ///   - object: the layer.
    ///   - arguments: further parameters of the change.
    func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?)
}

extension NSNull: CAAction {
    /// Does nothing: a null action means "no action".
    public func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {}
}

/// An animation, which is stored without effect on the screen; see ``CALayer/add(_:forKey:)``.
///
/// Use an animation on one thread at a time.
open class CAAnimation: NSObject, CAMediaTiming, CAAction {
    private var timing = MediaTiming()

    /// Creates an animation with a duration of 0.
    public override init() { super.init() }

    /// The pacing curve of the animation; stored without effect.
    open var timingFunction: CAMediaTimingFunction?

    /// The object that is notified when the animation starts and stops.
    ///
    /// The animation retains it.
    open var delegate: (any CAAnimationDelegate)?

    /// A Boolean value that indicates whether the layer removes the animation when it ends; true by default.
    open var isRemovedOnCompletion = true

    /// Adds the animation to a layer.
    open func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
        (object as? CALayer)?.add(self, forKey: event)
    }

    /// Notifies the delegate that the animation has started and stopped.
    func notifyDelegate() {
        delegate?.animationDidStart(self)
        delegate?.animationDidStop(self, finished: true)
    }

    /// The begin time; stored without effect.
    public var beginTime: CFTimeInterval {
        get { timing.beginTime }
        set { timing.beginTime = newValue }
    }

    /// The duration of one cycle; stored without effect.
    public var duration: CFTimeInterval {
        get { timing.duration }
        set { timing.duration = newValue }
    }

    /// The rate at which local time passes; stored without effect.
    public var speed: Float {
        get { timing.speed }
        set { timing.speed = newValue }
    }

    /// The offset added to local time; stored without effect.
    public var timeOffset: CFTimeInterval {
        get { timing.timeOffset }
        set { timing.timeOffset = newValue }
    }

    /// The number of repetitions; stored without effect.
    public var repeatCount: Float {
        get { timing.repeatCount }
        set { timing.repeatCount = newValue }
    }

    /// The total duration of all repetitions; stored without effect.
    public var repeatDuration: CFTimeInterval {
        get { timing.repeatDuration }
        set { timing.repeatDuration = newValue }
    }

    /// A Boolean value that indicates whether each cycle plays in reverse afterwards; stored without effect.
    public var autoreverses: Bool {
        get { timing.autoreverses }
        set { timing.autoreverses = newValue }
    }

    /// The animation's effect before it begins and after it ends; stored without effect.
    public var fillMode: CAMediaTimingFillMode {
        get { timing.fillMode }
        set { timing.fillMode = newValue }
    }
}

@available(*, unavailable)
extension CAAnimation: @unchecked Sendable {}

/// An object that is notified when an animation starts and stops.
///
/// Both methods are optional. They are called on the thread that added the animation.
public protocol CAAnimationDelegate: AnyObject {
    /// Called when the animation has started.
    func animationDidStart(_ anim: CAAnimation)

    /// Called when the animation has stopped.
    ///
    /// - Parameters:
    ///   - anim: the animation.
    ///   - flag: indicates whether the animation ran to its end; always true.
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
    /// Does nothing.
    public func animationDidStart(_ anim: CAAnimation) {}

    /// Does nothing.
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}
