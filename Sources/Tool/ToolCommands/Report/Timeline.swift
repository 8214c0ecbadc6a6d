/// Frames and latencies over the time of one input, in a bounded number of bins.
///
/// Bins initially have a width of 0.2 s, which is a whole number of frames at 5, 25, 30, 50 and 60 fps. When the time
/// exceeds the bins, neighbours are merged and the width doubles, so runs of any length need the same memory.
package struct Timeline: Equatable {
    /// The reason why a frame was not delivered.
    package enum Drop: String, Equatable, CaseIterable {
        case late, outOfBuffers, discontinuity

        /// The text for people.
        var label: String {
            switch self {
            case .late: "late"
            case .outOfBuffers: "out of buffers"
            case .discontinuity: "lost by the source"
            }
        }
    }

    /// A dropped frame.
    struct DroppedFrame: Equatable {
        var frame: Int?
        var time: Double
        var reason: Drop
    }

    /// The frames of one bin.
    struct Bin: Equatable {
        var delivered = 0
        var late = 0
        var outOfBuffers = 0
        var discontinuity = 0
        var latencySum = 0.0
        var latencyMax = 0.0
        var latencyCount = 0

        var dropped: Int { late + outOfBuffers + discontinuity }
        var total: Int { delivered + dropped }
        var latencyMean: Double? { latencyCount == 0 ? nil : latencySum / Double(latencyCount) }

        /// Returns the number of frames dropped for a reason.
        func count(of reason: Drop) -> Int {
            switch reason {
            case .late: late
            case .outOfBuffers: outOfBuffers
            case .discontinuity: discontinuity
            }
        }

        mutating func merge(_ other: Bin) {
            delivered += other.delivered
            late += other.late
            outOfBuffers += other.outOfBuffers
            discontinuity += other.discontinuity
            latencySum += other.latencySum
            latencyMax = Swift.max(latencyMax, other.latencyMax)
            latencyCount += other.latencyCount
        }
    }

    /// The maximum number of bins.
    static let maximumBins = 512
    /// The maximum number of dropped frames listed individually; the bins count all of them.
    static let maximumListedDrops = 2000

    private(set) var bins: [Bin] = []
    /// Seconds per bin.
    private(set) var binWidth = 0.2
    private(set) var drops: [DroppedFrame] = []
    private(set) var dropCount = 0

    /// Records a delivered frame.
    ///
    /// - Parameters:
    ///   - time: seconds since the input began.
    ///   - latency: milliseconds from capture to delivery; nil if latency is meaningless.
    mutating func delivered(at time: Double, latency: Double?) {
        change(at: time) { bin in
            bin.delivered += 1
            if let latency {
                bin.latencySum += latency
                bin.latencyMax = Swift.max(bin.latencyMax, latency)
                bin.latencyCount += 1
            }
        }
    }

    /// Records a dropped frame.
    mutating func dropped(at time: Double, frame: Int?, reason: Drop) {
        dropCount += 1
        if drops.count < Self.maximumListedDrops {
            drops.append(DroppedFrame(frame: frame, time: time, reason: reason))
        }
        change(at: time) { bin in
            switch reason {
            case .late: bin.late += 1
            case .outOfBuffers: bin.outOfBuffers += 1
            case .discontinuity: bin.discontinuity += 1
            }
        }
    }

    private mutating func change(at time: Double, _ body: (inout Bin) -> Void) {
        // A damaged file may contain any time; a non-finite or negative time counts as the beginning.
        let time = time.isFinite ? Swift.max(0, time) : 0
        while time / binWidth + 1e-6 >= Double(Self.maximumBins) { widen() }
        // Times may have been rounded down by Double: 0.6 s belongs to the fourth bin, not the third.
        let index = Int(time / binWidth + 1e-6)
        while bins.count <= index { bins.append(Bin()) }
        body(&bins[index])
    }

    private mutating func widen() {
        binWidth *= 2
        var merged: [Bin] = []
        merged.reserveCapacity((bins.count + 1) / 2)
        for index in stride(from: 0, to: bins.count, by: 2) {
            var bin = bins[index]
            if index + 1 < bins.count { bin.merge(bins[index + 1]) }
            merged.append(bin)
        }
        bins = merged
    }
}
