public import CoreImage
public import CoreMedia
public import CoreVideo
public import Foundation

/// Performs requests on one image.
///
/// The handler keeps the image, and pictures derived from it, for its whole life: several requests on one handler are
/// cheaper than several handlers. The client must not change the image meanwhile. May be used from several threads.
open class VNImageRequestHandler: NSObject {
    final let image: RequestImage

    private init(_ source: ImageSource, _ orientation: CGImagePropertyOrientation?) {
        image = RequestImage(source, orientation: orientation)
        super.init()
    }

    /// Creates a handler of a pixel buffer that is upright.
    public convenience init(cvPixelBuffer pixelBuffer: CVPixelBuffer, options: [VNImageOption: Any] = [:]) {
        self.init(.buffer(pixelBuffer), nil)
    }

    /// Creates a handler of a pixel buffer that an orientation makes upright.
    public convenience init(
        cvPixelBuffer pixelBuffer: CVPixelBuffer,
        orientation: CGImagePropertyOrientation,
        options: [VNImageOption: Any] = [:]
    ) {
        self.init(.buffer(pixelBuffer), orientation)
    }

    /// Creates a handler of an image that is upright.
    public convenience init(cgImage image: CGImage, options: [VNImageOption: Any] = [:]) {
        self.init(.cgImage(image), nil)
    }

    /// Creates a handler of an image that an orientation makes upright.
    public convenience init(
        cgImage image: CGImage,
        orientation: CGImagePropertyOrientation,
        options: [VNImageOption: Any] = [:]
    ) {
        self.init(.cgImage(image), orientation)
    }

    /// Creates a handler of a Core Image image that is upright.
    public convenience init(ciImage image: CIImage, options: [VNImageOption: Any] = [:]) {
        self.init(.ciImage(image), nil)
    }

    /// Creates a handler of a Core Image image that an orientation makes upright.
    public convenience init(
        ciImage image: CIImage,
        orientation: CGImagePropertyOrientation,
        options: [VNImageOption: Any] = [:]
    ) {
        self.init(.ciImage(image), orientation)
    }

    /// Creates a handler of an image file that is upright as its metadata states.
    public convenience init(url imageURL: URL, options: [VNImageOption: Any] = [:]) {
        self.init(.url(imageURL), nil)
    }

    /// Creates a handler of an image file that an orientation makes upright.
    public convenience init(
        url imageURL: URL,
        orientation: CGImagePropertyOrientation,
        options: [VNImageOption: Any] = [:]
    ) {
        self.init(.url(imageURL), orientation)
    }

    /// Creates a handler of the bytes of an image file that is upright as its metadata states.
    public convenience init(data imageData: Data, options: [VNImageOption: Any] = [:]) {
        self.init(.data(imageData), nil)
    }

    /// Creates a handler of the bytes of an image file that an orientation makes upright.
    public convenience init(
        data imageData: Data,
        orientation: CGImagePropertyOrientation,
        options: [VNImageOption: Any] = [:]
    ) {
        self.init(.data(imageData), orientation)
    }

    /// Creates a handler of a sample buffer that is upright.
    public convenience init(cmSampleBuffer sampleBuffer: CMSampleBuffer, options: [VNImageOption: Any] = [:]) {
        self.init(.sample(sampleBuffer), nil)
    }

    /// Creates a handler of a sample buffer that an orientation makes upright.
    public convenience init(
        cmSampleBuffer sampleBuffer: CMSampleBuffer,
        orientation: CGImagePropertyOrientation,
        options: [VNImageOption: Any] = [:]
    ) {
        self.init(.sample(sampleBuffer), orientation)
    }

    /// Creates a handler of a pixel buffer with a depth map, which has no effect.
    ///
    /// - Parameter pixelBuffer: the pixel buffer.
    /// - Parameter orientation: the orientation of the image.
    /// - Parameter options: options, by their keys.
    /// - Parameter depthData: an `AVDepthData`.
    public convenience init(
        cvPixelBuffer pixelBuffer: CVPixelBuffer,
        depthData: NSObject,
        orientation: CGImagePropertyOrientation,
        options: [VNImageOption: Any] = [:]
    ) {
        self.init(.buffer(pixelBuffer), orientation)
    }

    /// Creates a handler of a sample buffer with a depth map, which has no effect.
    ///
    /// - Parameter sampleBuffer: the sample buffer; its image buffer is analysed.
    /// - Parameter orientation: the orientation of the image.
    /// - Parameter options: options, by their keys.
    /// - Parameter depthData: an `AVDepthData`.
    public convenience init(
        cmSampleBuffer sampleBuffer: CMSampleBuffer,
        depthData: NSObject,
        orientation: CGImagePropertyOrientation,
        options: [VNImageOption: Any] = [:]
    ) {
        self.init(.sample(sampleBuffer), orientation)
    }

    /// Performs requests in their order and returns when all have ended.
    ///
    /// A request that fails does not keep others from running.
    ///
    /// - Throws: the first error, in the domain `VNErrorDomain`.
    open func perform(_ requests: [VNRequest]) throws {
        try RequestRunner.perform(requests, on: image, sequence: nil)
    }
}
