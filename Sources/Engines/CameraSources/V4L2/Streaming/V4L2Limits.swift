/// Timeouts and retry limits for V4L2 cameras.
///
/// Times are in milliseconds.
struct V4L2Limits: Sendable {
    /// Timeout for querying the driver's capabilities.
    var describing: Int64 = 10_000
    /// Timeout of a start, successful or not; a driver may wait five seconds for an answer over USB.
    var starting: Int64 = 20_000
    /// Timeout after which a stopped source thread is abandoned to a driver that hangs.
    var stopping: Int64 = 3_000
    /// Timeout for the first frame after switching the stream on.
    ///
    /// Cameras take a second or two.
    var firstFrame: Int32 = 5_000
    /// Timeout between frames before the stream is restarted, but at least ``stalledFrames`` frame durations.
    var stall: Int32 = 2_000
    /// Number of frame durations that a stream may pause at low rates.
    var stalledFrames = 5
    /// Pauses before consecutive restarts without a frame in between.
    ///
    /// After the last one the stream is abandoned.
    var restartPauses: [Int32] = [0, 200, 1_000]
    /// Number of times that the driver may signal a frame and then have none.
    var falseCalls = 100
    /// Maximum number of entries read from a driver's list, which may be endless.
    var listEntries: UInt32 = 128
    /// Memory for frames, in bytes.
    var memory = 256 << 20
    /// Minimum and maximum number of buffers to request; the kernel provides at most 32.
    var buffers = 6...32
    /// Number of buffers that clients cannot hold, so the driver can always fill one.
    var reserve = 2
}
