/// How long each step with a network camera may take, and how late its pictures may be.
///
/// Times are in seconds.
/// Together they bound every wait: a start ends within `connect` + `firstPicture` + `grace`, a stream that falls silent is
/// found out after `stall`, a connection that is lost is tried again for `patience`, and then the camera counts as
/// unplugged.
package struct NetworkLimits: Sendable, Hashable {
    /// Finding the machine, connecting, logging in and learning what the stream is.
    package var connect = 10.0
    /// From there to the first decoded picture: a camera may send a key picture only every few seconds.
    package var firstPicture = 10.0
    /// Between two packets.
    package var stall = 5.0
    /// Between two packets of a stream that comes in files of several seconds.
    package var segmentedStall = 20.0
    /// How long a lost connection is tried again before the camera counts as unplugged, counted from when the loss was
    /// found out.
    package var patience = 10.0
    /// The pause before the first new try; each further one is twice as long.
    package var firstPause = 0.25
    /// The longest pause while the camera counts as there.
    package var longestPause = 2.0
    /// The longest pause before a camera that is not there is tried again.
    package var longestAbsence = 30.0
    /// The same where it refuses the user name and password: some cameras lock those who try often.
    package var refusedAbsence = 300.0
    /// How long the list of cameras waits for the first answers before it goes on without.
    package var launch = 5.0
    /// How long the connection of a first look at a camera is kept for a start that follows.
    package var warm = 3.0
    /// What system calls that nothing can end may take beyond the other limits before they are left to themselves.
    package var grace = 1.0

    /// How long a packet may be here before its picture is handed over; beyond it pictures are left out.
    package var latency = 0.5
    /// How long pictures may be decoded without being shown to make up for lateness before all up to the next key picture
    /// are left out.
    package var catchUp = 0.5
    /// Longest that a stream which comes in files may be behind its newest file, as far as three of its files take no
    /// longer.
    package var segmentedLatency = 6.0
    /// How much later than at first the stream may come in the end; then it is connected anew.
    package var lag = 2.0
    /// How long it must come so late before that.
    package var lagTime = 3.0
    /// How long pictures after a damaged one are left out for want of a key picture.
    package var damage = 2.0
    /// How long pictures that the server has kept for new clients are decoded and not shown.
    package var settling = 1.0
    /// Bytes of packets that wait to be decoded.
    package var queuedBytes = 64 << 20

    /// The usual.
    package init() {}
}

/// Nanoseconds of CLOCK_MONOTONIC, and differences of them.
typealias Nanoseconds = Int64

extension Double {
    /// These seconds in nanoseconds.
    var nanoseconds: Nanoseconds { Nanoseconds(self * 1e9) }
}
