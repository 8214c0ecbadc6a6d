public import CoreVideo
public import Foundation

/// The parts of an image that draw attention: a heat map of floats, 0…1.
open class VNSaliencyImageObservation: VNPixelBufferObservation, @unchecked Sendable {
    /// The places of salient things: the box around the hot part of the map.
    open var salientObjects: [VNRectangleObservation]? {
        guard let box = MaskFormat.hotBox(pixelBuffer) else { return [] }
        return [VNRectangleObservation(content: ObservationContent(box: box, quad: Quad(box)))]
    }
}

/// The masks of separate things in an image; nothing on this system makes one.
open class VNInstanceMaskObservation: VNObservation, @unchecked Sendable {
    private let mask: CVPixelBuffer

    /// Creates an observation from an archive; always nil, as nothing writes one.
    public required init?(coder: NSCoder) { nil }

    /// The number of the thing at each pixel; 0 is background.
    open var instanceMask: CVPixelBuffer { mask }
    /// The numbers of all things.
    open var allInstances: IndexSet { IndexSet() }

    /// Returns the mask of some things; always throws `unsupportedRequest`.
    open func generateMask(forInstances instances: IndexSet) throws -> CVPixelBuffer {
        throw VisionFailure.unsupported("A mask of instances").asNSError
    }

    /// Returns the picture of some things; always throws `unsupportedRequest`.
    open func generateMaskedImage(
        ofInstances instances: IndexSet,
        from requestHandler: VNImageRequestHandler,
        croppedToInstancesExtent cropResult: Bool
    ) throws -> CVPixelBuffer {
        throw VisionFailure.unsupported("A mask of instances").asNSError
    }

    /// Returns the mask of some things in the size of the image; always throws `unsupportedRequest`.
    open func generateScaledMaskForImage(
        forInstances instances: IndexSet,
        from requestHandler: VNImageRequestHandler
    ) throws -> CVPixelBuffer {
        throw VisionFailure.unsupported("A mask of instances").asNSError
    }
}

/// The rating of an image.
open class VNImageAestheticsScoresObservation: VNObservation, @unchecked Sendable {
    /// Indicates whether the image is of use rather than of beauty; always false here.
    open var isUtility: Bool {
        if case .scores(let isUtility, _) = content.details { isUtility } else { false }
    }
    /// The rating, as the model states it.
    open var overallScore: Float {
        if case .scores(_, let overall) = content.details { overall } else { 0 }
    }
}
