public import Foundation

/// A change of a property in time; kept, and not seen.
open class CAPropertyAnimation: CAAnimation {
    /// Makes an animation of no property.
    public override init() { super.init() }

    /// Makes an animation of a property by its name.
    public convenience init(keyPath path: String?) {
        self.init()
        keyPath = path
    }

    /// The property.
    open var keyPath: String?

    /// Whether values are added to the property's.
    open var isAdditive = false

    /// Whether each time goes on where the last one ended.
    open var isCumulative = false
}

/// A change of a property from one value to another; kept, and not seen.
open class CABasicAnimation: CAPropertyAnimation {
    /// The value at the beginning.
    open var fromValue: Any?

    /// The value at the end.
    open var toValue: Any?

    /// The distance between both.
    open var byValue: Any?
}

/// A change of a property from one value to the next; kept, and not seen.
open class CAKeyframeAnimation: CAPropertyAnimation {
    /// The values.
    open var values: [Any]?

    /// When each of them is reached, from 0 to 1.
    open var keyTimes: [NSNumber]?

    /// How it goes from one to the next.
    open var timingFunctions: [CAMediaTimingFunction]?
}

/// Animations that belong together; kept, and not seen.
open class CAAnimationGroup: CAAnimation {
    /// The animations.
    open var animations: [CAAnimation]?
}
