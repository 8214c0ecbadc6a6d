/// Limits on the time and counts of a collector.
package struct CollectorLimits: Sendable, Hashable {
    /// Seconds that the first message of a batch waits for others.
    package var batchTime = 0.02
    /// Messages within this time after which there is a stream of them, and it waits longer.
    package var streamMessages = 50
    /// Seconds that the first message of a batch waits for others in a stream.
    package var streamTime = 1.0
    /// Seconds in which messages of a stream gather before they are read; waking for each costs more than reading it.
    package var napTime = 0.1
    /// Seconds between two looks for gaps.
    package var settleTime = 1.0
    /// Seconds that a gap lasts before the unit is asked for it; other collectors may be storing it.
    package var patience = 3.0
    /// Seconds without scans after which a unit is asked for what follows its newest.
    package var quietTime = 60.0
    /// Maximum scans of one request.
    package var requestScans = 1_000
    /// Seconds between two looks for what is too old.
    package var retireTime = 600.0
    /// Seconds after which an unchanged error is logged again.
    package var repeatLogTime = 600.0
    /// Maximum seconds between two attempts to connect.
    package var longestPause = 10.0

    package init() {}
}
