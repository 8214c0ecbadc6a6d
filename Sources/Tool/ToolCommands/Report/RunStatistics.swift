import Foundation

/// What a run did, as `--stats` writes it.
package struct RunStatistics: Encodable, Equatable {
    /// One input: a file, a picture or a camera.
    package struct Input: Encodable, Equatable {
        var source: String
        /// Frames that reached the session, lost ones included.
        var captured: Int
        var outputs: [Output]
        /// Why the input could not be read to its end, in words; absent when it could.
        var error: String?
    }

    /// One output of the session that read the input.
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

    /// Dropped frames by reason.
    struct Drops: Encodable, Equatable {
        var late = 0
        var outOfBuffers = 0
        var discontinuity = 0

        var total: Int { late + outOfBuffers + discontinuity }
    }

    /// Time from capture to delivery, in milliseconds.
    struct Latency: Encodable, Equatable {
        var p50: Double
        var p99: Double
        var max: Double
    }

    /// How exactly a delay was kept, in milliseconds.
    struct Delay: Encodable, Equatable {
        var requested: Double
        /// The delay that half of the frames did not exceed.
        var p50: Double
        var p99: Double
        /// By how much a frame was shown later than due at most.
        var maximumError: Double

        enum CodingKeys: String, CodingKey {
            case requested, p50, p99
            case maximumError = "max_error"
        }
    }

    var inputs: [Input] = []
    var codes = 0
    /// For `delay` only, like the two after it.
    var delay: Delay?
    /// How many times a frame stayed on show although the next was due.
    var repeated: Int?
    /// Frames that were due and never shown.
    var skipped: Int?
    /// Wall-clock seconds of the whole run.
    var elapsed = 0.0
    /// The most memory that the process ever held, in MiB.
    var peakResidentMemory = 0.0

    enum CodingKeys: String, CodingKey {
        case inputs, codes, repeated, skipped
        case delay = "delay_ms"
        case elapsed = "elapsed_s"
        case peakResidentMemory = "peak_rss_mb"
    }

    /// The JSON text, keys in a fixed order, with a line end.
    func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self) + Data("\n".utf8)
    }

    /// The most memory that this process ever held, in MiB, from the kernel's `VmHWM`; 0 where there is no /proc.
    static func currentPeakResidentMemory() -> Double {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return 0 }
        for line in status.split(separator: "\n") where line.hasPrefix("VmHWM:") {
            let kibibytes = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) }
            return ((kibibytes ?? 0) / 1024 * 10).rounded() / 10
        }
        return 0
    }
}
