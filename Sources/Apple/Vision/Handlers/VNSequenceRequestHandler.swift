public import CoreImage
public import CoreMedia
public import CoreVideo
public import Foundation

/// Performs requests on the images of a sequence, and keeps the state of trackers from image to image.
///
/// An image is held no longer than the call. May be used from several threads; one tracking request, from one at a
/// time.
open class VNSequenceRequestHandler: NSObject {
    private final let sequence = SequenceState()

    /// Creates a handler without state.
    public override init() { super.init() }

    private func perform(
        _ requests: [VNRequest],
        _ source: ImageSource,
        _ orientation: CGImagePropertyOrientation?
    ) throws {
        try RequestRunner.perform(requests, on: RequestImage(source, orientation: orientation), sequence: sequence)
    }

    /// Performs requests on a pixel buffer that is upright.
    ///
    /// - Throws: the first error, in the domain `VNErrorDomain`.
    open func perform(_ requests: [VNRequest], on pixelBuffer: CVPixelBuffer) throws {
        try perform(requests, .buffer(pixelBuffer), nil)
    }

    /// Performs requests on a pixel buffer that an orientation makes upright.
    ///
    /// - Throws: the first error, in the domain `VNErrorDomain`.
    open func perform(
        _ requests: [VNRequest],
        on pixelBuffer: CVPixelBuffer,
        orientation: CGImagePropertyOrientation
    ) throws {
        try perform(requests, .buffer(pixelBuffer), orientation)
    }

    /// Performs requests on an image that is upright.
    ///
    /// - Throws: the first error, in the domain `VNErrorDomain`.
    open func perform(_ requests: [VNRequest], on image: CGImage) throws {
        try perform(requests, .cgImage(image), nil)
    }

    /// Performs requests on an image that an orientation makes upright.
    ///
    /// - Throws: the first error, in the domain `VNErrorDomain`.
    open func perform(
        _ requests: [VNRequest],
        on image: CGImage,
        orientation: CGImagePropertyOrientation
    ) throws {
        try perform(requests, .cgImage(image), orientation)
    }

    /// Performs requests on a Core Image image that is upright.
    ///
    /// - Throws: the first error, in the domain `VNErrorDomain`.
    open func perform(_ requests: [VNRequest], on image: CIImage) throws {
        try perform(requests, .ciImage(image), nil)
    }

    /// Performs requests on a Core Image image that an orientation makes upright.
    ///
    /// - Throws: the first error, in the domain `VNErrorDomain`.
    open func perform(
        _ requests: [VNRequest],
        on image: CIImage,
        orientation: CGImagePropertyOrientation
    ) throws {
        try perform(requests, .ciImage(image), orientation)
    }

    /// Performs requests on an image file that is upright as its metadata states.
    ///
    /// - Throws: the first error, in the domain `VNErrorDomain`.
    open func perform(_ requests: [VNRequest], onImageURL imageURL: URL) throws {
        try perform(requests, .url(imageURL), nil)
    }

    /// Performs requests on an image file that an orientation makes upright.
    ///
    /// - Throws: the first error, in the domain `VNErrorDomain`.
    open func perform(
        _ requests: [VNRequest],
        onImageURL imageURL: URL,
        orientation: CGImagePropertyOrientation
    ) throws {
        try perform(requests, .url(imageURL), orientation)
    }

    /// Performs requests on the bytes of an image file that is upright as its metadata states.
    ///
    /// - Throws: the first error, in the domain `VNErrorDomain`.
    open func perform(_ requests: [VNRequest], onImageData imageData: Data) throws {
        try perform(requests, .data(imageData), nil)
    }

    /// Performs requests on the bytes of an image file that an orientation makes upright.
    ///
    /// - Throws: the first error, in the domain `VNErrorDomain`.
    open func perform(
        _ requests: [VNRequest],
        onImageData imageData: Data,
        orientation: CGImagePropertyOrientation
    ) throws {
        try perform(requests, .data(imageData), orientation)
    }

    /// Performs requests on a sample buffer that is upright.
    ///
    /// - Throws: the first error, in the domain `VNErrorDomain`.
    open func perform(_ requests: [VNRequest], on sampleBuffer: CMSampleBuffer) throws {
        try perform(requests, .sample(sampleBuffer), nil)
    }

    /// Performs requests on a sample buffer that an orientation makes upright.
    ///
    /// - Throws: the first error, in the domain `VNErrorDomain`.
    open func perform(
        _ requests: [VNRequest],
        on sampleBuffer: CMSampleBuffer,
        orientation: CGImagePropertyOrientation
    ) throws {
        try perform(requests, .sample(sampleBuffer), orientation)
    }
}
