public import AVFoundation

/// How captured frames are held: for a ``DelayedFeed`` and a ``ClipBuffer`` alike.
public struct DelayedFeedConfiguration: Sendable {
    /// How frames are compressed.
    public enum Compression: Sendable, Hashable {
        /// H.264 without reordering and with frequent key frames.
        ///
        /// The bit rate is in bits per second; nil chooses one by size and frame rate, lower where
        /// ``DelayedFeedConfiguration/longestDelay`` would not fit else.
        case h264(bitRate: Int?)
        /// Each frame for itself: more bytes, but every frame is reached at the same cost.
        ///
        /// The quality is from 0 to 1.
        case jpeg(quality: Double)
    }

    /// Bytes of memory for frames: compressed ones, those decoded for readers, and what codecs need; 256 MiB at first.
    ///
    /// Half of them are for compressed frames.
    public var memoryBudget = 256 << 20
    /// Bytes on disk for the oldest frames, which memory has no room for; none at first.
    public var diskBudget = 0
    /// Where they go; nil for the system's folder for temporary files.
    ///
    /// The file has no name: nothing is left when the process ends, however it ends.
    public var spillFolder: URL?
    /// The longest delay, or clip, that must be possible, in seconds; nil for as much as the budgets hold.
    ///
    /// With a value older frames are let go of, and the bit rate is chosen so that it fits.
    public var longestDelay: Double?
    /// How frames are compressed.
    public var compression = Compression.h264(bitRate: nil)
    /// Seconds from one key frame to the next, at most; short ones make going to any frame cheap.
    public var keyFrameInterval = 0.5
    /// The pixel format of the frames that readers get; nil for the camera's own where it is 420v, 420f or BGRA, else
    /// 420v.
    public var pixelFormat: OSType?

    /// 256 MiB of memory, no disk, H.264.
    public init() {}

    /// Bytes for compressed frames in memory.
    var compressedBudget: Int { max(memoryBudget, 0) / 2 }
    /// Bytes for decoded frames.
    var pictureBudget: Int { max(memoryBudget, 0) / 8 }

    /// The bit rate to compress with, in bits per second.
    func bitRate(width: Int, height: Int, rate: Double) -> Int {
        if case .h264(let wanted?) = compression { return max(wanted, 1000) }
        // A tenth of a bit for each pixel; small pictures need more.
        let usual = max(400_000, Double(width * height) * rate * 0.1)
        guard let longestDelay, longestDelay > 0 else { return Int(usual) }
        let room = Double(compressedBudget + max(diskBudget, 0)) - longestDelay * rate * Double(RingLedger.bookkeeping)
        return Int(max(min(usual, room * 8 * 0.85 / longestDelay), 10_000))
    }
}
