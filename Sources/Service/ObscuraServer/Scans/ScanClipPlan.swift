import DequeModule
import Foundation

/// The settings of movies that are saved around scans.
package struct ScanClips: Sendable, Hashable {
    /// Seconds of the movie before the scan; the next value is the seconds after it.
    package var before: Double
    package var after: Double

    package init(before: Double, after: Double) {
        self.before = before
        self.after = after
    }
}

/// Determines which scans share a movie: a scan extends a movie that has not ended yet, up to a limit.
///
/// A value; times are seconds since the camera started.
struct ScanClipPlan: Sendable {
    /// A movie that is saved once its end has been captured.
    struct Movie: Sendable, Equatable {
        var start: Double
        var end: Double
        var scans: [UUID]
    }

    let clips: ScanClips
    /// Maximum length of a movie in seconds, so that an endless series of scans produces many movies instead of an
    /// endless one.
    let longest: Double
    // Sorted by end; only the last one is extended.
    private var movies: Deque<Movie> = []

    init(_ clips: ScanClips) {
        self.clips = clips
        longest = max(StationLimits.longestScanClip, clips.before + clips.after)
    }

    /// Adds a scan.
    ///
    /// - Returns: Whether the caller must start waiting for movies, because there were none before.
    mutating func add(_ scan: UUID, at time: Double) -> Bool {
        if let last = movies.last, time <= last.end, time + clips.after - last.start <= longest {
            movies[movies.count - 1].end = max(last.end, time + clips.after)
            movies[movies.count - 1].scans.append(scan)
            return false
        }
        movies.append(Movie(start: max(0, time - clips.before), end: time + clips.after, scans: [scan]))
        return movies.count == 1
    }

    /// The end of the next movie, at which to check again; nil if there is none.
    var end: Double? { movies.first?.end }

    /// Removes and returns the next movie if it is captured up to `time`; nil if it was extended beyond that.
    mutating func take(capturedUntil time: Double) -> Movie? {
        guard let first = movies.first, first.end <= time else { return nil }
        return movies.removeFirst()
    }
}
