public import Foundation

/// Counts of the frames that a renderer received, by outcome.
public final class AVVideoPerformanceMetrics: NSObject, Sendable {
    /// Number of frames received.
    public let totalNumberOfFrames: Int
    /// Number of frames that were never shown, because newer ones were due.
    public let numberOfDroppedFrames: Int
    /// Number of frames that could not be decoded.
    public let numberOfCorruptedFrames: Int
    /// Number of frames that a display showed without compositing: always 0 here.
    public let numberOfFramesDisplayedUsingOptimizedCompositing: Int
    /// The total delay of frames that came too late, in seconds.
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
