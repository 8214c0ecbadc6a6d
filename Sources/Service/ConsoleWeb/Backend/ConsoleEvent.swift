/// What happens, as browsers hear it: one JSON object each, with its kind under `event`.
package enum ConsoleEvent: Sendable, Hashable {
    /// Something to be seen or set has changed; also about twice a second while the delayed view moves.
    case state(ConsoleState)
    /// The list of cameras has changed.
    case cameras([ConsoleCamera])
    case scan(ConsoleScan)
    /// What became of frames, and how late they were; about twice a second.
    case ledger(ConsoleLedger)
    case clip(ConsoleClip)
    /// Words for people.
    case message(ConsoleMessage)
    /// So many events were missed, because they were not taken fast enough.
    case missed(Int)
}

/// What became of the frames since the camera began.
package struct ConsoleLedger: Sendable, Hashable, Codable {
    /// One way of the frames: `scanner` or `delayed`.
    package struct Way: Sendable, Hashable, Codable {
        package var name: String
        package var delivered: Int
        package var late: Int
        package var outOfBuffers: Int
        package var discontinuity: Int
        package var inFlight: Int

        package init(name: String, delivered: Int, late: Int, outOfBuffers: Int, discontinuity: Int, inFlight: Int) {
            self.name = name
            self.delivered = delivered
            self.late = late
            self.outOfBuffers = outOfBuffers
            self.discontinuity = discontinuity
            self.inFlight = inFlight
        }
    }

    /// Seconds since the camera began.
    package var time: Double
    package var captured: Int
    package var ways: [Way]
    /// Milliseconds from capture to the live view, over the frames since the ledger before; nil without any.
    package var latencyMedian: Double?
    package var latencyLargest: Double?

    package init(time: Double, captured: Int, ways: [Way], latencyMedian: Double?, latencyLargest: Double?) {
        self.time = time
        self.captured = captured
        self.ways = ways
        self.latencyMedian = latencyMedian
        self.latencyLargest = latencyLargest
    }
}

/// Words for people.
package struct ConsoleMessage: Sendable, Hashable, Codable {
    package enum Severity: String, Sendable, Hashable, Codable { case information, warning, error }
    package var severity: Severity
    /// What happened, and what to do.
    package var text: String
    /// The time of day, in seconds since 1970.
    package var date: Double

    package init(severity: Severity, text: String, date: Double) {
        self.severity = severity
        self.text = text
        self.date = date
    }
}

/// A figure of `/metrics`.
package struct ConsoleMetric: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable { case counter, gauge }
    /// Begins with `obscura_`, in base units, counters end in `_total`.
    package var name: String
    package var help: String
    package var kind: Kind
    package var labels: [String: String]
    package var value: Double

    package init(name: String, help: String, kind: Kind, labels: [String: String] = [:], value: Double) {
        self.name = name
        self.help = help
        self.kind = kind
        self.labels = labels
        self.value = value
    }
}
