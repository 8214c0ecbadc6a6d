import AVFBase
public import CoreMedia
import Foundation

/// Lets subclasses of a track return segments of their own kind.
public protocol _AVAssetTrackMaking {}

extension _AVAssetTrackMaking where Self: AVAssetTrack {
    /// The segments of the track's timeline, in order: an empty one if the track begins later than its asset, and the
    /// parts of the media.
    ///
    /// Differs from Apple: the media of a track that presents one part begin at zero.
    public var segments: [AVAssetTrackSegment] { segmentList }

    /// Returns the segment at a time on the track's timeline; the last one for later times, the first one for earlier
    /// times.
    public func segment(forTrackTime trackTime: CMTime) -> AVAssetTrackSegment? {
        segmentList.segment(at: trackTime)
    }
}

extension [AVAssetTrackSegment] {
    /// Returns the segment at a time; the last one for later times, the first one for earlier times.
    func segment(at time: CMTime) -> AVAssetTrackSegment? {
        guard time.isNumeric else { return nil }
        if let first, time < first.timeMapping.target.start { return first }
        return first { $0.timeMapping.target.containsTime(time) } ?? last
    }
}

extension AVAssetTrack {
    /// Loads the segment at a time on the track's timeline.
    ///
    /// - Throws: Never throws.
    public func loadSegment(forTrackTime trackTime: CMTime) async throws -> AVAssetTrackSegment? {
        segment(forTrackTime: trackTime)
    }

    /// Loads the segment at a time on the track's timeline; calls the handler on any queue.
    public func loadSegment(
        forTrackTime trackTime: CMTime,
        completionHandler: @escaping @Sendable (AVAssetTrackSegment?, (any Error)?) -> Void
    ) {
        completionHandler(segment(forTrackTime: trackTime), nil)
    }

    /// Returns the presentation time of the sample shown or heard at a time; invalid if there is none.
    ///
    /// Blocks, and reads the whole file the first time.
    public func samplePresentationTime(forTrackTime trackTime: CMTime) -> CMTime {
        (try? core.samples.waitForValue()).map { presentationTime(trackTime, $0) } ?? .invalid
    }

    /// Loads the presentation time of the sample shown or heard at a time; invalid if there is none.
    ///
    /// - Throws: An `AVError` if the file cannot be read.
    public func loadSamplePresentationTime(forTrackTime trackTime: CMTime) async throws -> CMTime {
        try await presentationTime(trackTime, core.samples.value())
    }

    /// Loads the presentation time of the sample shown or heard at a time; calls the handler on any queue.
    public func loadSamplePresentationTime(
        forTrackTime trackTime: CMTime,
        completionHandler: @escaping @Sendable (CMTime, (any Error)?) -> Void
    ) {
        core.samples.whenDone {
            guard let facts = self.core.samples.loadedValue else {
                return completionHandler(.invalid, self.core.samples.failure)
            }
            completionHandler(self.presentationTime(trackTime, facts), nil)
        }
    }

    private func presentationTime(_ time: CMTime, _ samples: [CMPersistentTrackID: SampleFacts]) -> CMTime {
        guard time.isNumeric, let times = samples[trackID]?.presentationTimes, let first = times.first else {
            return .invalid
        }
        // Finds the last time that is not later.
        var (low, high) = (0, times.count)
        while low < high {
            let middle = (low + high) / 2
            if times[middle] <= time { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? first : times[low - 1]
    }
}
