/// How long a camera of the machine is waited for, and how often something is tried; all in one place.
///
/// Times are milliseconds.
struct V4L2Limits: Sendable {
    /// Until the driver has said what it can do.
    var describing: Int64 = 10_000
    /// Until a start has come to an end, well or not; a driver may wait five seconds for an answer over USB.
    var starting: Int64 = 20_000
    /// Until a stopped source thread is left to its driver, which does not answer any more.
    var stopping: Int64 = 3_000
    /// Until the first frame after the stream was switched on; cameras take a second or two.
    var firstFrame: Int32 = 5_000
    /// Between frames before the stream is begun anew, but at least ``stalledFrames`` frame durations.
    var stall: Int32 = 2_000
    /// The frame durations that a stream may pause at low rates.
    var stalledFrames = 5
    /// The pauses before the stream is begun anew, without a frame in between; with the last it is given up.
    var restartPauses: [Int32] = [0, 200, 1_000]
    /// How often the driver may say that there is a frame and then have none.
    var falseCalls = 100
    /// The entries that are read of a driver's list; one that does not end is cut off there.
    var listEntries: UInt32 = 128
    /// The memory for frames, in bytes, and the numbers of frames it may be divided into.
    var memory = 256 << 20
    /// The least and the most frames that a driver is asked for; the kernel gives no more than 32.
    var buffers = 6...32
    /// Frames that stay with the driver whatever clients keep, so that it can always fill one.
    var reserve = 2
}
