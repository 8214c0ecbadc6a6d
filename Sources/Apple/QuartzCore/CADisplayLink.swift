public import Foundation

/// A range of frame rates.
public struct CAFrameRateRange: Hashable, Sendable {
    /// The lowest rate in frames a second.
    public var minimum: Float
    /// The highest rate in frames a second.
    public var maximum: Float
    /// The preferred rate in frames a second; nil for none.
    public var preferred: Float?

    /// Creates a range.
    public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
        (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
    }

    /// The range that the system chooses.
    public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: 0)
}

/// A timer that follows the refreshes of a display: 60 a second.
///
/// Differs from Apple: a method cannot be called by its selector, so that nothing is called; the times advance. Use a
/// `Timer`, or the observers of a player.
open class CADisplayLink: NSObject {
    /// The time of the latest refresh, in seconds of `CACurrentMediaTime()`.
    open var timestamp: CFTimeInterval { (CACurrentMediaTime() / duration).rounded(.down) * duration }
    /// The time of the next refresh.
    open var targetTimestamp: CFTimeInterval { timestamp + duration }
    /// The time between two refreshes in seconds.
    open var duration: CFTimeInterval { 1 / 60 }
    /// A Boolean value that indicates whether the timer rests.
    open var isPaused = false
    /// The preferred number of refreshes a second; zero for all.
    open var preferredFramesPerSecond = 0
    /// The preferred range of rates.
    open var preferredFrameRateRange = CAFrameRateRange.default
    /// One refresh of how many is followed.
    open var frameInterval = 1

    override init() {}

    /// Adds the timer to a run loop, which has no effect.
    open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {}
    /// Removes the timer from a run loop, which has no effect.
    open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {}
    /// Ends the timer.
    open func invalidate() { isPaused = true }
}
