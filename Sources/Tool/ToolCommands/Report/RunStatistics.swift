import Foundation

/// The statistics of a run, as written by `--stats`.
package struct RunStatistics: Encodable, Equatable {
    /// An input: a file, an image or a camera.
    package struct Input: Encodable, Equatable {
        var source: String
        /// The number of frames that reached the session, including lost ones.
        var captured: Int
        var outputs: [Output]
        /// The reason why the input could not be read to its end; absent if it could.
        var error: String?
    }

    /// An output of the session that read the input.
    struct Output: Encodable, Equatable {
        var name: String
        var delivered: Int
        var dropped: Drops
        var latency: Latency?

        enum CodingKeys: String, CodingKey {
            case name, delivered, dropped
            case latency = "latency_ms"
        }
    }

    /// The number of dropped frames by reason.
    struct Drops: Encodable, Equatable {
        var late = 0
        var outOfBuffers = 0
        var discontinuity = 0

        var total: Int { late + outOfBuffers + discontinuity }
    }

    /// The time from capture to delivery in milliseconds.
    struct Latency: Encodable, Equatable {
        var p50: Double
        var p99: Double
        var max: Double
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

    var inputs: [Input] = []
    var codes = 0
    /// For `delay` only, as are `repeated` and `skipped`.
    var delay: Delay?
    /// The number of frame durations for which a frame stayed on screen although the next was due.
    var repeated: Int?
    /// The number of frames that were due and never shown.
    var skipped: Int?
    /// The wall-clock duration of the whole run in seconds.
    var elapsed = 0.0
    /// The peak memory of the process in MiB.
    var peakResidentMemory = 0.0

    enum CodingKeys: String, CodingKey {
        case inputs, codes, repeated, skipped
        case delay = "delay_ms"
        case elapsed = "elapsed_s"
        case peakResidentMemory = "peak_rss_mb"
    }

    /// Returns JSON text with keys in a fixed order and a line ending.
    func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self) + Data("\n".utf8)
    }

    /// Returns the peak memory of this process in MiB, from the kernel's `VmHWM`; 0 without /proc.
    static func currentPeakResidentMemory() -> Double {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return 0 }
        for line in status.split(separator: "\n") where line.hasPrefix("VmHWM:") {
            let kibibytes = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) }
            return ((kibibytes ?? 0) / 1024 * 10).rounded() / 10
        }
        return 0
    }
}
