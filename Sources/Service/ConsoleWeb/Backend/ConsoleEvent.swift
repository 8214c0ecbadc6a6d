/// An event for browsers, sent as one JSON object with its kind under `event`.
package enum ConsoleEvent: Sendable, Hashable {
    /// The state or a setting has changed; also sent about twice a second while the delayed view moves.
    case state(ConsoleState)
    /// The list of cameras has changed.
    case cameras([ConsoleCamera])
    case scan(ConsoleScan)
    /// The counts of delivered and dropped frames, and their latency; sent about twice a second.
    case ledger(ConsoleLedger)
    case clip(ConsoleClip)
    /// A message for people.
    case message(ConsoleMessage)
    /// The number of events that were missed because the client did not receive them fast enough.
    case missed(Int)
}

/// The counts of delivered and dropped frames since the camera started.
package struct ConsoleLedger: Sendable, Hashable, Codable {
    /// The counts of one path of the frames: `scanner` or `delayed`.
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

    /// Seconds since the camera started.
    package var time: Double
    package var captured: Int
    package var ways: [Way]
    /// The median of the milliseconds from capture to the live view, over the frames since the previous ledger; nil
    /// without frames.
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

/// A message for people.
package struct ConsoleMessage: Sendable, Hashable, Codable {
    package enum Severity: String, Sendable, Hashable, Codable { case information, warning, error }
    package var severity: Severity
    /// The message, which says what happened and what to do.
    package var text: String
    /// The time of day, in seconds since 1970.
    package var date: Double

    package init(severity: Severity, text: String, date: Double) {
        self.severity = severity
        self.text = text
        self.date = date
    }
}

/// A metric of `/metrics`.
package struct ConsoleMetric: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable { case counter, gauge }
    /// The name, which starts with `obscura_`.
    ///
    /// Values are in base units; names of counters end in `_total`.
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
