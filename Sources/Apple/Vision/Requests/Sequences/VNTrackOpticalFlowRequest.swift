import CoreMedia
public import CoreVideo
import Foundation

/// A request that finds how each pixel moves from each image of a sequence to the next one.
open class VNTrackOpticalFlowRequest: VNStatefulRequest {
    /// The effort.
    public enum ComputationAccuracy: UInt, Sendable {
        /// The fastest.
        case low = 0
        /// Between low and high.
        case medium = 1
        /// Between medium and very high.
        case high = 2
        /// The best.
        case veryHigh = 3
    }

    override class var revisionCount: Int { VNTrackOpticalFlowRequestRevision1 }

    /// Creates a request that analyses all images.
    public convenience init() { self.init(frameAnalysisSpacing: .zero, completionHandler: nil) }

    /// Creates a request that analyses all images.
    public convenience init(completionHandler: VNRequestCompletionHandler? = nil) {
        self.init(frameAnalysisSpacing: .zero, completionHandler: completionHandler)
    }

    /// The effort.
    open var computationAccuracy = ComputationAccuracy.medium
    /// The format of the result: two components of 32 or 16 bits, floats, x before y, in pixels, y downwards.
    open var outputPixelFormat: OSType = kCVPixelFormatType_TwoComponent32Float
    /// Indicates whether the result keeps the size of a network's output; it has no effect.
    open var keepNetworkOutput = false

    /// The flow from the image before, in the size of the image; empty for the first image and for one that was
    /// skipped, nil before the first run and after one that failed.
    public var results: [VNPixelBufferObservation]? { typed() }

    override func duplicate() -> VNRequest {
        let copy = VNTrackOpticalFlowRequest(
            frameAnalysisSpacing: frameAnalysisSpacing,
            completionHandler: completionHandler
        )
        copy.computationAccuracy = computationAccuracy
        copy.outputPixelFormat = outputPixelFormat
        copy.keepNetworkOutput = keepNetworkOutput
        return copy
    }

    override func run(_ context: RequestContext) throws -> [VNObservation] {
        guard case .pair(let before, let now) = try advance(context) else { return [] }
        let flow = try OpticalFlow.flow(
            from: before.gray,
            to: now.gray,
            accuracy: Int(computationAccuracy.rawValue),
            format: outputPixelFormat,
            context
        )
        var content = context.content(confidence: 1)
        content.time = context.picture.time
        return [VNPixelBufferObservation(content: content, pixelBuffer: flow)]
    }
}
