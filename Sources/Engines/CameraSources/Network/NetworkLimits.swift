import Basics

/// Timeouts for each step with a network camera, and latency limits for its images, in seconds.
///
/// Together they bound every wait. A start ends within `connect` + `firstFrame` + `grace`. A stream that falls silent
/// is detected after `stall`. A lost connection is retried for `reconnectTimeout`, after which the camera counts as
/// unplugged.
package struct NetworkLimits: Sendable, Hashable {
    /// Timeout for name lookup, connecting, logging in and probing the stream.
    package var connect = 10.0
    /// Timeout from there to the first decoded image; a camera may send a key frame only every few seconds.
    package var firstFrame = 10.0
    /// Timeout between two packets.
    package var stall = 5.0
    /// Timeout between two packets of a stream that arrives in segments of several seconds.
    package var segmentedStall = 20.0
    /// Duration for which a lost connection is retried before the camera counts as unplugged, counted from the
    /// detection of the loss.
    package var reconnectTimeout = 10.0
    /// The pause before the first retry; each further pause is twice as long.
    package var firstPause = 0.25
    /// The longest pause while the camera still counts as connected.
    package var longestPause = 2.0
    /// The longest pause between tries for a camera that is not connected.
    package var longestAbsence = 30.0
    /// The longest pause when the camera refuses user name and password, since some cameras lock out clients that retry
    /// often.
    package var refusedAbsence = 300.0
    /// Duration for which the list of cameras waits for the first answers.
    package var launch = 5.0
    /// Duration for which the connection of a first look is kept for a start that follows.
    package var warm = 3.0
    /// Extra time for system calls that cannot be interrupted, beyond the other limits.
    ///
    /// After it they are abandoned.
    package var grace = 1.0

    /// Longest time from a packet's arrival to the delivery of its image.
    ///
    /// Beyond it, images are dropped.
    package var latency = 0.5
    /// Longest time to decode images without showing them to make up for lateness.
    ///
    /// After it, all images up to the next key frame are dropped.
    package var catchUp = 0.5
    /// Maximum latency of a segmented stream behind its newest segment, or three times the duration of a segment if
    /// that is longer.
    package var segmentedLatency = 6.0
    /// Increase of a stream's latency beyond which the connection is restarted.
    package var lag = 2.0
    /// Duration for which the increase must last before that.
    package var lagTime = 3.0
    /// Longest time for which images after a damaged one are dropped while there is no key frame.
    package var damage = 2.0
    /// Longest time for which the server's backlog for new clients is decoded but not shown.
    package var settling = 1.0
    /// Maximum size of the packets that wait to be decoded, in bytes.
    package var queuedBytes = 64 << 20

    /// Creates the default limits.
    package init() {}
}

extension Double {
    /// This number of seconds in nanoseconds.
    var nanoseconds: Nanoseconds { Nanoseconds(self * 1e9) }
}
