public import CoreVideo
import Foundation

extension CALayer {
    /// Adds an animation, which has no effect on the screen.
    ///
    /// The delegate is notified of start and stop when the thread's transaction ends, or immediately if there is none.
    /// The layer keeps the animation only if `isRemovedOnCompletion` is false.
    ///
    /// Differs from Apple: nothing is animated; a property takes its new value immediately.
    ///
    /// - Parameters:
    ///   - animation: the animation.
    ///   - key: the name of the animation; an animation with the same name is replaced.
    public func add(_ animation: CAAnimation, forKey key: String?) {
        let replaced = Self.lock.withLock {
            let replaced = animations
            animations.removeAll { $0.key == key }
            if !animation.isRemovedOnCompletion {
                animations.append((key ?? "animation \(ObjectIdentifier(animation))", animation))
            }
            return replaced
        }
        withExtendedLifetime(replaced) {}
        if let transaction = ThreadTransaction.current {
            transaction.note(animation)
        } else {
            animation.notifyDelegate()
        }
    }

    /// Returns the stored animation with a name, or nil if there is none.
    public func animation(forKey key: String) -> CAAnimation? {
        Self.lock.withLock { animations.first { $0.key == key }?.animation }
    }

    /// Returns the names of all stored animations, or nil if there are none.
    public func animationKeys() -> [String]? {
        let keys = Self.lock.withLock { animations.map(\.key) }
        return keys.isEmpty ? nil : keys
    }

    /// Removes the animation with a name.
    public func removeAnimation(forKey key: String) {
        let removed = Self.lock.withLock {
            let removed = animations
            animations.removeAll { $0.key == key }
            return removed
        }
        withExtendedLifetime(removed) {}
    }

    /// Removes all animations.
    public func removeAllAnimations() {
        let removed = Self.lock.withLock {
            let removed = animations
            animations = []
            return removed
        }
        withExtendedLifetime(removed) {}
    }
}

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
