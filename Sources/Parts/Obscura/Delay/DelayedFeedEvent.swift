public import AVFoundation

/// An event other than a frame in a ``DelayedFeed`` or a ``ClipBuffer``.
public enum DelayedFeedEvent: Sendable {
    /// A requested delay will soon no longer be possible. Sent before the first needed frame is dropped.
    case willShorten(DelayForecast)
    /// Frames that a reader was to show were dropped; its delay changed from one value to another, in seconds.
    case shortened(from: Double, to: Double)
    /// Memory is full, and frames begin to go to disk, which may hold this many bytes.
    case spills(diskBudget: Int)
    /// Frames can no longer be written to disk; those on it remain readable. The message contains the remedy.
    case spillFailed(message: String)
    /// The camera or its output lost a frame, or several in a row.
    case lost(time: CMTime, reason: ScanDrop.Reason)
    /// A frame could not be compressed and is not held; capture continues. Sent for the first such frame in a row.
    case compressionFailed(message: String)
    /// The frame times went back; all held frames were dropped.
    case restarted
    /// Capture has ended at the end of a file, by a stop, or by an error.
    case ended((any Error)?)
}

/// The figures that explain why a delay has to be shortened.
public struct DelayForecast: Sendable, Hashable {
    /// The longest requested delay in seconds.
    public var requested: Double
    /// The longest delay that the budgets hold at the present bit rate, in seconds.
    public var holdable: Double
    /// Seconds until needed frames are dropped.
    public var remaining: Double
    /// The present number of bytes per second of video.
    public var bytesPerSecond: Double
    /// The number of bytes held.
    public var usedBytes: Int
    /// The maximum number of bytes of compressed frames in memory.
    public var memoryBudget: Int
    /// The maximum number of bytes on disk.
    public var diskBudget: Int
}

extension DelayForecast: CustomStringConvertible {
    /// A sentence that explains the forecast.
    public var description: String {
        String(
            format:
                "A delay of %.1f s does not fit: at %.0f kB/s the %.1f MiB hold %.1f s. Needed frames are dropped in "
                + "%.1f s. Shorten the delay, raise the budget, or lower the bit rate.",
            requested,
            bytesPerSecond / 1000,
            Double(memoryBudget + diskBudget) / 1_048_576,
            holdable,
            remaining
        )
    }
}

/// The amount of video that a ``DelayedFeed`` holds at a moment.
public struct DelayedFeedStatus: Sendable, Hashable {
    /// The capture time of the oldest held frame; nil if none is held.
    public var oldest: CMTime?
    /// The capture time of the newest frame; nil if there is none.
    public var newest: CMTime?
    /// The number of held frames.
    public var frames: Int
    /// The number of frames captured so far.
    public var captured: Int
    /// The number of reports so far that the camera or its output lost frames.
    public var lost: Int
    /// The bytes of compressed frames in memory, including bookkeeping for each.
    public var memoryBytes: Int
    /// The bytes of compressed frames on disk.
    public var diskBytes: Int
    /// The average bytes per second of the held frames; 0 while unknown.
    public var bytesPerSecond: Double
    /// The longest delay that the budgets hold at this rate, in seconds; infinite while unknown.
    public var holdable: Double

    /// Seconds from the oldest to the newest held frame.
    public var seconds: Double {
        guard let oldest, let newest else { return 0 }
        return CMTimeSubtract(newest, oldest).seconds
    }
}
