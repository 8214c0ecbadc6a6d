import ConsoleWeb

/// What was counted for cameras that are not running any more, so that figures never go back.
struct StationTotals: Sendable {
    var captured = 0
    var ways: [String: ConsoleLedger.Way] = [:]
    /// Scans that were kept, by symbology.
    var scans: [String: Int] = [:]
    /// Scans that could not be kept.
    var lostScans = 0

    /// Adds what became of the frames of a camera.
    mutating func add(_ ledger: ConsoleLedger) {
        captured += ledger.captured
        for way in ledger.ways { ways[way.name] = sum(way) }
    }

    /// A way's figures with those of the cameras before.
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
