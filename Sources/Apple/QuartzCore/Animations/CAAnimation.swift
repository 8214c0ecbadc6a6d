public import CoreVideo
public import Foundation

/// What happens when a layer's property changes.
///
/// Differs from Apple: kept, and never run, as nothing is animated.
public protocol CAAction {
    /// Does it.
    ///
    /// - Parameters:
    ///   - event: the name of the property.
    ///   - object: the layer.
    ///   - arguments: more about the change.
    func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?)
}

extension NSNull: CAAction {
    /// Does nothing: an action that stands for none.
    public func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {}
}

/// A change in time, which is kept and not seen; see ``CALayer/add(_:forKey:)``.
///
/// To be used on one thread at a time.
open class CAAnimation: NSObject, CAMediaTiming, CAAction {
    private var timing = MediaTiming()

    /// Makes an animation of no length.
    public override init() { super.init() }

    /// How it speeds up and slows down; kept.
    open var timingFunction: CAMediaTimingFunction?

    /// What is told of its beginning and end; kept alive.
    open var delegate: (any CAAnimationDelegate)?

    /// Whether the layer lets go of it when it has ended, as at first.
    open var isRemovedOnCompletion = true

    /// Adds it to a layer.
    open func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
        (object as? CALayer)?.add(self, forKey: event)
    }

    /// Tells the delegate that it has begun and ended.
    func tellDelegate() {
        delegate?.animationDidStart(self)
        delegate?.animationDidStop(self, finished: true)
    }

    /// When it begins; kept.
    public var beginTime: CFTimeInterval {
        get { timing.beginTime }
        set { timing.beginTime = newValue }
    }

    /// How long it takes; kept.
    public var duration: CFTimeInterval {
        get { timing.duration }
        set { timing.duration = newValue }
    }

    /// How fast its time goes; kept.
    public var speed: Float {
        get { timing.speed }
        set { timing.speed = newValue }
    }

    /// What is added to its time; kept.
    public var timeOffset: CFTimeInterval {
        get { timing.timeOffset }
        set { timing.timeOffset = newValue }
    }

    /// How often it happens; kept.
    public var repeatCount: Float {
        get { timing.repeatCount }
        set { timing.repeatCount = newValue }
    }

    /// How long it happens again and again; kept.
    public var repeatDuration: CFTimeInterval {
        get { timing.repeatDuration }
        set { timing.repeatDuration = newValue }
    }

    /// Whether it goes back each time; kept.
    public var autoreverses: Bool {
        get { timing.autoreverses }
        set { timing.autoreverses = newValue }
    }

    /// What is seen before and after it; kept.
    public var fillMode: CAMediaTimingFillMode {
        get { timing.fillMode }
        set { timing.fillMode = newValue }
    }
}

@available(*, unavailable)
extension CAAnimation: @unchecked Sendable {}

/// Hears of an animation's beginning and end.
///
/// Both functions may be left out. They are called on the thread that added the animation.
public protocol CAAnimationDelegate: AnyObject {
    /// It has begun.
    func animationDidStart(_ anim: CAAnimation)

    /// It has ended.
    ///
    /// - Parameters:
    ///   - anim: the animation.
    ///   - flag: whether it went on to its end: always.
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
    /// Does nothing.
    public func animationDidStart(_ anim: CAAnimation) {}

    /// Does nothing.
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}
