public import CoreMedia
import Foundation

/// Performs requests on the frames of a video file; not available on this system.
///
/// Read the frames with an `AVAssetReader`, and perform the requests on them.
public final class VideoProcessor: Sendable {
    /// The choice of frames.
    public enum Cadence: Hashable, Sendable {
        /// A time between two frames.
        case timeInterval(CMTime)
        /// A number of frames from one to the next.
        case frameInterval(Int)
    }

    /// Creates a processor of a video file.
    public init(_ videoURL: URL) {}

    /// Adds a request; always throws `unsupportedRequest`.
    public func addRequest<T>(
        _ request: T,
        cadence: Cadence? = nil
    ) async throws -> some AsyncSequence<T.Result, any Error> where T: VisionRequest {
        let failed: AsyncThrowingStream<T.Result, any Error>? = nil
        guard let failed else { throw VisionError(VisionFailure.unsupported("VideoProcessor")) }
        return failed
    }

    /// Removes a request; returns whether it was there, which is never the case.
    public func removeRequest(_ request: any VisionRequest) async -> Bool { false }

    /// Ends the analysis.
    public func cancel() async {}

    /// Starts the analysis, which ends at once.
    public func startAnalysis(of timeRange: CMTimeRange? = nil) {}
}
