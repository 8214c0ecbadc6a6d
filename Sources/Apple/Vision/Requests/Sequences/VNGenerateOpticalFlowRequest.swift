public import CoreVideo
import Foundation

/// A request that finds how each pixel of its target moves to the handler's image.
open class VNGenerateOpticalFlowRequest: VNTargetedImageRequest {
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

    override class var revisionCount: Int { VNGenerateOpticalFlowRequestRevision2 }

    /// The effort.
    open var computationAccuracy = ComputationAccuracy.medium
    /// The format of the result: two components of 32 or 16 bits, floats, x before y, in pixels, y downwards.
    open var outputPixelFormat: OSType = kCVPixelFormatType_TwoComponent32Float
    /// Indicates whether the result keeps the size of a network's output; it has no effect.
    open var keepNetworkOutput = false

    /// The flow of the latest run, in the size of the image; nil before the first run and after one that failed.
    public var results: [VNPixelBufferObservation]? { typed() }

    override func duplicate() -> VNRequest {
        let copy = VNGenerateOpticalFlowRequest(target: target, completionHandler: completionHandler)
        copy.computationAccuracy = computationAccuracy
        copy.outputPixelFormat = outputPixelFormat
        copy.keepNetworkOutput = keepNetworkOutput
        return copy
    }

    override func run(_ context: RequestContext) throws -> [VNObservation] {
        let region = try context.picture.region(regionOfInterest)
        let target = try target.picture()
        let flow = try OpticalFlow.flow(
            from: try target.grayCopy(try target.region(regionOfInterest)),
            to: try context.picture.grayCopy(region),
            accuracy: Int(computationAccuracy.rawValue),
            format: outputPixelFormat,
            context
        )
        return [VNPixelBufferObservation(content: context.content(confidence: 1), pixelBuffer: flow)]
    }
}
