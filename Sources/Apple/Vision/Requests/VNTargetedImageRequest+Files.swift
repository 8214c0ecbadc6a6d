public import CoreMedia
public import CoreVideo
import Foundation

extension VNTargetedImageRequest {
    /// Creates a request with an image file as its target.
    public convenience init(
        targetedImageURL imageURL: URL,
        options: [VNImageOption: Any] = [:]
    ) {
        self.init(
            target: RequestImage(.url(imageURL), orientation: nil),
            completionHandler: nil
        )
    }

    /// Creates a request with an image file as its target.
    public convenience init(
        targetedImageURL imageURL: URL,
        options: [VNImageOption: Any] = [:],
        completionHandler: VNRequestCompletionHandler? = nil
    ) {
        self.init(
            target: RequestImage(.url(imageURL), orientation: nil),
            completionHandler: completionHandler
        )
    }

    /// Creates a request with an image file as its target, which an orientation makes upright.
    public convenience init(
        targetedImageURL imageURL: URL,
        orientation: CGImagePropertyOrientation,
        options: [VNImageOption: Any] = [:]
    ) {
        self.init(
            target: RequestImage(.url(imageURL), orientation: orientation),
            completionHandler: nil
        )
    }

    /// Creates a request with an image file as its target, which an orientation makes upright.
    public convenience init(
        targetedImageURL imageURL: URL,
        orientation: CGImagePropertyOrientation,
        options: [VNImageOption: Any] = [:],
        completionHandler: VNRequestCompletionHandler? = nil
    ) {
        self.init(
            target: RequestImage(.url(imageURL), orientation: orientation),
            completionHandler: completionHandler
        )
    }

    /// Creates a request with the bytes of an image file as its target.
    public convenience init(
        targetedImageData imageData: Data,
        options: [VNImageOption: Any] = [:]
    ) {
        self.init(
            target: RequestImage(.data(imageData), orientation: nil),
            completionHandler: nil
        )
    }

    /// Creates a request with the bytes of an image file as its target.
    public convenience init(
        targetedImageData imageData: Data,
        options: [VNImageOption: Any] = [:],
        completionHandler: VNRequestCompletionHandler? = nil
    ) {
        self.init(
            target: RequestImage(.data(imageData), orientation: nil),
            completionHandler: completionHandler
        )
    }

    /// Creates a request with the bytes of an image file as its target, which an orientation makes upright.
    public convenience init(
        targetedImageData imageData: Data,
        orientation: CGImagePropertyOrientation,
        options: [VNImageOption: Any] = [:]
    ) {
        self.init(
            target: RequestImage(.data(imageData), orientation: orientation),
            completionHandler: nil
        )
    }

    /// Creates a request with the bytes of an image file as its target, which an orientation makes upright.
    public convenience init(
        targetedImageData imageData: Data,
        orientation: CGImagePropertyOrientation,
        options: [VNImageOption: Any] = [:],
        completionHandler: VNRequestCompletionHandler? = nil
    ) {
        self.init(
            target: RequestImage(.data(imageData), orientation: orientation),
            completionHandler: completionHandler
        )
    }

    /// Creates a request with a sample buffer as its target.
    public convenience init(
        targetedCMSampleBuffer sampleBuffer: CMSampleBuffer,
        options: [VNImageOption: Any] = [:]
    ) {
        self.init(
            target: RequestImage(.sample(sampleBuffer), orientation: nil),
            completionHandler: nil
        )
    }

    /// Creates a request with a sample buffer as its target.
    public convenience init(
        targetedCMSampleBuffer sampleBuffer: CMSampleBuffer,
        options: [VNImageOption: Any] = [:],
        completionHandler: VNRequestCompletionHandler? = nil
    ) {
        self.init(
            target: RequestImage(.sample(sampleBuffer), orientation: nil),
            completionHandler: completionHandler
        )
    }

    /// Creates a request with a sample buffer as its target, which an orientation makes upright.
    public convenience init(
        targetedCMSampleBuffer sampleBuffer: CMSampleBuffer,
        orientation: CGImagePropertyOrientation,
        options: [VNImageOption: Any] = [:]
    ) {
        self.init(
            target: RequestImage(.sample(sampleBuffer), orientation: orientation),
            completionHandler: nil
        )
    }

    /// Creates a request with a sample buffer as its target, which an orientation makes upright.
    public convenience init(
        targetedCMSampleBuffer sampleBuffer: CMSampleBuffer,
        orientation: CGImagePropertyOrientation,
        options: [VNImageOption: Any] = [:],
        completionHandler: VNRequestCompletionHandler? = nil
    ) {
        self.init(
            target: RequestImage(.sample(sampleBuffer), orientation: orientation),
            completionHandler: completionHandler
        )
    }
}
