public import CoreVideo
import Foundation

extension CALayer {
    /// Adds an animation, which has no effect on what is seen.
    ///
    /// Its delegate is told that it has begun and ended: when the thread's transaction ends, or at once. It is kept where
    /// `isRemovedOnCompletion` is false.
    ///
    /// Differs from Apple: nothing is animated; a property has the value that it was set to from the first.
    ///
    /// - Parameters:
    ///   - animation: the animation.
    ///   - key: a name to find it by; one of the same name is removed.
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
        if let transaction = ThreadTransaction.current { transaction.note(animation) } else { animation.tellDelegate() }
    }

    /// The animation of a name that is kept; nil for none.
    public func animation(forKey key: String) -> CAAnimation? {
        Self.lock.withLock { animations.first { $0.key == key }?.animation }
    }

    /// The names of all animations that are kept; nil where there is none.
    public func animationKeys() -> [String]? {
        let keys = Self.lock.withLock { animations.map(\.key) }
        return keys.isEmpty ? nil : keys
    }

    /// Removes the animation of a name.
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
    /// When it begins; kept.
    public var beginTime: CFTimeInterval {
        get { value(\.timing.beginTime) }
        set { set(\.timing.beginTime, newValue) }
    }

    /// How long it takes; kept.
    public var duration: CFTimeInterval {
        get { value(\.timing.duration) }
        set { set(\.timing.duration, newValue) }
    }

    /// How fast its time goes; kept.
    public var speed: Float {
        get { value(\.timing.speed) }
        set { set(\.timing.speed, newValue) }
    }

    /// What is added to its time; kept.
    public var timeOffset: CFTimeInterval {
        get { value(\.timing.timeOffset) }
        set { set(\.timing.timeOffset, newValue) }
    }

    /// How often it happens; kept.
    public var repeatCount: Float {
        get { value(\.timing.repeatCount) }
        set { set(\.timing.repeatCount, newValue) }
    }

    /// How long it happens again and again; kept.
    public var repeatDuration: CFTimeInterval {
        get { value(\.timing.repeatDuration) }
        set { set(\.timing.repeatDuration, newValue) }
    }

    /// Whether it goes back each time; kept.
    public var autoreverses: Bool {
        get { value(\.timing.autoreverses) }
        set { set(\.timing.autoreverses, newValue) }
    }

    /// What is seen before and after it; kept.
    public var fillMode: CAMediaTimingFillMode {
        get { value(\.timing.fillMode) }
        set { set(\.timing.fillMode, newValue) }
    }
}
