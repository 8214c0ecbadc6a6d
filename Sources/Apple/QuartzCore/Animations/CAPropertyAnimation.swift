public import Foundation

/// An animation of one property; stored without effect.
open class CAPropertyAnimation: CAAnimation {
    /// Creates an animation without a property.
    public override init() { super.init() }

    /// Creates an animation of the property with a key path.
    public convenience init(keyPath path: String?) {
        self.init()
        keyPath = path
    }

    /// The key path of the property.
    open var keyPath: String?

    /// A Boolean value that indicates whether animated values are added to the property's current value.
    open var isAdditive = false

    /// A Boolean value that indicates whether each repetition starts from the final value of the one before.
    open var isCumulative = false
}

/// An animation of a property from one value to another; stored without effect.
open class CABasicAnimation: CAPropertyAnimation {
    /// The start value.
    open var fromValue: Any?

    /// The end value.
    open var toValue: Any?

    /// The difference between the start value and the end value.
    open var byValue: Any?
}

/// An animation of a property through a sequence of values; stored without effect.
open class CAKeyframeAnimation: CAPropertyAnimation {
    /// The values.
    open var values: [Any]?

    /// The time of each value, from 0 to 1.
    open var keyTimes: [NSNumber]?

    /// The pacing between each value and the next.
    open var timingFunctions: [CAMediaTimingFunction]?
}

/// A group of animations; stored without effect.
open class CAAnimationGroup: CAAnimation {
    /// The animations.
    open var animations: [CAAnimation]?
}
