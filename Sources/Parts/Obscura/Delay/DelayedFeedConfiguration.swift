public import AVFoundation

/// The settings for holding captured frames, for ``DelayedFeed`` and ``ClipBuffer``.
public struct DelayedFeedConfiguration: Sendable {
    /// The compression of held frames.
    public enum Compression: Sendable, Hashable {
        /// H.264 without reordering and with frequent key frames.
        ///
        /// The bit rate is in bits per second; nil chooses one by size and frame rate, reduced if
        /// ``DelayedFeedConfiguration/longestDelay`` would not fit otherwise.
        case h264(bitRate: Int?)
        /// Independent JPEG frames: more bytes, but every frame can be reached at the same cost.
        ///
        /// The quality is from 0 to 1.
        case jpeg(quality: Double)
    }

    /// The memory in bytes for compressed frames, frames decoded for readers, and codecs; 256 MiB by default.
    ///
    /// Half of it is for compressed frames.
    public var memoryBudget = 256 << 20
    /// The disk space in bytes for the oldest frames, which do not fit in memory; 0 by default.
    public var diskBudget = 0
    /// The folder of the file for these frames; nil for the system's temporary folder.
    ///
    /// The file has no name, so nothing remains when the process ends, however it ends.
    public var spillFolder: URL?
    /// The longest delay or clip that must be possible, in seconds; nil for as much as the budgets hold.
    ///
    /// If set, older frames are dropped, and the bit rate is chosen so that this delay fits.
    public var longestDelay: Double?
    /// The compression of held frames.
    public var compression = Compression.h264(bitRate: nil)
    /// Holds frames of H.264 and HEVC as the camera has compressed them, without decoding; false by default.
    ///
    /// Key frames are as far apart as the camera makes them, and the budgets hold what fits at the camera's bit rate.
    /// Other frames are compressed as ``compression`` says, and so are those that masks cover.
    public var passesCompressedFrames = false
    /// The maximum time between key frames in seconds; short intervals make seeking cheap.
    public var keyFrameInterval = 0.5
    /// The pixel format of the frames for readers; nil for the camera's own if that is 420v, 420f or BGRA, otherwise
    /// 420v.
    public var pixelFormat: OSType?

    /// Makes the default configuration: 256 MiB of memory, no disk, H.264.
    public init() {}

    /// The memory for compressed frames in bytes.
    var compressedBudget: Int { max(memoryBudget, 0) / 2 }
    /// The memory for decoded frames in bytes.
    var imageBudget: Int { max(memoryBudget, 0) / 8 }

    /// Returns the bit rate for compression in bits per second.
    func bitRate(width: Int, height: Int, rate: Double) -> Int {
        if case .h264(let wanted?) = compression { return max(wanted, 1000) }
        // A tenth of a bit per pixel; small frames need more.
        let usual = max(400_000, Double(width * height) * rate * 0.1)
        guard let longestDelay, longestDelay > 0 else { return Int(usual) }
        let room = Double(compressedBudget + max(diskBudget, 0)) - longestDelay * rate * Double(RingLedger.bookkeeping)
        return Int(max(min(usual, room * 8 * 0.85 / longestDelay), 10_000))
    }
}
