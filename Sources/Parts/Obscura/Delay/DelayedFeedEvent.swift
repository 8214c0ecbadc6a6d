public import AVFoundation

/// What happens to a ``DelayedFeed`` or a ``ClipBuffer`` besides frames.
public enum DelayedFeedEvent: Sendable {
    /// A delay that is wanted will not be possible for long: said before the first frame that it needs goes.
    case willShorten(DelayForecast)
    /// Frames that a reader was to show had gone; its delay was this and is that now, in seconds.
    case shortened(from: Double, to: Double)
    /// Memory is full and frames begin to go to disk, of which so many bytes may be used.
    case spills(diskBudget: Int)
    /// Frames cannot be written to disk any more; what is on it stays readable. The message says what to do.
    case spillFailed(message: String)
    /// The camera or its output lost a frame, or frames in a row.
    case lost(time: CMTime, reason: ScanDrop.Reason)
    /// A frame could not be compressed and is not held; capture goes on. Said for the first one in a row.
    case compressionFailed(message: String)
    /// The times of the frames went back: what was held is let go of.
    case restarted
    /// Capture has ended: at the end of a file, by a stop, or by an error.
    case ended((any Error)?)
}

/// Why a delay has to be shortened, with numbers.
public struct DelayForecast: Sendable, Hashable {
    /// The longest delay that is wanted, in seconds.
    public var requested: Double
    /// The longest delay that the budgets hold at the present bit rate, in seconds.
    public var holdable: Double
    /// Seconds until frames go that are wanted.
    public var remaining: Double
    /// Bytes that a second of frames takes now.
    public var bytesPerSecond: Double
    /// Bytes that are held.
    public var usedBytes: Int
    /// Bytes of memory that may be used for compressed frames.
    public var memoryBudget: Int
    /// Bytes of the disk that may be used.
    public var diskBudget: Int
}

extension DelayForecast: CustomStringConvertible {
    /// A sentence for people.
    public var description: String {
        String(
            format:
                "A delay of %.1f s does not fit: at %.0f kB/s the %.1f MiB hold %.1f s. Frames that are needed go in "
                + "%.1f s. Shorten the delay, raise the budget, or lower the bit rate.",
            requested,
            bytesPerSecond / 1000,
            Double(memoryBudget + diskBudget) / 1_048_576,
            holdable,
            remaining
        )
    }
}

/// What a ``DelayedFeed`` holds at a moment.
public struct DelayedFeedStatus: Sendable, Hashable {
    /// When the oldest frame that is held was captured; nil when there is none.
    public var oldest: CMTime?
    /// When the newest frame was captured; nil when there is none.
    public var newest: CMTime?
    /// Frames that are held.
    public var frames: Int
    /// Frames that were captured so far.
    public var captured: Int
    /// Reports of frames that the camera or its output lost so far.
    public var lost: Int
    /// Bytes of compressed frames in memory, with what is known about each.
    public var memoryBytes: Int
    /// Bytes of compressed frames on disk.
    public var diskBytes: Int
    /// Bytes that a second of frames takes, over what is held; 0 while unknown.
    public var bytesPerSecond: Double
    /// The longest delay that the budgets hold at this rate, in seconds; infinite while unknown.
    public var holdable: Double

    /// Seconds from the oldest to the newest frame that is held.
    public var seconds: Double {
        guard let oldest, let newest else { return 0 }
        return CMTimeSubtract(newest, oldest).seconds
    }
}
