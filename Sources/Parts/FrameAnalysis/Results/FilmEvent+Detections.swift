public import AVFoundation
public import Obscura

extension FilmEvent {
    /// Makes the event of a thing that an analysis saw or follows.
    ///
    /// - Parameters:
    ///   - box: The thing.
    ///   - time: The time of the frame, on the session's clock.
    public init(_ box: TrackedBox, at time: CMTime) {
        self.init(
            detectionOf: box.label,
            confidence: box.confidence,
            bounds: box.bounds,
            track: box.track,
            isFollowed: box.isFollowed,
            at: time
        )
        values["analysis"] = box.analysis
    }
}

extension ClipBuffer {
    /// Notes all things of a result, which clips of its time have at its frame.
    ///
    /// The buffer must use the analyzer's session. Usable from any thread.
    public func note(_ result: AnalysisResult) {
        for box in result.boxes { note(FilmEvent(box, at: result.frame.time)) }
    }
}
