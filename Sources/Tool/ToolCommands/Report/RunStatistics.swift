package import Foundation

/// The statistics of a run, as written by `--stats`.
package struct RunStatistics: Encodable, Equatable {
    /// An input: a file, an image or a camera.
    package struct Input: Encodable, Equatable {
        package var source: String
        /// The number of frames that reached the session, including lost ones.
        package var captured: Int
        package var outputs: [Output]
        /// The reason why the input could not be read to its end; absent if it could.
        package var error: String?
    }

    /// An output of the session that read the input.
    package struct Output: Encodable, Equatable {
        var name: String
        var delivered: Int
        var dropped: Drops
        var latency: Latency?

        package init(name: String, delivered: Int, dropped: Drops, latency: Latency?) {
            self.name = name
            self.delivered = delivered
            self.dropped = dropped
            self.latency = latency
        }

        enum CodingKeys: String, CodingKey {
            case name, delivered, dropped
            case latency = "latency_ms"
        }
    }

    /// The number of dropped frames by reason.
    package struct Drops: Encodable, Equatable {
        package var late = 0
        var outOfBuffers = 0
        var discontinuity = 0

        package init(late: Int = 0, outOfBuffers: Int = 0, discontinuity: Int = 0) {
            self.late = late
            self.outOfBuffers = outOfBuffers
            self.discontinuity = discontinuity
        }

        var total: Int { late + outOfBuffers + discontinuity }
    }

    /// The time from capture to delivery in milliseconds.
    package struct Latency: Encodable, Equatable {
        var p50: Double
        var p99: Double
        var max: Double

        package init(p50: Double, p99: Double, max: Double) {
            self.p50 = p50
            self.p99 = p99
            self.max = max
        }
    }

    /// The accuracy of a delay in milliseconds.
    struct Delay: Encodable, Equatable {
        var requested: Double
        /// The delay that half of the frames did not exceed.
        var p50: Double
        var p99: Double
        /// The largest lateness of a frame.
        var maximumError: Double

        enum CodingKeys: String, CodingKey {
            case requested, p50, p99
            case maximumError = "max_error"
        }
    }

    /// What a receiver of `publish` got.
    struct Published: Encodable, Equatable {
        var to: String
        var sent: Int
        var dropped: Int
        var connections: Int
        /// The largest time between the moment at which a frame was due and its sending, in milliseconds.
        var longestLateness: Double

        enum CodingKeys: String, CodingKey {
            case to, sent, dropped, connections
            case longestLateness = "late_max_ms"
        }
    }

    package var inputs: [Input] = []
    /// The number of codes; nil for commands that read none.
    package var codes: Int? = 0
    /// For `detect` only: the number of detections.
    package var detections: Int?
    /// For `delay` only, as are `repeated` and `skipped`.
    var delay: Delay?
    /// The number of frame durations for which a frame stayed on screen although the next was due.
    var repeated: Int?
    /// The number of frames that were due and never shown.
    var skipped: Int?
    /// For `publish` only: what each receiver got.
    var published: [Published]?
    /// The wall-clock duration of the whole run in seconds.
    package var elapsed = 0.0
    /// The peak memory of the process in MiB.
    package var peakResidentMemory = 0.0

    enum CodingKeys: String, CodingKey {
        case inputs, codes, detections, repeated, skipped, published
        case delay = "delay_ms"
        case elapsed = "elapsed_s"
        case peakResidentMemory = "peak_rss_mb"
    }

    package init() {}

    /// Returns JSON text with keys in a fixed order and a line ending.
    package func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self) + Data("\n".utf8)
    }

    /// Returns the peak memory of this process in MiB, from the kernel's `VmHWM`; 0 without /proc.
    package static func currentPeakResidentMemory() -> Double {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return 0 }
        for line in status.split(separator: "\n") where line.hasPrefix("VmHWM:") {
            let kibibytes = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) }
            return ((kibibytes ?? 0) / 1024 * 10).rounded() / 10
        }
        return 0
    }
}
