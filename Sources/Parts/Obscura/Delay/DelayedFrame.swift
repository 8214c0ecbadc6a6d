public import AVFoundation

/// A captured frame that is shown later.
///
/// `@unchecked Sendable`: nothing writes to the pixels.
public struct DelayedFrame: @unchecked Sendable {
    /// The pixels; other readers may have the same buffer.
    ///
    /// For delays shorter than a frame it is the camera's own buffer, of which there are few.
    public let pixelBuffer: CVPixelBuffer
    /// The capture time on the session's clock.
    public let captureTime: CMTime
    /// The duration of the frame; invalid if the camera does not know it.
    public let duration: CMTime
    /// The display time on the session's clock: the time at which the frame was due, or later if it was not ready.
    public let displayTime: CMTime
    /// Seconds from capture to display.
    public let age: Double
    /// Seconds from due time to display; 0 if the source waits for its readers.
    public let lateness: Double
    /// The number of frames captured before this one; nil if the capture system does not provide it.
    public let number: Int?
    /// True if the reader showed this frame last time; only ``DelayedFeedReader/frame(at:)`` returns such frames.
    public let isRepeat: Bool
    /// The frames that were due since the last one but skipped, because the reader was late or plays faster.
    public let skipped: Int
    /// The losses reported by the camera or its output between the preceding captured frame and this one.
    public let lostBefore: Int
}

/// The accuracy with which a reader kept its delay.
public struct DelayStatistics: Sendable, Hashable {
    /// The delay requested last, in seconds; nil while the reader has no fixed delay.
    public var requested: Double?
    /// The number of frames shown.
    public var shown = 0
    /// The number of frame durations for which a frame stayed on screen although the next one was due.
    public var repeated = 0
    /// The number of frames that were due and never shown, at rates up to 1.
    public var skipped = 0
    /// The median lateness in seconds.
    public var errorP50 = 0.0
    /// The 99th percentile of the lateness in seconds.
    public var errorP99 = 0.0
    /// The largest lateness in seconds.
    public var maximumError = 0.0

    /// The delay that half of the frames did not exceed, in seconds; nil without a fixed delay.
    public var delayP50: Double? { requested.map { $0 + errorP50 } }
    /// The delay that 99 % of the frames did not exceed, in seconds; nil without a fixed delay.
    public var delayP99: Double? { requested.map { $0 + errorP99 } }
}
