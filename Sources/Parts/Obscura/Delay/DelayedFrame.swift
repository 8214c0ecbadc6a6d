public import AVFoundation

/// A captured frame, shown later.
///
/// `@unchecked Sendable`: nobody writes to the pixels.
public struct DelayedFrame: @unchecked Sendable {
    /// The pixels; other readers may have the same buffer.
    ///
    /// For delays of less than a frame it is the camera's own buffer, of which there are few.
    public let pixelBuffer: CVPixelBuffer
    /// When the frame was exposed, on the session's clock.
    public let captureTime: CMTime
    /// How long the frame lasted; invalid where the camera does not know.
    public let duration: CMTime
    /// When it is shown, on the session's clock: when it was due, or as much later as it was ready.
    public let displayTime: CMTime
    /// Seconds from exposure to showing.
    public let age: Double
    /// How much later than due it is shown, in seconds; 0 where the source waits for its readers.
    public let lateness: Double
    /// How many frames the camera captured before this one, where the capture system tells it; else nil.
    public let number: Int?
    /// Whether it is the frame that the reader showed last; only ``DelayedFeedReader/frame(at:)`` gives any such.
    public let isRepeat: Bool
    /// Frames that were due since the last one, and passed over because the reader came too late or plays faster.
    public let skipped: Int
    /// Losses that the camera or its output reported between the frame captured before and this one.
    public let lostBefore: Int
}

/// How exactly a reader kept its delay.
public struct DelayStatistics: Sendable, Hashable {
    /// The delay that was asked for last, in seconds; nil while the reader does not stay behind by a fixed time.
    public var requested: Double?
    /// Frames that were shown.
    public var shown = 0
    /// Frame durations for which a frame stayed on show although the next one was due.
    public var repeated = 0
    /// Frames that were due and never shown, while playing no faster than time.
    public var skipped = 0
    /// Seconds by which frames were shown later than due: half of them no more than `p50`, 99 % no more than `p99`.
    public var errorP50 = 0.0
    /// See ``errorP50``.
    public var errorP99 = 0.0
    /// The largest such error in seconds.
    public var maximumError = 0.0

    /// The delay that half of the frames did not exceed, in seconds; nil without a fixed delay.
    public var delayP50: Double? { requested.map { $0 + errorP50 } }
    /// The delay that 99 % of the frames did not exceed, in seconds; nil without a fixed delay.
    public var delayP99: Double? { requested.map { $0 + errorP99 } }
}
