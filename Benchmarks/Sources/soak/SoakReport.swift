import Foundation

/// The results of a soak.
struct SoakReport: Codable, Sendable {
    var clock: String
    var seed: UInt64
    var cameraMinutes: Double
    var wallMinutes: Double
    /// The number of frames and losses that each camera handed over.
    var frames: [Int]
    var sessions: Int
    var steps: [String: Int]
    /// The fates of the frames at each output.
    var accounts: [String: Tallies.Output]
    var films: [String: Int]
    var feed: [String: Double]
    var codes: Int
    /// The longest time from the hand-over of a frame to its callback, in wall-clock seconds.
    var longestWait: Double
    var longestSilence: Double
    /// The resources of the process after each session.
    var rest: [Footprint]
    var trends: [Trend]
    var problems: [String]

    init(
        plan: Plan,
        cameraMinutes: Double,
        wallMinutes: Double,
        frames: [Int],
        sums: Tallies.Sums,
        films: MovieRecorder.Counts,
        longestSilence: Double,
        rest: [Footprint],
        trends: [Trend],
        problems: [String]
    ) {
        clock = plan.clock.rawValue
        seed = plan.seed
        self.cameraMinutes = cameraMinutes
        self.wallMinutes = wallMinutes
        self.frames = frames
        sessions = sums.lives
        steps = sums.steps
        accounts = sums.outputs
        self.films = [
            "begun": films.begun, "whole": films.whole, "cutShort": films.cutShort, "pictures": films.images,
        ]
        feed = [
            "shown": Double(sums.shown), "skipped": Double(sums.skipped), "longestLateness": sums.longestLateness,
        ]
        codes = sums.codes
        longestWait = sums.longestWait
        self.longestSilence = longestSilence
        self.rest = rest
        self.trends = trends
        self.problems = problems
    }

    /// The report for display.
    var text: String {
        func number(_ value: Double) -> String { String(format: "%.2f", value) }
        var lines = [
            """
            \(number(cameraMinutes)) minutes of \(clock) clock in \(number(wallMinutes)) minutes: \
            \(frames.map(String.init).joined(separator: " + ")) frames, \(sessions) sessions
            """,
            "steps: " + steps.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", "),
            """
            movies: \(films["whole"] ?? 0) of \(films["begun"] ?? 0) complete, \(films["pictures"] ?? 0) frames; \
            delayed feed: \(Int(feed["shown"] ?? 0)) shown, \(Int(feed["skipped"] ?? 0)) skipped, latest by \
            \(number(feed["longestLateness"] ?? 0)) s; \(codes) codes
            """,
            "longest wait for a callback \(number(longestWait)) s, longest silence \(number(longestSilence)) s",
        ]
        for (name, output) in accounts.sorted(by: { $0.key < $1.key }) {
            lines.append(
                """
                \(name): \(output.handed) handed over = \(output.delivered) delivered + \(output.late) late + \
                \(output.outOfBuffers) out of buffers + \(output.gaps) gaps + \
                \(output.forgotten) not reported around changes
                """
            )
        }
        for trend in trends {
            lines.append(
                """
                \(trend.name): \(Int(trend.first)) at first, \(Int(trend.last)) at last, trend \(Int(trend.growth)) \
                (may be \(Int(trend.bound)))\(trend.grows ? " GROWS" : "")
                """
            )
        }
        lines.append(problems.isEmpty ? "soak: no problems" : "soak: \(problems.count) problems")
        return lines.joined(separator: "\n")
    }
}
