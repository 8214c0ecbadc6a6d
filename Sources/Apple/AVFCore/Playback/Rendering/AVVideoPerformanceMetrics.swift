public import Foundation

/// What became of the pictures that a renderer got.
public final class AVVideoPerformanceMetrics: NSObject, Sendable {
    /// All that came.
    public let totalNumberOfFrames: Int
    /// Those that were never seen, because newer ones were due.
    public let numberOfDroppedFrames: Int
    /// Those that could not be decoded.
    public let numberOfCorruptedFrames: Int
    /// Those that a display showed without drawing: none here.
    public let numberOfFramesDisplayedUsingOptimizedCompositing: Int
    /// How many seconds pictures came too late, all together.
    public let totalAccumulatedFrameDelay: TimeInterval

    init(total: Int, dropped: Int, corrupted: Int, delay: TimeInterval) {
        totalNumberOfFrames = total
        numberOfDroppedFrames = dropped
        numberOfCorruptedFrames = corrupted
        numberOfFramesDisplayedUsingOptimizedCompositing = 0
        totalAccumulatedFrameDelay = delay
        super.init()
    }
}
