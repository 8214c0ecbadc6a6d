import ConsoleWeb

/// The counts of earlier runs of cameras, which keep metrics from decreasing.
struct StationTotals: Sendable {
    var captured = 0
    var ways: [String: ConsoleLedger.Way] = [:]
    /// Scans that were stored, by symbology.
    var scans: [String: Int] = [:]
    /// Scans that could not be stored.
    var lostScans = 0

    /// Adds the frame counts of a camera.
    mutating func add(_ ledger: ConsoleLedger) {
        captured += ledger.captured
        for way in ledger.ways { ways[way.name] = sum(way) }
    }

    /// Returns the counts of a path, including those of earlier runs.
    func sum(_ way: ConsoleLedger.Way) -> ConsoleLedger.Way {
        guard var sum = ways[way.name] else { return way }
        sum.delivered += way.delivered
        sum.late += way.late
        sum.outOfBuffers += way.outOfBuffers
        sum.discontinuity += way.discontinuity
        sum.inFlight = way.inFlight
        return sum
    }
}
