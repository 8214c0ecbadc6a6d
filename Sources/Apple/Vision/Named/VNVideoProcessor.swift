public import CoreMedia
public import Foundation

/// Performs requests on the frames of a video file; not available on this system.
///
/// Read the frames with an `AVAssetReader`, and perform the requests on them.
open class VNVideoProcessor: NSObject {
    /// The choice of frames.
    open class Cadence: NSObject, NSCopying {
        /// Returns the cadence itself, which never changes.
        open func copy(with zone: NSZone? = nil) -> Any { self }
    }

    /// A number of frames a second.
    open class FrameRateCadence: Cadence {
        /// The number of frames a second.
        public let frameRate: Int

        /// Creates a cadence.
        public init(_ frameRate: Int) {
            self.frameRate = frameRate
            super.init()
        }
    }

    /// A time between two frames.
    open class TimeIntervalCadence: Cadence {
        /// The time in seconds.
        public let timeInterval: CFTimeInterval

        /// Creates a cadence.
        public init(_ timeInterval: CFTimeInterval) {
            self.timeInterval = timeInterval
            super.init()
        }
    }

    /// The options of a request in a video.
    open class RequestProcessingOptions: NSObject, NSCopying {
        /// The choice of frames; nil takes all.
        open var cadence: Cadence?

        /// Creates options.
        public override init() { super.init() }

        /// Returns equal options.
        open func copy(with zone: NSZone? = nil) -> Any {
            let copy = RequestProcessingOptions()
            copy.cadence = cadence
            return copy
        }
    }

    /// Creates a processor of a video file.
    public init(url videoURL: URL) { super.init() }

    /// Adds a request; always throws `unsupportedRequest`.
    open func addRequest(_ request: VNRequest, processingOptions: RequestProcessingOptions) throws {
        throw VisionFailure.unsupported("VNVideoProcessor").asNSError
    }

    /// Removes a request; always throws `unsupportedRequest`.
    open func removeRequest(_ request: VNRequest) throws {
        throw VisionFailure.unsupported("VNVideoProcessor").asNSError
    }

    /// Performs the requests; always throws `unsupportedRequest`.
    open func analyze(_ timeRange: CMTimeRange) throws {
        throw VisionFailure.unsupported("VNVideoProcessor").asNSError
    }

    /// Ends the analysis.
    open func cancel() {}
}
