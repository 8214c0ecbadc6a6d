import CoreMedia
public import CoreVideo
import Foundation

/// A request that separates people from the background, with a model that the user names.
///
/// Without a model for `personSegmentation` in the manifest of `OBSCURA_MODELS`, `perform` fails with
/// `unsupportedRequest`.
open class VNGeneratePersonSegmentationRequest: VNStatefulRequest {
    /// The effort.
    public enum QualityLevel: UInt, Sendable {
        /// The best.
        case accurate = 0
        /// Between accurate and fast.
        case balanced = 1
        /// The fastest.
        case fast = 2
    }

    override class var revisionCount: Int { VNGeneratePersonSegmentationRequestRevision1 }

    /// Creates a request.
    public convenience init() { self.init(frameAnalysisSpacing: .zero, completionHandler: nil) }

    /// Creates a request.
    public convenience init(completionHandler: VNRequestCompletionHandler? = nil) {
        self.init(frameAnalysisSpacing: .zero, completionHandler: completionHandler)
    }

    /// The effort; the model decides.
    open var qualityLevel = QualityLevel.accurate
    /// The format of the mask: one component of 8 bits, or floats of 32 or 16 bits.
    open var outputPixelFormat: OSType = kCVPixelFormatType_OneComponent8

    /// Returns the formats that the mask can have.
    open func supportedOutputPixelFormats() throws -> [OSType] { MaskFormat.all }

    /// The mask of the latest run, white where people are; nil before the first run and after one that failed.
    public var results: [VNPixelBufferObservation]? { typed() }

    override var needsSequence: Bool { false }

    override func duplicate() -> VNRequest {
        let copy = VNGeneratePersonSegmentationRequest(
            frameAnalysisSpacing: frameAnalysisSpacing,
            completionHandler: completionHandler
        )
        copy.qualityLevel = qualityLevel
        copy.outputPixelFormat = outputPixelFormat
        return copy
    }

    override func run(_ context: RequestContext) throws -> [VNObservation] {
        let region = try context.picture.region(regionOfInterest)
        let mask = try NamedModels.shared.model(.personSegmentation, for: self)
            .mask(in: region, format: outputPixelFormat, context)
        var content = context.content(confidence: 1)
        content.time = context.picture.time
        return [VNPixelBufferObservation(content: content, pixelBuffer: mask)]
    }
}
