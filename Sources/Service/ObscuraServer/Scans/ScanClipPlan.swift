import DequeModule
import Foundation

/// The film that is saved around a scan.
package struct ScanClips: Sendable, Hashable {
    /// Seconds before the scan and after it.
    package var before: Double
    package var after: Double

    package init(before: Double, after: Double) {
        self.before = before
        self.after = after
    }
}

/// Which scans share a film: one that comes while a film is still being waited for makes it longer, up to a limit.
///
/// A value; times are seconds since the camera began.
struct ScanClipPlan: Sendable {
    /// A film that is to be saved once its end has been captured.
    struct Film: Sendable, Equatable {
        var start: Double
        var end: Double
        var scans: [UUID]
    }

    let clips: ScanClips
    /// Films are no longer than this, so that scans without end make many films and not one without end.
    let longest: Double
    // In the order of their ends; only the last one grows.
    private var films: Deque<Film> = []

    init(_ clips: ScanClips) {
        self.clips = clips
        longest = max(StationLimits.longestScanClip, clips.before + clips.after)
    }

    /// Notes a scan.
    ///
    /// - Returns: whether somebody has to begin to wait for films, as there was none before.
    mutating func add(_ scan: UUID, at time: Double) -> Bool {
        if let last = films.last, time <= last.end, time + clips.after - last.start <= longest {
            films[films.count - 1].end = max(last.end, time + clips.after)
            films[films.count - 1].scans.append(scan)
            return false
        }
        films.append(Film(start: max(0, time - clips.before), end: time + clips.after, scans: [scan]))
        return films.count == 1
    }

    /// When to look again: the end of the next film; nil with none.
    var end: Double? { films.first?.end }

    /// The next film, once all until `time` has been captured; nil where it has grown beyond that meanwhile.
    mutating func take(capturedUntil time: Double) -> Film? {
        guard let first = films.first, first.end <= time else { return nil }
        return films.removeFirst()
    }
}
